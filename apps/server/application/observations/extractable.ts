import type { EpisodeKind } from '#libs/episodes/index.js';
import type { ExtractableMessage } from '#libs/extraction/index.js';

/** What tells whether an episode is a message of the student's. */
export interface ExtractableEpisode {
  readonly kind: EpisodeKind;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** An episode as a message that an extractor reads; null for one in which the student says nothing. */
export function extractable({ kind, text, data }: ExtractableEpisode): ExtractableMessage | null {
  switch (kind) {
    case 'question':
    case 'taught':
    case 'dispute':
      return { student: text, prompt: null, evaluation: null };
    case 'check': {
      const student = textOf(data.response);
      return student === null ? null : { student, prompt: textOf(data.prompt), evaluation: textOf(data.evaluation) };
    }
    default:
      return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
