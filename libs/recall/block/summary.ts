import type { BlockEpisode } from './types.js';

/** A check's verdict stands in the frame, where a topic can't forge it, and not a second time in the quotation. */
export function summaryOf(episode: BlockEpisode): string {
  const verdict = `: ${episode.verdict}`;
  const { summary } = episode;
  return episode.kind === 'check' && summary.endsWith(verdict) ? summary.slice(0, -verdict.length) : summary;
}
