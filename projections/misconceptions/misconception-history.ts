/** A time in which a misconception was held; `to` null: it still is. Times in milliseconds. */
export interface HeldSpan {
  readonly from: number;
  readonly to: number | null;
}

/** What one more observation makes of a misconception's spans. */
export type SpanChange =
  | { readonly kind: 'none' }
  /** A span of its own begins; with `ended`, one of which only the end was seen. */
  | { readonly kind: 'begin'; readonly ended: boolean }
  /** The span with this index began earlier than was known. */
  | { readonly kind: 'earlier'; readonly index: number }
  /** The span with this index ends. */
  | { readonly kind: 'end'; readonly index: number };

/**
 * Takes an observation of a misconception by when its message was *said*, since messages may be observed out of their order:
 * a late observation of an older message never opens again what a newer message has shown to be overcome.
 *
 * @param spans of one misconception, oldest first; at most the last one is open
 * @param at when the message was said, in milliseconds
 */
export function observe(spans: readonly HeldSpan[], state: 'active' | 'resolved', at: number): SpanChange {
  return state === 'active' ? observeHeld(spans, at) : observeOvercome(spans, at);
}

function observeHeld(spans: readonly HeldSpan[], at: number): SpanChange {
  const index = spans.findIndex(({ to }) => to === null || to > at);
  const span = spans[index];
  if (!span) {
    return { kind: 'begin', ended: false };
  }
  return at < span.from ? { kind: 'earlier', index } : { kind: 'none' };
}

function observeOvercome(spans: readonly HeldSpan[], at: number): SpanChange {
  if (spans.length === 0) {
    return { kind: 'begin', ended: true };
  }
  const index = spans.findIndex(({ to }) => to === null);
  const open = spans[index];
  return open && open.from <= at ? { kind: 'end', index } : { kind: 'none' };
}
