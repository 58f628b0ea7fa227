import type { RecordedEvent } from '#libs/episodes/index.js';
import type { EpisodeKind } from '#libs/episodes/kinds.js';

/** What an episode says, whatever its kind. */
export interface EpisodeContent {
  readonly kind: EpisodeKind;
  readonly text: string;
  readonly summary: string;
  readonly salience: number;
  readonly concepts: readonly string[];
  /** What only its kind has. */
  readonly data: Record<string, unknown>;
  /** What makes it the same as another episode of its kind (memory-rules §2, rule 5): null, its text. */
  readonly sameAs: string | null;
}

/** What happened to a file, as an episode's `data` says it. */
const FILE_HAPPENINGS = { FileArrived: 'arrived', FileReplaced: 'replaced', FileRemoved: 'removed' } as const;

function lines(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n');
}

/** What an event says as an episode; null for the events that are facts but no episodes (memory-rules §1). */
export function episodeContent(event: RecordedEvent): EpisodeContent | null {
  switch (event.type) {
    case 'MemoryOpened':
    case 'MemorySettingsChanged':
    case 'FileRead':
    case 'ReadingRequested':
    case 'ConceptsMerged':
    case 'ConceptsSplit':
    case 'NightlyCycleRan':
    case 'AnswerGrounded':
    case 'CitationsVerified':
    case 'ObservationsExtracted':
      return null;
    case 'DayConsolidated': {
      const { summary, salience, concepts, ...data } = event.data;
      const text = lines(summary, ...data.headlines);
      return { kind: 'consolidation', text, summary, salience, concepts, data, sameAs: data.day };
    }
    case 'FileArrived':
    case 'FileReplaced':
    case 'FileRemoved': {
      const { summary, salience, concepts, ...data } = event.data;
      const happened = FILE_HAPPENINGS[event.type];
      const sameAs = `${happened} ${data.fileId}`;
      return { kind: 'file', text: data.name, summary, salience, concepts, data: { happened, ...data }, sameAs };
    }
    case 'QuestionAsked': {
      const { text, summary, salience, concepts, asksRecord } = event.data;
      return { kind: 'question', text, summary, salience, concepts, data: { asksRecord }, sameAs: null };
    }
    case 'AnswerGiven': {
      const { text, summary, salience, concepts, ...data } = event.data;
      return { kind: 'answer', text, summary, salience, concepts, data, sameAs: null };
    }
    case 'CheckGraded': {
      const { summary, salience, concepts, ...data } = event.data;
      const text = lines(data.topic, data.prompt, data.response, data.evaluation);
      return { kind: 'check', text, summary, salience, concepts, data, sameAs: `${data.verdict} ${data.topic}` };
    }
    case 'QuizCompleted': {
      const { summary, salience, concepts, ...data } = event.data;
      const text = lines(data.title, ...data.items.map((item) => `${item.topic}: ${item.verdict}`));
      return { kind: 'quiz', text, summary, salience, concepts, data, sameAs: null };
    }
    case 'ConceptTaught': {
      const { text, summary, salience, concepts, ...data } = event.data;
      return { kind: 'taught', text, summary, salience, concepts, data, sameAs: null };
    }
    case 'BeliefDisputed': {
      const { text, summary, salience, concepts, ...data } = event.data;
      return { kind: 'dispute', text, summary, salience, concepts, data, sameAs: null };
    }
  }
}
