import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './store.js';

/** Whether an event passes a filter: a regular expression or prefixes, over the type or the name of the stream. */
export function eventFilter(filter: ReadReq.Options.FilterOptions | undefined): (event: StoredEvent) => boolean {
  const byType = filter?.getEventType();
  const expression = byType ?? filter?.getStreamIdentifier();
  if (!expression) {
    return () => true;
  }
  const field = byType ? 'type' : 'stream';
  if (expression.getRegex()) {
    const pattern = new RegExp(expression.getRegex());
    return (event) => pattern.test(event[field]);
  }
  const prefixes = expression.getPrefixList();
  return (event) => prefixes.some((prefix) => event[field].startsWith(prefix));
}
