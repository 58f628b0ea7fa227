import { type Language, readsLikeUtterance, words } from '#libs/language/index.js';

/** Ids of the concepts that a text names, by exact name (or alias) only; empty for none. Where the names are kept isn't this rule's to know. */
export type RouteByName = (text: string) => readonly string[];

/** How a check was tied to concepts, or why it was to none. */
export interface RoutedTopic {
  readonly conceptIds: readonly string[];
  /**
   * - `topic`: the topic names them.
   * - `evaluation`: the topic is a sentence, and the tutor's evaluation names them.
   * - `utterance`: tied to nothing; the topic is what the student said. It stays evidence and never becomes a belief.
   * - `unmapped`: tied to nothing; the topic reads like one and is on no map yet.
   */
  readonly by: 'topic' | 'evaluation' | 'utterance' | 'unmapped';
}

/** A check as far as its topic goes. */
export interface TopicOfCheck {
  readonly topic: string;
  /** What the tutor wrote about the response; null where it wrote nothing. */
  readonly evaluation: string | null;
}

/** Names of concepts are short: from seven words on a topic is read as a sentence. The longest of the usual names ("the second law of
 * thermodynamics") has five. */
const SENTENCE_FROM_WORDS = 7;

const SENTENCE_END = /[.!?؟¡¿…](\s|$)/u;

/**
 * Which concepts a check is about (memory-rules §5): those that its topic names; if the topic is a sentence, those that the tutor's
 * evaluation names, on an exact name only.
 *
 * A sentence is what reads like an utterance, ends like a sentence, or is longer than a name. What the student says may well hold a concept's
 * name ("what is a cell?"): a sentence's own words are therefore never searched for names, but a topic that *is* a name never
 * counts as a sentence, whatever it reads like.
 *
 * @param named ids of concepts whose whole name the topic is
 * @param mentioned ids of concepts whose exact names stand in a longer text
 */
export function routeTopic(
  { topic, evaluation }: TopicOfCheck,
  language: Language,
  { named, mentioned }: { readonly named: RouteByName; readonly mentioned: RouteByName },
): RoutedTopic {
  const whole = unique(named(topic));
  if (whole.length > 0) {
    return { conceptIds: whole, by: 'topic' };
  }
  const utterance = readsLikeUtterance(topic, language);
  if (!utterance && !isSentence(topic)) {
    const inside = unique(mentioned(topic));
    return inside.length > 0 ? { conceptIds: inside, by: 'topic' } : { conceptIds: [], by: 'unmapped' };
  }
  const evaluated = evaluation === null ? [] : unique(mentioned(evaluation));
  if (evaluated.length > 0) {
    return { conceptIds: evaluated, by: 'evaluation' };
  }
  return { conceptIds: [], by: utterance ? 'utterance' : 'unmapped' };
}

function isSentence(topic: string): boolean {
  return SENTENCE_END.test(topic) || words(topic).length >= SENTENCE_FROM_WORDS;
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
