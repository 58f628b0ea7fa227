import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type Sent, send } from './client.js';

/** One server-sent event: its name, its data as the JSON says, and the id to go on from. */
export interface ServerEvent {
  readonly name: string;
  readonly data: unknown;
  readonly id: string | null;
}

/**
 * Reads server-sent events as they come. `EventSource` can't carry a key and can't post, so the stream is read by hand.
 *
 * @throws Problem when the server refuses or can't be reached
 */
export async function* readEvents(path: string, sent: Sent = {}): AsyncGenerator<ServerEvent> {
  const response = await send(path, { ...sent, accept: 'text/event-stream' });
  if (!response.body) {
    return;
  }
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { event, data, id } = next.value;
      yield { name: event ?? 'message', data: parsed(data), id: id ?? null };
    }
  } finally {
    await reader.cancel();
  }
}

/** Data is JSON by agreement; a bare word is passed on as it is. */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
