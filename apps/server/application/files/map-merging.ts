import { createHash } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { AMBIGUOUS_BAND, findMerges } from '#libs/concepts/index.js';
import { cosine, type Embedder } from '#libs/embedding/index.js';
import type { ConceptMerge, MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import type { MergeJudge } from '#libs/reading/model/index.js';
import type { MemoryWriter } from '#libs/recording/index.js';
import type { ConceptMapQueries, NamedNode } from '#projections/concept-map/index.js';
import type { MemoryQueries } from '#projections/episodes/index.js';

export interface MapMergingDependencies {
  readonly maps: ConceptMapQueries;
  readonly memories: MemoryQueries;
  readonly writer: MemoryWriter;
  readonly embedder: Embedder;
  /** Is asked about pairs of the ambiguous band; null where no model is set, and they stay apart then. */
  readonly judge: MergeJudge | null;
}

/** Names embedded between two turns of the event loop: some milliseconds with a local embedder. */
const NAMES_AT_ONCE = 16;
/** Pairs that one pass asks a model about at most. */
const MAX_JUDGED = 40;
const ACTOR = 'map';

/** Finds nodes of a map that are one and records that they are (memory-rules §3, "Merge" and "repair pass"). */
export class MapMerging {
  constructor(private readonly dependencies: MapMergingDependencies) {}

  /**
   * Looks over the whole map. A map in which nothing is to be merged gets no event.
   *
   * @returns what was merged
   */
  async merge(memoryId: string, memory: MemoryRef, cause: 'reading' | 'repair'): Promise<readonly ConceptMerge[]> {
    const { maps, memories, writer } = this.dependencies;
    const [concepts, reading, apart] = await Promise.all([
      maps.named(memoryId),
      memories.reading(memoryId),
      maps.keptApart(memoryId),
    ]);
    if (!reading || concepts.length < 2) {
      return [];
    }
    const merges = await this.find(concepts, reading.language, apart);
    if (merges.length === 0) {
      return [];
    }
    // The same merges on the same map are the same event, however often the pass is repeated.
    const digest = createHash('sha256').update(JSON.stringify(merges)).digest('hex');
    const id = uuidV5(`${await maps.version(memoryId)} ${digest}`, memoryId);
    const command: MemoryCommand = { kind: 'merge', id, occurredAt: null, cause, merges };
    const result = await writer.record(memory, { command, idGiven: true, actor: ACTOR, correlationId: null });
    return result.recorded ? merges : [];
  }

  private async find(
    concepts: readonly NamedNode[],
    language: Language,
    apart: readonly (readonly [string, string])[],
  ): Promise<ConceptMerge[]> {
    const { embedder, judge } = this.dependencies;
    const vectors = new Map<string, Int8Array>();
    for (let start = 0; start < concepts.length; start += NAMES_AT_ONCE) {
      const part = concepts.slice(start, start + NAMES_AT_ONCE);
      const embedded = await embedder.embed(part.map(({ name }) => ({ text: name, language })));
      part.forEach(({ id }, index) => {
        const vector = embedded[index];
        if (vector) {
          vectors.set(id, vector);
        }
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const found = findMerges(
      concepts,
      (a, b) => {
        const [one, other] = [vectors.get(a.id), vectors.get(b.id)];
        return one && other ? cosine(one, other) : 0;
      },
      { language, threshold: embedder.mergeThreshold, ambiguous: embedder.mergeThreshold - AMBIGUOUS_BAND, apart },
    );
    const nameOf = new Map(concepts.map(({ id, name }) => [id, name]));
    const named = (id: string): string => nameOf.get(id) ?? id;
    const merges = found.merges.map(({ keep, merged, joins }): ConceptMerge => {
      const nearest = Math.min(...joins.flatMap((join) => (join.cosine === null ? [] : [join.cosine])));
      const byMeaning = joins.some(({ reason }) => reason === 'cosine');
      const byHead = joins.some(({ reason }) => reason === 'head');
      return {
        keep: named(keep),
        merged: merged.map(named),
        rule: byMeaning ? 'cosine' : byHead ? 'head' : 'alias',
        cosine: byMeaning ? rounded(nearest) : null,
        threshold: byMeaning ? embedder.mergeThreshold : null,
        embedder: byMeaning ? embedder.id : null,
      };
    });
    const byId = new Map(concepts.map((concept) => [concept.id, concept]));
    for (const { a, b, cosine: near } of judge ? found.ambiguous.slice(0, MAX_JUDGED) : []) {
      const [one, other] = [byId.get(a), byId.get(b)];
      if (judge && one && other && (await judge(one, other)).same) {
        merges.push({
          keep: named(a),
          merged: [named(b)],
          rule: 'judge',
          cosine: rounded(near),
          threshold: embedder.mergeThreshold,
          embedder: embedder.id,
        });
      }
    }
    return merges;
  }
}

/** Four digits say all that is worth knowing of a cosine. */
function rounded(cosine: number): number {
  return Math.round(cosine * 10_000) / 10_000;
}
