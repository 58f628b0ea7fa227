import { conceptKey } from '#libs/concepts/key.js';
import { type IdOfKey, keyIndex, keysIn } from '#libs/concepts/names.js';
import type { Language } from '#libs/language/index.js';
import { type RoutedTopic, routeTopic, type TopicOfCheck } from '#libs/learner/index.js';

/** Ties checks to the concepts that they are about. */
export type TieCheck = (check: TopicOfCheck) => RoutedTopic;

/**
 * The rule that ties checks to concepts (memory-rules §5), over the names of a map.
 *
 * @param idOfKey the concept that each name leads to, by the name's key: all of the map's, or at least those that the checks'
 *   texts may name
 */
export function tieChecks(idOfKey: IdOfKey, language: Language): TieCheck {
  const index = keyIndex(idOfKey, language);
  const named = (text: string): string[] => {
    const id = idOfKey.get(conceptKey(text, language));
    return id === undefined ? [] : [id];
  };
  return (check) => routeTopic(check, language, { named, mentioned: (text) => index.route(text) });
}

/** The keys of all names that the checks' texts may hold, each once: what the names are looked up by. */
export function keysOfChecks(checks: readonly TopicOfCheck[], language: Language): string[] {
  const keys = checks.flatMap(({ topic, evaluation }) => [
    conceptKey(topic, language),
    ...keysIn(topic, language),
    ...(evaluation === null ? [] : keysIn(evaluation, language)),
  ]);
  return [...new Set(keys)];
}
