import { conceptKey } from '#libs/concepts/key.js';
import { keyIndex, type NameIndex } from '#libs/concepts/names.js';
import type { Language } from '#libs/language/index.js';
import { routeTopic } from '#libs/learner/topic-routing.js';
import { Rows } from '#libs/projecting/index.js';
import type { ConceptNameRow } from './concept.entity.js';
import type { PassedTopicRow } from './map-facts.entity.js';

type Passed = Pick<PassedTopicRow, 'topic' | 'evaluation' | 'episodeId'>;

/**
 * Confirms the names that passed checks were about, by the rule that ties checks to concepts (memory-rules §5). A name that
 * is confirmed stays so by its first check.
 *
 * @param names those that the checks' texts may name; others may be missing
 * @param passed in the order of the log
 * @returns whether a name is confirmed that wasn't before
 */
export function confirm(names: Rows<ConceptNameRow>, passed: readonly Passed[], language: Language): boolean {
  if (names.size === 0) {
    return false;
  }
  const index = keyIndex(new Map([...names.all()].map(({ key }) => [key, key])), language);
  return passed.map((one) => confirmOne(names, index, one, language)).includes(true);
}

function confirmOne(
  names: Rows<ConceptNameRow>,
  index: NameIndex,
  { topic, evaluation, episodeId }: Passed,
  language: Language,
): boolean {
  const { conceptIds: keys } = routeTopic({ topic, evaluation }, language, {
    named: (text) => {
      const key = conceptKey(text, language);
      return names.get(key) ? [key] : [];
    },
    mentioned: (text) => index.route(text),
  });
  let confirmed = false;
  for (const key of keys) {
    const row = names.get(key);
    if (row && row.confirmedBy === null) {
      names.put({ ...row, confirmedBy: episodeId });
      confirmed = true;
    }
  }
  return confirmed;
}

/** Names of a map that was just made, with all that was passed so far. */
export function confirmedNames(
  fresh: readonly ConceptNameRow[],
  passed: Iterable<PassedTopicRow>,
  language: Language,
): ConceptNameRow[] {
  const rows = new Rows<ConceptNameRow>(({ key }) => key);
  rows.load(fresh);
  confirm(
    rows,
    [...passed].sort((one, other) => one.revision - other.revision),
    language,
  );
  return [...rows.all()];
}
