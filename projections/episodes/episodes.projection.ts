import { createHash } from 'node:crypto';
import { DEFAULT_SETTINGS, evolveMemory, type RecordedEvent, UNOPENED } from '#libs/episodes/index.js';
import type { EpisodeKind } from '#libs/episodes/kinds.js';
import { analyse, collapseKey, LANGUAGE_VERSION, type Language, narratesRecord } from '#libs/language/index.js';
import { defineProjection, type ProjectionState } from '#libs/projecting/index.js';
import { isBlockEcho } from '#libs/recall/block/index.js';
import { EpisodeRow } from './episode.entity.js';
import { type EpisodeContent, episodeContent } from './episode-content.js';
import { MemoryRow } from './memory.entity.js';
import { encodeStems } from './stems.js';

/** The rules of this fold and of the language that it reads texts with. */
export const EPISODES_RULES_VERSION = `episodes/2 language/${LANGUAGE_VERSION}`;

type EpisodesTables = { memory: MemoryRow; episodes: EpisodeRow };
type EpisodesState = ProjectionState<EpisodesTables>;

/** There is one row a memory, so nothing but the memory itself is in its key. */
const MEMORY_KEY = '';

/** The read model of episodes: a row an episode and one for the memory itself. */
export const episodesProjection = defineProjection<EpisodesTables>({
  name: 'episodes',
  rulesVersion: EPISODES_RULES_VERSION,
  entities: { memory: MemoryRow, episodes: EpisodeRow },
  needs: (events) => ({
    memory: 'all',
    // Another language reads every text anew, so all episodes must be at hand then.
    ...(events.some((event) => event.type === 'MemorySettingsChanged') ? { episodes: 'all' as const } : {}),
  }),
  evolve,
});

function evolve(state: EpisodesState, event: RecordedEvent): void {
  const memory = state.memory.get(MEMORY_KEY);
  if (memory && event.revision <= memory.revision) {
    return;
  }
  if (event.type === 'MemoryOpened') {
    state.memory.put(openedMemory(event));
    return;
  }
  if (!memory) {
    throw new Error(`revision ${event.revision} (${event.type}) comes before MemoryOpened`);
  }
  if (event.type === 'MemorySettingsChanged') {
    const otherLanguage = event.data.language !== memory.language;
    const generation = memory.generation + (otherLanguage ? 1 : 0);
    state.memory.put({ ...memory, ...event.data, revision: event.revision, generation });
    if (otherLanguage) {
      readAnew(state, event.data.language);
    }
    return;
  }
  if (event.type === 'NightlyCycleRan') {
    state.memory.put({ ...memory, revision: event.revision, lastNight: new Date(event.data.asOf) });
    return;
  }
  const content = episodeContent(event);
  if (content) {
    state.episodes.put(episodeRow(memory, event, content));
    state.memory.put(withEpisode(memory, event, content.kind));
  } else {
    state.memory.put({ ...memory, revision: event.revision });
  }
}

function openedMemory(event: Extract<RecordedEvent, { type: 'MemoryOpened' }>): MemoryRow {
  const { tenant, student, subject, ...settings } = { ...DEFAULT_SETTINGS, ...event.data };
  return {
    memoryId: memoryIdOfEvent(event),
    revision: event.revision,
    generation: 0,
    tenant,
    student,
    subject,
    ...settings,
    openedAt: new Date(event.recordedAt),
    counts: {},
    firstAt: null,
    lastAt: null,
    lastQuestionId: null,
    lastQuestionAsksRecord: false,
    files: {},
    lastNight: null,
    rulesVersion: EPISODES_RULES_VERSION,
  };
}

function withEpisode(memory: MemoryRow, event: RecordedEvent, kind: EpisodeKind): MemoryRow {
  const occurredAt = new Date(event.occurredAt);
  const question =
    event.type === 'QuestionAsked'
      ? { lastQuestionId: event.id, lastQuestionAsksRecord: event.data.asksRecord }
      : { lastQuestionId: memory.lastQuestionId, lastQuestionAsksRecord: memory.lastQuestionAsksRecord };
  return {
    ...memory,
    ...question,
    files: evolveMemory({ ...UNOPENED, files: memory.files }, event).files,
    revision: event.revision,
    counts: { ...memory.counts, [kind]: (memory.counts[kind] ?? 0) + 1 },
    firstAt: memory.firstAt && memory.firstAt <= occurredAt ? memory.firstAt : occurredAt,
    lastAt: memory.lastAt && memory.lastAt >= occurredAt ? memory.lastAt : occurredAt,
  };
}

function episodeRow(memory: MemoryRow, event: RecordedEvent, content: EpisodeContent): EpisodeRow {
  return {
    memoryId: memory.memoryId,
    revision: event.revision,
    id: event.id,
    kind: content.kind,
    occurredAt: new Date(event.occurredAt),
    recordedAt: new Date(event.recordedAt),
    localDay: event.localDay,
    summary: content.summary,
    text: content.text,
    concepts: [...content.concepts],
    salience: content.salience,
    data: content.data,
    hash: event.hash,
    collapseKey: digest(`${content.kind} ${collapseKey(content.sameAs ?? content.text)}`),
    ...readText(content.kind, content.text, content.data, memory.language),
    textHash: textHash(content.text),
    rulesVersion: EPISODES_RULES_VERSION,
  };
}

/** What a text is in a language: its stems, whether it asks, and whether it only narrates. */
function readText(
  kind: EpisodeKind,
  text: string,
  data: Record<string, unknown>,
  language: Language,
): Pick<EpisodeRow, 'stems' | 'asks' | 'narration'> {
  const { stems, asks } = analyse(text, language);
  const narration =
    isBlockEcho(text) || (kind === 'answer' && (data.answersRecord === true || narratesRecord(text, language)));
  return { stems: encodeStems(stems), asks, narration };
}

function readAnew(state: EpisodesState, language: Language): void {
  for (const row of [...state.episodes.all()]) {
    state.episodes.put({ ...row, ...readText(row.kind, row.text, row.data, language) });
  }
}

/** What a text's vector is stored under. */
export function textHash(text: string): string {
  return digest(text);
}

function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64');
}

function memoryIdOfEvent(event: RecordedEvent): string {
  return event.stream.slice(event.stream.indexOf('-') + 1);
}
