import { randomUUID } from 'node:crypto';
import type { ChatModel } from '#libs/chat/index.js';
import { Labels } from '#libs/reading/model/labels.js';
import { extractionAnswer } from './extraction-answer.js';
import { extractionMessages } from './extraction-prompt.js';
import type { Extractor } from './extractor.js';

/** Raise it when the same message is asked about differently. */
const VERSION = 1;

/**
 * An extractor that asks a model, once: whoever calls it keeps count of the attempts, over restarts too. An answer that names a
 * concept outside the map is refused as a whole.
 *
 * @param nonce gives a random word for each request
 */
export function modelExtractor(model: ChatModel, nonce: () => string = randomUUID): Extractor {
  return {
    id: `extractor/${VERSION}/${model.id}`,
    async extract(message, { language, names, signal }) {
      const said = [message.student, message.prompt ?? '', message.evaluation ?? ''].join('\n');
      const offered = new Labels(names, language).mostRelevant(said);
      const { value, usage } = await model.complete({
        name: 'observations',
        messages: extractionMessages(message, offered, nonce()),
        answer: extractionAnswer(offered, language),
        attempts: 1,
        signal,
      });
      return { observations: value, cost: usage };
    },
  };
}
