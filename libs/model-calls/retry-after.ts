/**
 * Milliseconds that a response's Retry-After asks for (RFC 9110, 10.2.3): seconds, or a date, which is measured against the
 * response's own Date, so that clocks needn't agree. Null without the header, or when it can't be understood.
 */
export function retryAfterMs(headers: Headers): number | null {
  const asked = headers.get('retry-after')?.trim();
  if (!asked) {
    return null;
  }
  if (/^\d+$/.test(asked)) {
    return Number(asked) * 1000;
  }
  const until = Date.parse(asked);
  const sent = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) || Number.isNaN(sent) ? null : Math.max(0, until - sent);
}
