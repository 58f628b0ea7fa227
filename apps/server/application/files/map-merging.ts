import { ModelError } from '#libs/chat/index.js';
import { AMBIGUOUS_BAND, findMerges, type MergeConcept } from '#libs/concepts/index.js';
import type { ReadConcept } from '#libs/concepts/reading.js';
import { cosine, type Embedder } from '#libs/embedding/index.js';
import type { ConceptMerge, MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { MergeJudge } from '#libs/reading/model/index.js';
import type { CommandResult, Entropy, MemoryWriter } from '#libs/recording/index.js';
import type { ConceptMapQueries, Mergeable } from '#projections/concept-map/index.js';

export interface MapMergingDependencies {
  readonly maps: ConceptMapQueries;
  readonly writer: MemoryWriter;
  readonly entropy: Entropy;
  readonly embedder: Embedder;
  /** Is asked about pairs of the ambiguous band; null where no model is set, and they stay apart then. */
  readonly judge: MergeJudge | null;
  readonly observer: MergingObserver;
}

/** Told of what people should know. */
export interface MergingObserver {
  /** The model that judges pairs is in trouble; pairs that it wasn't asked about stay apart until a repair. */
  judgeFailed(error: ModelError): void;
}

/**
 * Pairs of vectors compared between two turns of the event loop: a millisecond (1.8 µs a pair of 768 dimensions). A recall
 * takes several turns, one a round trip: with 7 ms each, those beside it took 45 ms instead of 7.
 */
const PAIRS_AT_ONCE = 500;
/** Pairs that one pass asks a model about at most. */
const MAX_JUDGED = 40;

/** Finds nodes of a map that are one (memory-rules §3, "Merge" and "repair pass"). */
export class MapMerging {
  constructor(private readonly dependencies: MapMergingDependencies) {}

  /**
   * What is one once a reading is on the map; the reading's event carries it.
   *
   * @throws the signal's reason when aborted
   */
  async withReading(
    memoryId: string,
    reading: { readonly fileId: string; readonly concepts: readonly ReadConcept[] },
    signal: AbortSignal,
  ): Promise<ConceptMerge[]> {
    const mergeable = await this.dependencies.maps.mergeable(memoryId, reading);
    return mergeable ? this.find(mergeable, signal) : [];
  }

  /**
   * The repair pass: looks over the map as it is, and records what is one. A map in which nothing is gets no event.
   *
   * @param actor who asked for it
   */
  async repair(memoryId: string, memory: MemoryRef, actor: string): Promise<readonly ConceptMerge[]> {
    const { maps, writer, entropy } = this.dependencies;
    const mergeable = await maps.mergeable(memoryId, null);
    const merges = mergeable ? await this.find(mergeable) : [];
    if (merges.length > 0) {
      const command: MemoryCommand = { kind: 'merge', id: entropy.uuid(), occurredAt: null, cause: 'repair', merges };
      assertRecorded(await writer.record(memory, { command, idGiven: false, actor, correlationId: null }));
    }
    return merges;
  }

  private async find({ nodes, language, apart }: Mergeable, signal?: AbortSignal): Promise<ConceptMerge[]> {
    const { embedder } = this.dependencies;
    const threshold = embedder.mergeThreshold;
    const ambiguous = threshold - AMBIGUOUS_BAND;
    const near = await nearPairs(nodes, await this.embed(nodes, language, signal), ambiguous);
    const cosineOf = (a: MergeConcept, b: MergeConcept): number => near.get(a.id)?.get(b.id) ?? 0;
    const found = findMerges(nodes, cosineOf, { language, threshold, ambiguous, apart });
    const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
    const named = (id: string): string => nameOf.get(id) ?? id;
    const merges = found.merges.map(({ keep, merged, joins }): ConceptMerge => {
      const cosines = joins.flatMap((join) => (join.cosine === null ? [] : [join.cosine]));
      const byHead = joins.some(({ reason }) => reason === 'head');
      return cosines.length > 0
        ? { keep: named(keep), merged: merged.map(named), rule: 'cosine', ...this.near(Math.min(...cosines)) }
        : { keep: named(keep), merged: merged.map(named), rule: byHead ? 'head' : 'alias', ...BY_NAME };
    });
    return [...merges, ...(await this.judged(found.ambiguous, nodes, signal))];
  }

  private async embed(
    nodes: Mergeable['nodes'],
    language: Mergeable['language'],
    signal: AbortSignal | undefined,
  ): Promise<Map<string, Int8Array>> {
    const names = nodes.map(({ name }) => ({ text: name, language }));
    const embedded = await this.dependencies.embedder.embed(names, { signal });
    const vectors = new Map<string, Int8Array>();
    nodes.forEach(({ id }, index) => {
      const vector = embedded[index];
      if (vector) {
        vectors.set(id, vector);
      }
    });
    return vectors;
  }

  /** What a model says of pairs that are nearly near enough; once it is in trouble, it is asked no more. */
  private async judged(
    pairs: readonly { readonly a: string; readonly b: string; readonly cosine: number }[],
    nodes: Mergeable['nodes'],
    signal: AbortSignal | undefined,
  ): Promise<ConceptMerge[]> {
    const { judge, observer } = this.dependencies;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const merges: ConceptMerge[] = [];
    for (const { a, b, cosine: near } of judge ? pairs.slice(0, MAX_JUDGED) : []) {
      const [one, other] = [byId.get(a), byId.get(b)];
      try {
        if (judge && one && other && (await judge(one, other, signal)).same) {
          merges.push({ keep: one.name, merged: [other.name], rule: 'judge', ...this.near(near) });
        }
      } catch (error) {
        if (!(error instanceof ModelError)) {
          throw error;
        }
        observer.judgeFailed(error);
        break;
      }
    }
    return merges;
  }

  private near(value: number): Pick<ConceptMerge, 'cosine' | 'threshold' | 'embedder'> {
    const { mergeThreshold: threshold, id: embedder } = this.dependencies.embedder;
    return { cosine: Math.round(value * COSINE_DIGITS) / COSINE_DIGITS, threshold, embedder };
  }
}

/** The cosines from a line up, by the earlier node's id and then by the later one's; recalls have their turn in between. */
async function nearPairs(
  nodes: readonly MergeConcept[],
  vectors: ReadonlyMap<string, Int8Array>,
  from: number,
): Promise<Map<string, Map<string, number>>> {
  const near = new Map<string, Map<string, number>>();
  let compared = 0;
  for (const [index, { id }] of nodes.entries()) {
    const vector = vectors.get(id);
    const row = new Map<string, number>();
    for (const { id: otherId } of nodes.slice(index + 1)) {
      const other = vectors.get(otherId);
      const value = vector && other ? cosine(vector, other) : 0;
      if (value >= from) {
        row.set(otherId, value);
      }
    }
    if (row.size > 0) {
      near.set(id, row);
    }
    compared += nodes.length - index - 1;
    if (compared >= PAIRS_AT_ONCE) {
      compared = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return near;
}

/** Four digits say all that is worth knowing of a cosine. */
const COSINE_DIGITS = 10_000;
const BY_NAME = { cosine: null, threshold: null, embedder: null };

function assertRecorded(result: CommandResult): void {
  if (!result.recorded) {
    throw new Error(`${result.rejection.code}: ${result.rejection.detail}`);
  }
}
