import type { ChainVerdict } from '../verify.js';
import type { MemoryHead } from './chain-head.js';

/**
 * What a kept checkpoint says about a chain.
 *
 * - `holds`: the first `size` events are those that were signed; what came after them is for the chain alone to say.
 * - `truncated`: events are missing at the end, the first of them at `revision`.
 * - `rewritten`: the event at `revision` is not the one that was signed. Since each hash covers all before it, the change
 *   stands there or anywhere before it; an older checkpoint that still holds narrows it down.
 * - `broken`: the chain itself breaks at `revision`, so that the hash which agrees vouches for nothing before it. That is
 *   seen without a checkpoint too.
 */
export type CheckpointComparison =
  | { readonly kind: 'holds'; readonly size: number }
  | { readonly kind: 'truncated' | 'rewritten' | 'broken'; readonly revision: number };

/**
 * Holds a chain against a head that was kept elsewhere: what a verdict from the log alone can't see, a cut tail and a
 * chain that was written anew from some event on, shows here (events.md, "What it promises").
 *
 * @param verdict of the whole chain of the stream that the head names
 * @param kept the head in a note that `openChainHead` or `verifyHeadProof` opened
 * @param hashAt the stored hash of the event at a revision; undefined where there is none
 */
export function compareWithCheckpoint(
  verdict: ChainVerdict,
  kept: MemoryHead,
  hashAt: (revision: number) => string | undefined,
): CheckpointComparison {
  if (verdict.size < kept.size) {
    return { kind: 'truncated', revision: verdict.size };
  }
  const last = kept.size - 1;
  if (hashAt(last) !== kept.head) {
    return { kind: 'rewritten', revision: last };
  }
  const firstBreak = Math.min(...verdict.breaks.map(({ revision }) => revision));
  return firstBreak <= last ? { kind: 'broken', revision: firstBreak } : { kind: 'holds', size: kept.size };
}
