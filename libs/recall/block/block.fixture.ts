import { countTokens } from './tokens.js';
import type { BlockContent, BlockEpisode } from './types.js';

/** For specs: a block's options as a usual turn has them. */
export const OPTIONS = {
  budgetTokens: 1_200,
  nonce: 'k7f3a9c2d1e0',
  countTokens,
  timeZone: 'Europe/Madrid',
  now: '2026-11-30T08:00:00.000Z',
};

/** For specs: an ordinary turn with nothing in it. */
export const NOTHING: BlockContent = {
  mode: 'ordinary',
  window: null,
  noRecord: null,
  unrecorded: [],
  nothingMatched: false,
  map: { readiness: 0, total: 0, concepts: [] },
  beliefs: [],
  standing: { misconceptions: [], said: [], limits: null },
  episodes: [],
  remediation: null,
  assessment: null,
};

/** For specs: an episode that happened once, at ten in the morning of `localDay`. */
export function episode(
  episodeId: string,
  kind: BlockEpisode['kind'],
  localDay: string,
  summary: string,
  more: Partial<BlockEpisode> = {},
): BlockEpisode {
  return {
    episodeId,
    kind,
    occurredAt: `${localDay}T10:00:00.000Z`,
    localDay,
    summary,
    text: summary,
    verdict: null,
    attempts: [],
    times: 1,
    firstDay: localDay,
    lastDay: localDay,
    citationNote: null,
    score: 0.5,
    ...more,
  };
}
