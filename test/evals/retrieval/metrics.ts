/** How well a ranking finds what is relevant, with the first k places looked at; all in [0, 1]. */
export interface RankingScore {
  /** Something relevant is there. */
  readonly any: number;
  /** All that is relevant is there. */
  readonly all: number;
  /** The share of the relevant that is there. */
  readonly recall: number;
  readonly ndcg: number;
}

/**
 * Scores a ranking's first k places. NDCG has gains of 1 and discounts log2(place + 1) (Järvelin and Kekäläinen 2002); the ideal
 * ranking holds everything relevant first.
 *
 * @param ranking ids, best first, none twice
 * @param relevant at least one id
 * @throws RangeError when nothing is relevant
 */
export function scoreRanking(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): RankingScore {
  if (relevant.size === 0) {
    throw new RangeError('a ranking is scored by what is relevant, and nothing is');
  }
  const found = ranking.slice(0, k).map((id) => relevant.has(id));
  const hits = found.filter(Boolean).length;
  const gain = found.reduce((sum, hit, place) => sum + (hit ? discount(place) : 0), 0);
  let ideal = 0;
  for (let place = 0; place < Math.min(k, relevant.size); place += 1) {
    ideal += discount(place);
  }
  return {
    any: hits > 0 ? 1 : 0,
    all: hits === relevant.size ? 1 : 0,
    recall: hits / relevant.size,
    ndcg: gain / ideal,
  };
}

function discount(place: number): number {
  return 1 / Math.log2(place + 2);
}

/** A ranking of lines as one of their sessions: each session stands where its best line does. */
export function sessionRanking(ranking: readonly string[], sessionOf: ReadonlyMap<string, string>): string[] {
  return [...new Set(ranking.flatMap((id) => sessionOf.get(id) ?? []))];
}
