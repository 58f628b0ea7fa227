import { randomUUID } from 'node:crypto';
import type { ChatModel } from '#libs/chat/index.js';
import type { Language } from '#libs/language/index.js';
import type { PracticeItem, PracticeSource } from '#libs/practice/index.js';
import { practiceAnswer } from './practice-answer.js';
import { practiceMessages } from './practice-prompt.js';

/** Writes something to practise with. */
export interface PracticeWriter {
  /** Names the model. */
  readonly id: string;
  /**
   * Items for some or all of these, each with the concept's name as it was given, at most one a concept. Rejects with a ModelError,
   * or with the signal's reason when aborted.
   */
  write(sources: readonly PracticeSource[], language: Language, signal: AbortSignal): Promise<readonly PracticeItem[]>;
}

/** Somebody waits for it, so that a second attempt is the last. Our own figure. */
const ATTEMPTS = 2;

/**
 * A writer that asks a model, once for all items. An answer that names a concept that wasn't given is refused as a whole.
 *
 * @param nonce gives a random word for each request
 */
export function modelPracticeWriter(model: ChatModel, nonce: () => string = randomUUID): PracticeWriter {
  return {
    id: model.id,
    async write(sources, language, signal) {
      const names = sources.map(({ next }) => next.concept.name);
      const { value } = await model.complete({
        name: 'practice',
        messages: practiceMessages(sources, language, nonce()),
        answer: practiceAnswer(names, language),
        attempts: ATTEMPTS,
        signal,
      });
      return value.items.map((item) => ({ ...item, hint: item.hint.trim() || null }));
    },
  };
}
