import { KeyErasedError, type KeyStore } from '#libs/chain/index.js';
import { type EventLog, memoryIdOf, memoryStream } from '#libs/event-log/index.js';
import { openEvents, type Registry } from '#libs/recording/index.js';

/** What became of the registry's rows. */
export interface RegistryRebuild {
  /** Memories in the log. */
  readonly memories: number;
  /** Of students who were erased: they have no name any more. */
  readonly erased: number;
  /** Memories whose name belongs to another memory already. */
  readonly taken: readonly string[];
}

interface RebuildDependencies {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly registry: Registry;
}

/**
 * Fills the registry from the MemoryOpened events of the log (events.md, "Streams"); what is registered already stays.
 *
 * @param onMemories told how many memories were looked at
 */
export async function rebuildRegistry(
  { log, keys, registry }: RebuildDependencies,
  onMemories: (count: number) => void,
): Promise<RegistryRebuild> {
  let [memories, erased] = [0, 0];
  const taken: string[] = [];
  for await (const page of log.heads(memoryStream(''))) {
    for (const { stream } of page) {
      const memoryId = memoryIdOf(stream);
      const registered = await registerFrom(memoryId, { log, keys, registry });
      memories += 1;
      erased += registered === null ? 1 : 0;
      if (registered !== null && registered !== memoryId) {
        taken.push(memoryId);
      }
      onMemories(memories);
    }
  }
  return { memories, erased, taken };
}

/** The memory that the name in the first event belongs to now; null when its student was erased. */
async function registerFrom(memoryId: string, { log, keys, registry }: RebuildDependencies): Promise<string | null> {
  for await (const page of log.read(memoryStream(memoryId), { limit: 1 })) {
    try {
      const [opened] = await openEvents(page, keys);
      if (opened?.type !== 'MemoryOpened') {
        throw new Error(`the memory ${memoryId} does not begin with MemoryOpened`);
      }
      const { tenant, student, subject } = opened.data;
      return await registry.register({ tenant, student, subject }, memoryId);
    } catch (error) {
      if (error instanceof KeyErasedError) {
        return null;
      }
      throw error;
    }
  }
  throw new Error(`the memory ${memoryId} has a head and no event`);
}
