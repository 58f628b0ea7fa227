import { createHash } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { conceptKey } from '#libs/concepts/key.js';
import type { ObservedMisconception, RecordedEvent } from '#libs/episodes/index.js';
import { collapseKey, LANGUAGE_VERSION, type Language } from '#libs/language/index.js';
import { defineProjection, type Needed, type ProjectionState } from '#libs/projecting/index.js';
import { observe } from './misconception-history.js';
import { MisconceptionRow, ObservedMemoryRow, StudentStatementRow } from './observed.entity.js';

/** The rules of this fold and of the language that its keys are made with. */
export const MISCONCEPTIONS_RULES_VERSION = `misconceptions/1 language/${LANGUAGE_VERSION}`;

type ObservedTables = {
  memory: ObservedMemoryRow;
  misconceptions: MisconceptionRow;
  statements: StudentStatementRow;
};
type ObservedState = ProjectionState<ObservedTables>;
type Extracted = Extract<RecordedEvent, { type: 'ObservationsExtracted' }>;

/** There is one row a memory, so nothing but the memory itself is in its key. */
const MEMORY_KEY = '';

/** The read model of what was observed: misconceptions, preferences and goals, each with the message that it came from. */
export const misconceptionsProjection = defineProjection<ObservedTables>({
  name: 'misconceptions',
  rulesVersion: MISCONCEPTIONS_RULES_VERSION,
  entities: { memory: ObservedMemoryRow, misconceptions: MisconceptionRow, statements: StudentStatementRow },
  needs,
  evolve,
});

function needs(events: readonly RecordedEvent[]): { [Name in keyof ObservedTables]?: Needed<ObservedTables[Name]> } {
  const observed = events.filter((event) => event.type === 'ObservationsExtracted');
  const settings = events.some(({ type }) => type === 'MemoryOpened' || type === 'MemorySettingsChanged');
  return {
    ...(settings || observed.length > 0 ? { memory: 'all' as const } : {}),
    misconceptions: {
      property: 'nameKey',
      values: observed.flatMap(({ data }) => data.misconceptions.map(({ name }) => textKey(name))),
    },
    statements: {
      property: 'key',
      values: observed.flatMap(({ data }) => [...data.preferences, ...data.goals].map(textKey)),
    },
  };
}

function evolve(state: ObservedState, event: RecordedEvent): void {
  if (event.type === 'MemoryOpened') {
    const memoryId = event.stream.slice(event.stream.indexOf('-') + 1);
    state.memory.put(memoryRow(memoryId, event.revision, event.data.language));
    return;
  }
  if (event.type !== 'MemorySettingsChanged' && event.type !== 'ObservationsExtracted') {
    return;
  }
  const memory = state.memory.get(MEMORY_KEY);
  if (!memory) {
    throw new Error(`revision ${event.revision} (${event.type}) comes before MemoryOpened`);
  }
  if (event.revision <= memory.revision) {
    return;
  }
  if (event.type === 'MemorySettingsChanged') {
    state.memory.put(memoryRow(memory.memoryId, event.revision, event.data.language));
    return;
  }
  for (const misconception of event.data.misconceptions) {
    takeMisconception(state, memory, event, misconception);
  }
  for (const preference of event.data.preferences) {
    takeStatement(state, memory.memoryId, event, 'preference', preference);
  }
  for (const goal of event.data.goals) {
    takeStatement(state, memory.memoryId, event, 'goal', goal);
  }
  state.memory.put(memoryRow(memory.memoryId, event.revision, memory.language));
}

function takeMisconception(
  { misconceptions }: ObservedState,
  { memoryId, language }: ObservedMemoryRow,
  event: Extracted,
  observed: ObservedMisconception,
): void {
  const nameKey = textKey(observed.name);
  const observedConcept = conceptDigest(observed.concept, language);
  const rows = [...misconceptions.all()]
    .filter((row) => row.nameKey === nameKey && row.conceptKey === observedConcept)
    .sort((one, other) => one.since.getTime() - other.since.getTime());
  const spans = rows.map(({ since, resolvedAt }) => ({
    from: since.getTime(),
    to: resolvedAt === null ? null : resolvedAt.getTime(),
  }));
  const { episodeId, quote } = event.data;
  const saidAt = new Date(event.data.saidAt);
  const change = observe(spans, observed.state, saidAt.getTime());
  const changed = 'index' in change ? rows[change.index] : undefined;
  if (change.kind === 'begin') {
    misconceptions.put({
      memoryId,
      id: uuidV5(`${event.id} ${nameKey} ${observedConcept}`, memoryId),
      state: change.ended ? 'resolved' : 'active',
      name: observed.name,
      nameKey,
      concept: observed.concept,
      conceptKey: observedConcept,
      since: saidAt,
      episodeId,
      quote,
      resolvedAt: change.ended ? saidAt : null,
      resolvedBy: change.ended ? episodeId : null,
      rulesVersion: MISCONCEPTIONS_RULES_VERSION,
    });
  } else if (change.kind === 'earlier' && changed) {
    misconceptions.put({ ...changed, since: saidAt, episodeId, quote });
  } else if (change.kind === 'end' && changed) {
    misconceptions.remove(keyOf(changed));
    misconceptions.put({ ...changed, state: 'resolved', resolvedAt: saidAt, resolvedBy: episodeId });
  }
}

/** Said again, a preference or a goal is the one that was said first. */
function takeStatement(
  { statements }: ObservedState,
  memoryId: string,
  event: Extracted,
  kind: StudentStatementRow['kind'],
  text: string,
): void {
  const key = textKey(text);
  const since = new Date(event.data.saidAt);
  const { episodeId, quote } = event.data;
  const known = [...statements.all()].find((row) => row.kind === kind && row.key === key);
  if (!known || since < known.since) {
    const id = known?.id ?? uuidV5(`${kind} ${key}`, memoryId);
    const rulesVersion = MISCONCEPTIONS_RULES_VERSION;
    statements.put({ memoryId, kind, key, id, text, since, episodeId, quote, rulesVersion });
  }
}

function memoryRow(memoryId: string, revision: number, language: Language): ObservedMemoryRow {
  return { memoryId, revision, language, rulesVersion: MISCONCEPTIONS_RULES_VERSION };
}

/** A row's key as the runner's `Rows` have it: the values of its primary columns in their order. */
function keyOf({ id, state }: MisconceptionRow): string {
  return `${id}\u001f${state}`;
}

function conceptDigest(concept: string | null, language: Language): string {
  return digest(concept === null ? '' : conceptKey(concept, language));
}

function textKey(text: string): string {
  return digest(collapseKey(text));
}

/** Keys are digests since an index takes no long texts. */
function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}
