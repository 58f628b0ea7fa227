import { isDeepStrictEqual } from 'node:util';
import { deriveMapAndEdges } from '#libs/concepts/derive-map.js';
import { CHANGES_MAP } from '#libs/concepts/map-changes.js';
import { keysIn } from '#libs/concepts/names.js';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { defineProjection, type Needed, type ProjectionState, type Rows } from '#libs/projecting/index.js';
import { ConceptNameRow, ConceptRow } from './concept.entity.js';
import { confirm, confirmedNames } from './confirmations.js';
import { ConceptMapRow, type MapStatementBody, MapStatementRow, PassedTopicRow } from './map-facts.entity.js';
import { mapFacts, namesOf } from './map-facts.js';
import { MapFileRow } from './map-file.entity.js';
import { type PassedTopic, passedTopics } from './passed-topics.js';

/** The rules of this fold; what the map is made of by them stands in `libs/concepts`. */
export const CONCEPT_MAP_RULES_VERSION = 'concept-map/1';

type MapTables = {
  map: ConceptMapRow;
  files: MapFileRow;
  statements: MapStatementRow;
  passed: PassedTopicRow;
  concepts: ConceptRow;
  names: ConceptNameRow;
};
type MapState = ProjectionState<MapTables>;

/** There is one row a memory, so nothing but the memory itself is in its key. */
const MAP_KEY = '';
/** Events that change a file's row and no node. */
const CHANGES_FILES: ReadonlySet<RecordedEvent['type']> = new Set(['FileArrived', 'ReadingRequested']);

/**
 * The read model of the concept map. It keeps the facts that the map is made of (files with their readings, what was taught,
 * merged and split, names on which a check was passed) and makes the nodes from all of them whenever one changes: so taking a
 * file away takes away what it brought, and a rebuild gives the same map.
 */
export const conceptMapProjection = defineProjection<MapTables>({
  name: 'concept-map',
  rulesVersion: CONCEPT_MAP_RULES_VERSION,
  entities: {
    map: ConceptMapRow,
    files: MapFileRow,
    statements: MapStatementRow,
    passed: PassedTopicRow,
    concepts: ConceptRow,
    names: ConceptNameRow,
  },
  needs,
  needsMore: [namesInTopics],
  evolve,
});

function needs(events: readonly RecordedEvent[]): { [Name in keyof MapTables]?: Needed<MapTables[Name]> } {
  if (events.some(({ type }) => CHANGES_MAP.has(type))) {
    return { map: 'all', files: 'all', statements: 'all', passed: 'all', concepts: 'all', names: 'all' };
  }
  const keys = events.flatMap((event) => passedTopics(event).map(({ key }) => key));
  const arrived = events.some(({ type }) => CHANGES_FILES.has(type));
  return {
    ...(arrived || keys.length > 0 ? { map: 'all' as const } : {}),
    ...(arrived ? { files: 'all' as const } : {}),
    ...(keys.length > 0 ? { passed: { property: 'key' as const, values: keys } } : {}),
  };
}

/** The names that passed topics may confirm, in the memory's own language. */
function namesInTopics(events: readonly RecordedEvent[], { map, names }: MapState): ReturnType<typeof needs> {
  const row = map.get(MAP_KEY);
  const topics = events.flatMap(passedTopics);
  if (!row || row.concepts === 0 || topics.length === 0 || names.size > 0) {
    return {};
  }
  const texts = topics.flatMap(({ topic, evaluation }) => (evaluation === null ? [topic] : [topic, evaluation]));
  const keys = new Set(texts.flatMap((text) => keysIn(text, row.language)));
  return { names: { property: 'key', values: [...keys] } };
}

function evolve(state: MapState, event: RecordedEvent): void {
  if (event.type === 'MemoryOpened') {
    state.map.put(openedMap(event));
    return;
  }
  const topics = passedTopics(event);
  if (!CHANGES_MAP.has(event.type) && !CHANGES_FILES.has(event.type) && topics.length === 0) {
    return;
  }
  const map = state.map.get(MAP_KEY);
  if (!map) {
    throw new Error(`revision ${event.revision} (${event.type}) comes before MemoryOpened`);
  }
  if (event.revision <= map.revision) {
    return;
  }
  const language = event.type === 'MemorySettingsChanged' ? event.data.language : map.language;
  const changed = takeFact(state, { ...map, language }, event, topics);
  const version = changed ? map.version + 1 : map.version;
  const changedAt = changed ? new Date(event.recordedAt) : map.changedAt;
  const concepts = CHANGES_MAP.has(event.type) ? state.concepts.size : map.concepts;
  state.map.put({ ...map, language, version, changedAt, concepts, revision: event.revision });
}

/** Takes what an event says into the facts, and makes the nodes anew where that changes them. True when anything changed. */
function takeFact(state: MapState, map: ConceptMapRow, event: RecordedEvent, topics: readonly PassedTopic[]): boolean {
  switch (event.type) {
    case 'MemorySettingsChanged':
      return makeNodes(state, map);
    case 'FileArrived':
    case 'FileReplaced': {
      const { fileId, name, mediaType, pages, fingerprint } = event.data;
      const arrived = { memoryId: map.memoryId, fileId, arrivedAtRevision: event.revision };
      const known = state.files.get(fileId);
      // The same content under another name was read already.
      const reading = known?.fingerprint === fingerprint ? readingOf(known) : UNREAD;
      const kept = known?.fingerprint === fingerprint ? { arrivedAtRevision: known.arrivedAtRevision } : {};
      state.files.put({ ...arrived, ...kept, name, mediaType, pages, fingerprint, ...reading });
      if (reading === UNREAD) {
        forgetMerges(state, fileId);
      }
      return known !== undefined && makeNodes(state, map);
    }
    case 'FileRemoved':
      state.files.remove(event.data.fileId);
      forgetMerges(state, event.data.fileId);
      return makeNodes(state, map);
    case 'FileRead': {
      const { fileId, fingerprint, reader, failure, concepts, rejected, merges } = event.data;
      const file = state.files.get(fileId);
      if (file?.fingerprint !== fingerprint) {
        return false;
      }
      state.files.put({ ...file, reader, failure, concepts, rejected });
      forgetMerges(state, fileId);
      return merges.length > 0
        ? takeStatement(state, map, event.revision, { kind: 'merged', merges, fileId })
        : makeNodes(state, map);
    }
    case 'ReadingRequested':
      requestReading(state, event);
      return false;
    case 'ConceptTaught': {
      const { note, term, text } = event.data;
      const { id: episodeId, occurredAt } = event;
      return takeStatement(state, map, event.revision, { kind: 'taught', episodeId, note, term, text, occurredAt });
    }
    case 'ConceptsMerged':
      return takeStatement(state, map, event.revision, { kind: 'merged', merges: event.data.merges, fileId: null });
    case 'ConceptsSplit':
      return takeStatement(state, map, event.revision, {
        kind: 'split',
        from: event.data.from,
        separated: event.data.separated,
      });
    default:
      return takePassed(state, map, event, topics);
  }
}

function takeStatement(state: MapState, map: ConceptMapRow, revision: number, body: MapStatementBody): boolean {
  state.statements.put({ memoryId: map.memoryId, revision, kind: body.kind, body });
  return makeNodes(state, map);
}

/** A file that couldn't be read explains nothing, so no node changes when it waits for a reader again. */
function requestReading({ files }: MapState, event: Extract<RecordedEvent, { type: 'ReadingRequested' }>): void {
  const file = files.get(event.data.fileId);
  if (file?.fingerprint === event.data.fingerprint && file.failure) {
    files.put({ ...file, arrivedAtRevision: event.revision, ...UNREAD });
  }
}

/** What the reading of a file's former content had found to be one. */
function forgetMerges({ statements }: MapState, fileId: string): void {
  for (const { revision, body } of [...statements.all()]) {
    if (body.kind === 'merged' && body.fileId === fileId) {
      statements.remove(String(revision));
    }
  }
}

/** A topic that was passed before says nothing new. True when a name is confirmed for the first time. */
function takePassed(
  state: MapState,
  map: ConceptMapRow,
  { id: episodeId, revision }: RecordedEvent,
  topics: readonly PassedTopic[],
): boolean {
  const { memoryId, language } = map;
  const fresh = topics.filter(({ key }) => !state.passed.get(key)).map((topic) => ({ ...topic, episodeId, revision }));
  for (const topic of fresh) {
    state.passed.put({ memoryId, ...topic });
  }
  return confirm(state.names, fresh, language);
}

/** Makes the nodes from all facts and puts what differs. True when anything does. */
function makeNodes(state: MapState, { memoryId, language }: ConceptMapRow): boolean {
  const { map, edges } = deriveMapAndEdges(mapFacts(memoryId, language, state.files.all(), state.statements.all()));
  const weights = new Map(edges.map(({ from, to, weight }) => [`${from} ${to}`, weight]));
  const concepts = map.concepts.map(
    (concept): ConceptRow => ({
      memoryId,
      ...concept,
      aliases: [...concept.aliases],
      buildsOn: [...concept.buildsOn],
      buildsOnFiles: concept.buildsOn.map((to) => weights.get(`${concept.id} ${to}`) ?? 1),
      assumes: [...concept.assumes],
      rulesVersion: CONCEPT_MAP_RULES_VERSION,
    }),
  );
  const conceptsChanged = putAll(state.concepts, concepts, ({ id }) => id);
  const names = confirmedNames(namesOf(memoryId, language, concepts), state.passed.all(), language);
  const namesChanged = putAll(state.names, names, ({ key }) => key);
  return conceptsChanged || namesChanged;
}

/** Makes rows say what `wanted` says. True when anything had to be changed for it. */
function putAll<Row extends object>(rows: Rows<Row>, wanted: readonly Row[], keyOf: (row: Row) => string): boolean {
  const keys = new Set(wanted.map(keyOf));
  const gone = [...rows.all()].map(keyOf).filter((key) => !keys.has(key));
  const changed = wanted.filter((row) => !isDeepStrictEqual({ ...rows.get(keyOf(row)) }, { ...row }));
  for (const key of gone) {
    rows.remove(key);
  }
  for (const row of changed) {
    rows.put(row);
  }
  return gone.length > 0 || changed.length > 0;
}

const UNREAD = { reader: null, failure: null, concepts: null, rejected: null };

function readingOf({ reader, failure, concepts, rejected }: MapFileRow): Pick<MapFileRow, keyof typeof UNREAD> {
  return { reader, failure, concepts, rejected };
}

function openedMap(event: Extract<RecordedEvent, { type: 'MemoryOpened' }>): ConceptMapRow {
  return {
    memoryId: event.stream.slice(event.stream.indexOf('-') + 1),
    revision: event.revision,
    version: 0,
    changedAt: new Date(event.recordedAt),
    language: event.data.language,
    concepts: 0,
    rulesVersion: CONCEPT_MAP_RULES_VERSION,
  };
}
