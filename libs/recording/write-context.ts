import type { KeyStore } from '#libs/chain/index.js';
import { evolveMemory, type MemoryState, UNOPENED } from '#libs/episodes/index.js';
import { type EventLog, memoryStream, type StreamHead } from '#libs/event-log/index.js';
import { openEvents } from './open-events.js';
import type { StateSnapshots } from './ports.js';

/** What a writer must know of a memory to append to it. */
export interface WriteContext {
  /** Null while nothing was appended yet. */
  readonly head: StreamHead | null;
  readonly state: MemoryState;
}

/** Builds the context from the read model's snapshot and the events that came after it. */
export async function loadWriteContext(
  memoryId: string,
  { log, keys, snapshots }: { log: EventLog; keys: KeyStore; snapshots: StateSnapshots },
): Promise<WriteContext> {
  const stream = memoryStream(memoryId);
  const head = await log.head(stream);
  if (!head) {
    return { head: null, state: UNOPENED };
  }
  const snapshot = await snapshots.load(memoryId);
  let state = snapshot?.state ?? UNOPENED;
  let last: StreamHead = head;
  const from = snapshot ? Math.min(snapshot.revision, head.revision) + 1 : 0;
  for await (const page of log.read(stream, { from })) {
    for (const event of await openEvents(page, keys)) {
      state = evolveMemory(state, event);
      last = { stream, revision: event.revision, hash: event.hash };
    }
  }
  return { head: last, state };
}
