import { createHash } from 'node:crypto';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { collapseKey } from '#libs/language/index.js';

/** What a passed check was about. */
export interface PassedTopic {
  readonly key: string;
  readonly topic: string;
  /** Tells what the check was about where the topic doesn't (memory-rules §5). */
  readonly evaluation: string | null;
}

/** The topics that an event passes: of a check that was right, and of a quiz's items that were. */
export function passedTopics(event: RecordedEvent): PassedTopic[] {
  switch (event.type) {
    case 'CheckGraded': {
      const { topic, evaluation, verdict } = event.data;
      return verdict === 'right' ? [passedTopic(topic, evaluation)] : [];
    }
    case 'QuizCompleted':
      return event.data.items.filter(({ verdict }) => verdict === 'right').map(({ topic }) => passedTopic(topic, null));
    default:
      return [];
  }
}

function passedTopic(topic: string, evaluation: string | null): PassedTopic {
  const same = JSON.stringify([collapseKey(topic), evaluation === null ? null : collapseKey(evaluation)]);
  return { key: createHash('sha256').update(same, 'utf8').digest('base64'), topic, evaluation };
}
