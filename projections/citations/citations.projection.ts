import type { RecordedEvent } from '#libs/episodes/index.js';
import { defineProjection, type Needed, type ProjectionState } from '#libs/projecting/index.js';
import { CitationRow, CitedFileRow, CitedMemoryRow, GroundedAnswerRow } from './citation.entity.js';

/** The rules of this fold; what a look-up says stands in `libs/episodes`. */
export const CITATIONS_RULES_VERSION = 'citations/1';

type CitationTables = {
  memory: CitedMemoryRow;
  files: CitedFileRow;
  citations: CitationRow;
  answers: GroundedAnswerRow;
};
type CitationsState = ProjectionState<CitationTables>;
type Answer = Extract<RecordedEvent, { type: 'AnswerGiven' }>;

/** There is one row a memory, so nothing but the memory itself is in its key. */
const MEMORY_KEY = '';
const CONCERNS: ReadonlySet<RecordedEvent['type']> = new Set([
  'MemoryOpened',
  'QuestionAsked',
  'AnswerGiven',
  'FileArrived',
  'FileReplaced',
  'FileRemoved',
  'AnswerGrounded',
  'CitationsVerified',
]);

/**
 * The read model of what answers cite and rest on. Whether a citation holds isn't stored but looked up when it is read
 * (memory-rules §8); what the last recorded look-up found is kept beside it.
 */
export const citationsProjection = defineProjection<CitationTables>({
  name: 'citations',
  rulesVersion: CITATIONS_RULES_VERSION,
  entities: { memory: CitedMemoryRow, files: CitedFileRow, citations: CitationRow, answers: GroundedAnswerRow },
  needs,
  evolve,
});

function needs(events: readonly RecordedEvent[]): { [Name in keyof CitationTables]?: Needed<CitationTables[Name]> } {
  const files = events.flatMap((event) => (event.type === 'FileRemoved' ? [event.data.fileId] : []));
  const verified = events.flatMap((event) => (event.type === 'CitationsVerified' ? event.data.checked : []));
  const grounded = events.flatMap((event) => (event.type === 'AnswerGrounded' ? [event.data.answerId] : []));
  return {
    ...(events.some(({ type }) => CONCERNS.has(type)) ? { memory: 'all' as const } : {}),
    files: { property: 'fileId', values: files },
    citations: { property: 'episodeId', values: [...new Set(verified.map(({ episodeId }) => episodeId))] },
    answers: { property: 'answerId', values: grounded },
  };
}

function evolve(state: CitationsState, event: RecordedEvent): void {
  if (!CONCERNS.has(event.type)) {
    return;
  }
  const { revision } = event;
  if (event.type === 'MemoryOpened') {
    const memoryId = event.stream.slice(event.stream.indexOf('-') + 1);
    state.memory.put({ memoryId, revision, lastQuestionId: null, rulesVersion: CITATIONS_RULES_VERSION });
    return;
  }
  const memory = state.memory.get(MEMORY_KEY);
  if (!memory) {
    throw new Error(`revision ${revision} (${event.type}) comes before MemoryOpened`);
  }
  if (revision <= memory.revision) {
    return;
  }
  take(state, memory, event);
  const lastQuestionId = event.type === 'QuestionAsked' ? event.id : memory.lastQuestionId;
  state.memory.put({ ...memory, revision, lastQuestionId });
}

function take(state: CitationsState, memory: CitedMemoryRow, event: RecordedEvent): void {
  switch (event.type) {
    case 'AnswerGiven':
      takeAnswer(state, memory, event);
      break;
    case 'FileArrived':
    case 'FileReplaced': {
      const { fileId, fingerprint } = event.data;
      state.files.put({ memoryId: memory.memoryId, fileId, fingerprint });
      break;
    }
    case 'FileRemoved':
      state.files.remove(event.data.fileId);
      break;
    case 'AnswerGrounded': {
      const answer = state.answers.get(event.data.answerId);
      if (!answer) {
        throw new Error(`revision ${event.revision} grounds the answer ${event.data.answerId}, which isn't there`);
      }
      state.answers.put({ ...answer, stance: event.data.stance, groundedAt: new Date(event.occurredAt) });
      break;
    }
    case 'CitationsVerified':
      takeLookUps(state, event);
      break;
    default:
      break;
  }
}

function takeAnswer({ citations, answers }: CitationsState, memory: CitedMemoryRow, event: Answer): void {
  const { memoryId } = memory;
  const rulesVersion = CITATIONS_RULES_VERSION;
  const common = { memoryId, episodeId: event.id, revision: event.revision, occurredAt: new Date(event.occurredAt) };
  const unverified = { verifiedAt: null, verifiedState: null, verifiedNote: null, rulesVersion };
  const cited = event.data.citations.length > 0 ? event.data.citations : [CITES_NOTHING];
  for (const [place, { fileId, name, page, fingerprint }] of cited.entries()) {
    citations.put({ ...common, place, fileId, name, page, fingerprint, ...unverified });
  }
  answers.put({
    memoryId,
    answerId: event.id,
    revision: event.revision,
    questionId: event.data.questionId ?? memory.lastQuestionId,
    stance: null,
    groundedAt: null,
    rulesVersion,
  });
}

const CITES_NOTHING = { fileId: null, name: null, page: null, fingerprint: null };

function takeLookUps(
  { citations }: CitationsState,
  event: Extract<RecordedEvent, { type: 'CitationsVerified' }>,
): void {
  for (const { episodeId, place, state, note } of event.data.checked) {
    const row = citations.get(`${episodeId}\u001f${place}`);
    if (row) {
      citations.put({ ...row, verifiedAt: new Date(event.occurredAt), verifiedState: state, verifiedNote: note });
    }
  }
}
