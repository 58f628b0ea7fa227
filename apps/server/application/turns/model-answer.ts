import type { ChatModel } from '#libs/chat/index.js';
import { type Quotation, tutorMessages } from '#libs/tutor/index.js';
import type { TurnContext } from './turn-context.js';

/** A model that says nothing for so long isn't waited for; nobody sits before a silent page longer. Our own figure. */
export const QUIET_MS = 30_000;
/** An answer is a few sentences; a model that never ends is ended here. Our own figure, well under a text's 64 KiB in any script. */
const LONGEST_ANSWER = 12_000;

/** What a model answered. */
export interface ModelAnswer {
  /** What came, in full; null where nothing came. */
  readonly text: string | null;
  /** Why it isn't whole; null when it is. */
  readonly failure: unknown;
}

/** Waits for the next piece no longer than so; given from outside, so that a test decides when time is up. */
export type QuietTimer = (timeIsUp: () => void) => { again(): void; stop(): void };

/** Real time. */
export const quietTimer: QuietTimer = (timeIsUp) => {
  let timer = setTimeout(timeIsUp, QUIET_MS);
  return {
    again() {
      clearTimeout(timer);
      timer = setTimeout(timeIsUp, QUIET_MS);
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * Asks a model for the answer to a turn and tells each piece as it comes. A model that fails, falls silent or never ends is broken
 * off, and what came of it is kept.
 *
 * @param stop aborted when the server stops; the answer rejects with its reason then
 */
export async function askModel(
  model: ChatModel,
  { turn, earlier }: TurnContext,
  block: string,
  { stop, timer, tell }: { stop: AbortSignal; timer: QuietTimer; tell: (piece: string) => void },
): Promise<ModelAnswer> {
  const quiet = new AbortController();
  const waiting = timer(() => quiet.abort(new Error('the model said nothing for too long')));
  let text = '';
  try {
    const messages = tutorMessages({
      block,
      quotations: quotationsFor(turn),
      earlier,
      question: turn.text,
      language: turn.language,
    });
    for await (const piece of model.stream({ messages, signal: AbortSignal.any([stop, quiet.signal]) })) {
      waiting.again();
      const room = LONGEST_ANSWER - text.length;
      text += piece.slice(0, room);
      tell(piece.slice(0, room));
      if (piece.length >= room) {
        return { text, failure: new Error(`the model wrote more than ${LONGEST_ANSWER} characters`) };
      }
    }
    return text.trim() === '' ? { text: null, failure: new Error('the model said nothing') } : { text, failure: null };
  } catch (failure) {
    stop.throwIfAborted();
    return { text: text.trim() === '' ? null : text, failure };
  } finally {
    waiting.stop();
  }
}

/** What a model may quote: what the files say about the question, and the definitions of what it is about. */
export function quotationsFor({ recall, concepts, passages }: TurnContext['turn']): Quotation[] {
  const definitions = recall.conceptIds.flatMap((id) => {
    const concept = concepts.find((each) => each.id === id);
    const said = concept?.definition ?? concept?.gist ?? null;
    const [file] = concept?.files ?? [];
    if (!concept || said === null || !file) {
      return [];
    }
    const { fileId, name } = file;
    return [{ fileId, name, page: file.pages[0] ?? null, text: `${concept.name}: ${said}` }];
  });
  return [...definitions, ...passages];
}
