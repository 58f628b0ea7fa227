import { readQuestion } from '#apps/server/application/recall/read-question.js';
import type { Core } from '#apps/server/core.js';
import { RECALL_RULES, recall } from '#libs/recall/index.js';
import { type NoRecord } from '#libs/recall/types.js';
import { memoryOfHistory } from '../record-history.js';

/** What a recorded memory finds for one question. */
export interface Found {
  /** Ids of episodes, best first; of repeats each one. */
  readonly ranking: readonly string[];
  /** The absolute measure that "no record" is judged by; 0 without a match. */
  readonly strength: number;
  readonly noRecord: NoRecord | null;
  /** The question was read as one about a time, so that nothing else was looked at. */
  readonly windowed: boolean;
}

/** Places that are looked at; more than any k that is reported at session level. */
const PLACES = 200;

/**
 * Asks a recorded memory by the product's own rules, and takes the ranking before it is rendered: what is measured is what
 * recall finds, and not how much of it a block has room for.
 *
 * @param now ISO 8601 instant at which it is asked
 * @throws Error when the memory holds nothing
 */
export async function askMemory(core: Core, memory: string, question: string, now: string): Promise<Found> {
  const memoryId = await core.registry.find(memoryOfHistory(memory));
  const indexed = memoryId === null ? null : await core.indexes.at(memoryId, await core.projector.catchUp(memoryId));
  if (memoryId === null || indexed === null) {
    throw new Error(`${memory}: nothing is recorded`);
  }
  const asked = new Date(now);
  const read = await readQuestion(question, indexed.reading, asked, async (text) => {
    const [vector] = await core.embedder.embed([text]);
    return vector ?? null;
  });
  const outcome = recall(
    indexed.index,
    { ...read.question, concepts: [] },
    {
      now: asked.getTime(),
      rules: RECALL_RULES,
      matchFloor: core.embedder.matchFloor,
      limit: PLACES,
    },
  );
  const revisions = outcome.episodes.flatMap((episode) => [...episode.revisions].reverse());
  const told = await core.indexes.told(memoryId, indexed, revisions);
  return {
    ranking: revisions.flatMap((revision) => told.get(revision)?.id ?? []),
    strength: outcome.strength,
    noRecord: outcome.noRecord,
    windowed: read.window !== null,
  };
}
