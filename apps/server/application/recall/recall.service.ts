import { setTimeout as delay } from 'node:timers/promises';
import type { Embedder } from '#libs/embedding/index.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { NOTHING_ON_RECORD, type RecallRules, recall } from '#libs/recall/index.js';
import type { Clock, Entropy, Registry } from '#libs/recording/index.js';
import type { BeliefQueries } from '#projections/beliefs/index.js';
import type { CitationQueries } from '#projections/citations/index.js';
import type { EpisodeQueries } from '#projections/episodes/index.js';
import type { MisconceptionQueries } from '#projections/misconceptions/index.js';
import type { WorkingSetQueries } from '#projections/working-set/index.js';
import type { Projecting, Vectorising } from '../../background/read-models.js';
import { composeAnswer, type Gathered, incompleteAnswer, type Turn, UNOPENED_READING } from './compose-answer.js';
import { DeadlineError, within } from './deadline.js';
import { lastTurns, NO_MEMORY } from './designs.js';
import type { MapIndexes } from './map-indexes.js';
import { type EmbedQuestion, readQuestion } from './read-question.js';
import type { RecallAnswer, RecallRequest } from './recall-answer.js';
import type { RecallIndexes } from './recall-indexes.js';
import { Stopwatch } from './stopwatch.js';
import { atHandFirst, NO_BELIEFS, toldBeliefs } from './told-beliefs.js';
import { toldCitations } from './told-citations.js';
import { toldRevisions } from './told-episodes.js';
import { NO_STANDING, toldStanding } from './told-standing.js';

/** Past this a turn goes on without its memory (memory-rules §7). */
export const CAP_MS = 2_500;

/** A question's embedding may take this long of the cap. */
const EMBEDDING_MS = 1_000;
/** Candidates that are offered to the block: a line takes some 25 tokens, and some are skipped or stand for others. */
const TOKENS_PER_EPISODE = 30;
const EPISODES_OFFERED = { least: 20, most: 300 };
/** Texts that a recall embeds itself when they were recorded just before it: some milliseconds with a local embedder. */
const EMBEDDED_ON_THE_WAY = 32;
/** How often it is looked whether a revision that a caller waits for has come. */
const AFTER_POLL_MS = 25;
/** Bytes of a block's nonce: enough that a text recorded before can't guess it. */
const NONCE_BYTES = 8;

export interface RecallObserver {
  /** A question was recalled by its words alone. */
  questionNotEmbedded(error: unknown): void;
}

export interface RecallDependencies {
  readonly registry: Registry;
  readonly projector: Pick<Projecting, 'catchUp'>;
  readonly indexes: RecallIndexes;
  readonly maps: MapIndexes;
  readonly episodes: EpisodeQueries;
  readonly citations: CitationQueries;
  readonly beliefs: BeliefQueries;
  readonly observed: MisconceptionQueries;
  readonly workingSets: WorkingSetQueries;
  readonly embedder: Embedder;
  readonly vectoriser: Pick<Vectorising, 'embedMissing'>;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly observer: RecallObserver;
  /** Milliseconds that a turn may take; `CAP_MS` but in tests of something else, which a busy machine mustn't fail. */
  readonly capMs: number;
  readonly rules: RecallRules;
}

/** Answers one turn: reads the question, recalls, renders, within the cap. No generative model is called. */
export class RecallService {
  constructor(private readonly dependencies: RecallDependencies) {}

  /** @throws ProjectionParkedError when the memory can't be read to its end */
  async recall(memory: MemoryRef, request: RecallRequest): Promise<RecallAnswer> {
    const watch = new Stopwatch();
    const now = request.now ? new Date(request.now) : this.dependencies.clock.now();
    try {
      return await within(this.dependencies.capMs, async (signal) => {
        const gathered = await this.gather(memory, request, now, watch, signal);
        return composeAnswer(gathered, this.turn(request, now, watch));
      });
    } catch (error) {
      if (error instanceof DeadlineError) {
        return incompleteAnswer(this.turn(request, now, watch));
      }
      throw error;
    }
  }

  private async gather(
    memory: MemoryRef,
    request: RecallRequest,
    now: Date,
    watch: Stopwatch,
    signal: AbortSignal,
  ): Promise<Gathered> {
    const { indexes, maps, episodes, embedder, citations, beliefs } = this.dependencies;
    const indexed = await this.indexed(memory, indexes, request.after, signal);
    const reading = indexed.memory?.reading ?? UNOPENED_READING;
    const wanted = request.design === 'full' ? indexed.memory : null;
    const map = wanted ? await maps.at(indexed.memoryId, wanted.reading) : null;
    watch.lap('gather');
    const read = await readQuestion(request.question, reading, now, this.embedQuestion(signal));
    watch.lap('embed');
    const routed = map?.route(read.text, read.question.vector, embedder.matchFloor) ?? [];
    const gathered = { read, reading, map, routed };
    if (request.design === 'none') {
      return { ...gathered, outcome: NO_MEMORY, ...NOTHING_TOLD };
    }
    if (!indexed.memory) {
      return { ...gathered, outcome: NOTHING_ON_RECORD, ...NOTHING_TOLD };
    }
    if (request.design === 'window') {
      const outcome = await lastTurns(episodes, indexed.memoryId, now);
      const told = await indexes.told(indexed.memoryId, indexed.memory, outcome.episodes.flatMap(toldRevisions));
      const cited = await toldCitations(citations, indexed.memoryId, told);
      watch.lap('gather');
      return { ...gathered, outcome, told, citations: cited, thought: NO_BELIEFS, standing: NO_STANDING };
    }
    const question = { ...read.question, concepts: routed.map(({ lookedFor }) => lookedFor) };
    const outcome = recall(indexed.memory.index, question, {
      now: now.getTime(),
      rules: this.dependencies.rules,
      matchFloor: embedder.matchFloor,
      limit: offered(request.budgetTokens),
    });
    watch.lap('score');
    const told = await indexes.told(indexed.memoryId, indexed.memory, outcome.episodes.flatMap(toldRevisions));
    const asksAll = read.mode !== 'ordinary';
    const [cited, thought, standing] = await Promise.all([
      toldCitations(citations, indexed.memoryId, told),
      toldBeliefs(beliefs, indexed.memoryId, { map, routed, asksAll }),
      wanted ? toldStanding(this.dependencies, indexed.memoryId) : NO_STANDING,
    ]);
    watch.lap('gather');
    const atHand = read.mode === 'greeting' ? atHandFirst(thought, standing.focus) : thought;
    return { ...gathered, outcome, told, citations: cited, thought: atHand, standing };
  }

  /**
   * Embeds a question. Where the embedder fails or takes too long the words alone must do: a turn doesn't lose its memory
   * for it.
   */
  private embedQuestion(signal: AbortSignal): EmbedQuestion {
    const { embedder, observer } = this.dependencies;
    return async (question) => {
      const timely = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_MS)]);
      try {
        return (await embedder.embed([question], { signal: timely }))[0] ?? null;
      } catch (error) {
        observer.questionNotEmbedded(error);
        return null;
      }
    };
  }

  /** The memory's index with all that was acknowledged before this turn. */
  private async indexed(memory: MemoryRef, indexes: RecallIndexes, after: number | null, signal: AbortSignal) {
    const { registry, projector, vectoriser, embedder } = this.dependencies;
    const memoryId = await registry.find(memory);
    if (!memoryId) {
      return { memoryId: '', memory: null };
    }
    let revision = await projector.catchUp(memoryId);
    while (after !== null && revision < after) {
      await delay(AFTER_POLL_MS, undefined, { signal });
      revision = await projector.catchUp(memoryId);
    }
    const indexed = await indexes.at(memoryId, revision);
    if (indexed && embedder.local && indexed.index.missingVectors > 0) {
      await vectoriser.embedMissing(memoryId, EMBEDDED_ON_THE_WAY);
    }
    if (indexed && indexed.index.missingVectors > 0) {
      await indexes.bringVectors(memoryId, indexed, EMBEDDED_ON_THE_WAY);
    }
    return { memoryId, memory: indexed };
  }

  private turn(request: RecallRequest, now: Date, watch: Stopwatch): Turn {
    const nonce = Buffer.from(this.dependencies.entropy.bytes(NONCE_BYTES)).toString('hex');
    return { request, now, watch, nonce };
  }
}

const NOTHING_TOLD: Pick<Gathered, 'told' | 'citations' | 'thought' | 'standing'> = {
  told: new Map(),
  citations: new Map(),
  thought: NO_BELIEFS,
  standing: NO_STANDING,
};

function offered(budgetTokens: number): number {
  const { least, most } = EPISODES_OFFERED;
  return Math.max(least, Math.min(most, Math.ceil(budgetTokens / TOKENS_PER_EPISODE)));
}
