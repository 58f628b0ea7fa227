import { createHash } from 'node:crypto';
import type { RecordedEvent } from '#libs/episodes/index.js';
import { collapseKey } from '#libs/language/index.js';
import type { CheckRow } from './learner.entity.js';

/** A check before it is tied to anything. */
export type GradedCheck = Omit<CheckRow, 'memoryId' | 'conceptIds' | 'tiedBy' | 'rulesVersion'>;

/** The checks that an event holds: itself, or the items of a quiz, each of which is one (memory-rules §5). */
export function gradedChecks({ id: episodeId, revision, occurredAt, ...event }: RecordedEvent): GradedCheck[] {
  const place = { episodeId, revision, occurredAt: new Date(occurredAt) };
  switch (event.type) {
    case 'CheckGraded': {
      const { topic, evaluation, verdict, prompt, predictedMastery, predictedBy } = event.data;
      return [
        {
          ...place,
          item: 0,
          topic,
          evaluation,
          verdict,
          promptKey: promptKeyOf(prompt),
          gateway: predictedBy === 'gateway' ? predictedMastery : null,
          mneme: predictedBy === 'mneme' ? predictedMastery : null,
        },
      ];
    }
    case 'QuizCompleted':
      return event.data.items.map(({ topic, verdict }, item) => ({
        ...place,
        item,
        topic,
        evaluation: null,
        verdict,
        promptKey: null,
        gateway: null,
        mneme: null,
      }));
    default:
      return [];
  }
}

/** The same for prompts that differ in case, spaces or Unicode form alone. */
function promptKeyOf(prompt: string | null): string | null {
  return prompt === null ? null : createHash('sha256').update(collapseKey(prompt), 'utf8').digest('base64');
}
