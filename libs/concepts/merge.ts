import type { Language } from '#libs/language/index.js';
import { conceptKey } from './key.js';
import { MergeGroups } from './merge-groups.js';
import type { ConceptPair, FoundMerges, MergeCandidate, MergeConcept, MergeOptions } from './merge-types.js';
import { type NameProfile, profileOf } from './name-profile.js';

export type {
  ConceptMerge,
  ConceptPair,
  FoundMerges,
  MergeConcept,
  MergeOptions,
  MergeReason,
} from './merge-types.js';
export { type MergeVeto, mergeVeto } from './merge-veto.js';

/**
 * Finds concepts that are one under several names (memory-rules §3). The rules, in this order:
 *
 * 1. the same key: always;
 * 2. a file names one concept by the other's name (an alias): unless numerals differ or the names are opposed;
 * 3. the same head, once generic qualifiers and framing words are cut off ("limit", "the limit of a function", "limits in
 *    calculus") and numerals are spelled alike ("first law", "law I"). Two carriers or two fields beside one head in the map show that they tell it apart ("limit of a function",
 *    "limit of a sequence"), and then none of that sort is cut off;
 * 4. a cosine from the threshold up, nearest first, unless `mergeVeto` holds.
 *
 * No group ever holds a pair that a split or, rules 1 and 2 aside, a veto keeps apart. The result depends on the order of the
 * concepts (oldest first) and on nothing else.
 *
 * @param cosineOf of two concepts' names, in [−1, 1]; asked once for each pair at the most
 */
export function findMerges(
  concepts: readonly MergeConcept[],
  cosineOf: (a: MergeConcept, b: MergeConcept) => number,
  options: MergeOptions,
): FoundMerges {
  const profiles = profilesOf(concepts, options.language);
  const groups = new MergeGroups(concepts, profiles, options.apart ?? []);
  const byName = [
    ...sameBy(profiles, 'key'),
    ...aliased(concepts, profiles, options.language),
    ...sameBy(profiles, 'head'),
  ];
  for (const candidate of byName) {
    groups.join(candidate);
  }
  const near = nearPairs(concepts, cosineOf, options.ambiguous);
  const vetoed: FoundMerges['vetoed'][number][] = [];
  const ambiguous: { a: number; b: number; cosine: number }[] = [];
  for (const { a, b, cosine } of near) {
    const veto = groups.obstacle(a, b, 'cosine');
    if (groups.areOne(a, b) || veto === 'apart') {
      continue;
    }
    if (veto !== null) {
      vetoed.push({ ...pairOf(concepts, a, b), cosine, veto });
    } else if (cosine >= options.threshold) {
      groups.join({ a, b, reason: 'cosine', cosine });
    } else {
      ambiguous.push({ a, b, cosine });
    }
  }
  return {
    merges: groups.merges(),
    ambiguous: ambiguous
      .filter(({ a, b }) => !groups.areOne(a, b))
      .map(({ a, b, cosine }) => ({ ...pairOf(concepts, a, b), cosine })),
    vetoed,
  };
}

/** A generic qualifier is cut off only where the map doesn't tell concepts apart by it. */
function profilesOf(concepts: readonly MergeConcept[], language: Language): NameProfile[] {
  const profiles = concepts.map(({ name }) => profileOf(name, language));
  const told = new Map<string, Set<string>>();
  for (const { qualifier } of profiles) {
    if (qualifier && (qualifier.sort === 'of' || qualifier.generic)) {
      const name = `${qualifier.sort} ${qualifier.head}`;
      told.set(name, (told.get(name) ?? new Set()).add(qualifier.key));
    }
  }
  return profiles.map((profile, index) => {
    const { qualifier } = profile;
    const tells = qualifier?.generic && (told.get(`${qualifier.sort} ${qualifier.head}`)?.size ?? 0) > 1;
    return tells ? profileOf(concepts[index]?.name ?? '', language, false) : profile;
  });
}

/** Each concept with the first one of the same key, or of the same head. */
function sameBy(profiles: readonly NameProfile[], what: 'key' | 'head'): MergeCandidate[] {
  const firsts = new Map<string, number>();
  const found: MergeCandidate[] = [];
  for (const [index, profile] of profiles.entries()) {
    const first = firsts.get(profile[what]);
    if (first === undefined) {
      firsts.set(profile[what], index);
    } else {
      found.push({ a: first, b: index, reason: what, cosine: null });
    }
  }
  return found;
}

function aliased(
  concepts: readonly MergeConcept[],
  profiles: readonly NameProfile[],
  language: Language,
): MergeCandidate[] {
  const named = new Map([...profiles.entries()].reverse().map(([index, { key }]) => [key, index]));
  return concepts.flatMap(({ aliases = [] }, index) =>
    aliases.flatMap((alias): MergeCandidate[] => {
      const other = named.get(conceptKey(alias, language));
      return other === undefined || other === index
        ? []
        : [{ a: Math.min(index, other), b: Math.max(index, other), reason: 'alias', cosine: null }];
    }),
  );
}

/** The pairs from a cosine up, nearest first, then in the order of the list. */
function nearPairs(
  concepts: readonly MergeConcept[],
  cosineOf: (a: MergeConcept, b: MergeConcept) => number,
  from: number,
): { readonly a: number; readonly b: number; readonly cosine: number }[] {
  const found: { a: number; b: number; cosine: number }[] = [];
  for (const [a, first] of concepts.entries()) {
    for (let b = a + 1; b < concepts.length; b++) {
      const second = concepts[b];
      const cosine = second ? cosineOf(first, second) : 0;
      if (cosine >= from) {
        found.push({ a, b, cosine });
      }
    }
  }
  return found.sort((one, other) => other.cosine - one.cosine || one.a - other.a || one.b - other.b);
}

function pairOf(concepts: readonly MergeConcept[], a: number, b: number): ConceptPair {
  return { a: concepts[a]?.id ?? '', b: concepts[b]?.id ?? '' };
}
