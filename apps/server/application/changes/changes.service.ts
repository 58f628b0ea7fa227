import type { EpisodeKind, MemoryRef } from '#libs/episodes/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { ConceptMapQueries, ReadingState } from '#projections/concept-map/index.js';
import type { EpisodeQueries } from '#projections/episodes/index.js';
import type { MapQueryService } from '../map/map-query.service.js';
import type { ChangesHub } from './changes-hub.js';
import type { Heard, Watcher } from './watcher.js';

/** Something that changed in a memory. `revision` is how far the episodes were told: whoever was cut off goes on from there. */
export type Change = { readonly revision: number } & (
  | {
      readonly type: 'episode';
      readonly data: { readonly revision: number; readonly kind: EpisodeKind; readonly episodeId: string };
    }
  | { readonly type: 'map'; readonly data: { readonly version: number } }
  | {
      readonly type: 'reading';
      readonly data: { readonly fileId: string; readonly state: ReadingState; readonly progress: number };
    }
);

export interface ChangesDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly hub: ChangesHub;
  readonly episodes: EpisodeQueries;
  readonly maps: ConceptMapQueries;
  readonly mapQueries: MapQueryService;
}

/** Episodes that are looked up at once: ids and kinds, some 20 kB. */
const EPISODES_AT_ONCE = 200;

/** What one who follows was told. */
interface Told {
  revision: number;
  mapVersion: number | null;
  /** State and progress by file. */
  readonly files: Map<string, string>;
}

/** Follows what changes in a memory. */
export class ChangesService {
  constructor(private readonly dependencies: ChangesDependencies) {}

  /**
   * What changes in a memory from now on, or from a revision on, until the signal is aborted. It begins with the map's version
   * and with the files that are being read (all files, where a revision is given). Null for a memory that was never opened.
   *
   * Changes are read when they are asked for: whoever is slow gets the newest word on a file or on the map, and every episode.
   *
   * @param after the last revision that the caller knows of; null for the newest
   * @param signal must be aborted in the end, whether or not anything was taken
   */
  async follow(memory: MemoryRef, after: number | null, signal: AbortSignal): Promise<AsyncIterable<Change> | null> {
    const { registry, projector, hub, mapQueries } = this.dependencies;
    const memoryId = await registry.find(memory);
    if (!memoryId) {
      return null;
    }
    const watcher = hub.watch(memoryId);
    signal.addEventListener('abort', watcher.close, { once: true });
    const newest = await projector.catchUp(memoryId);
    const told: Told = { revision: after ?? newest, mapVersion: null, files: new Map() };
    // Files that are read or failed by now are no news to one who asks for what comes.
    for (const { fileId, state, progress } of after === null ? ((await mapQueries.files(memory)) ?? []) : []) {
      if (state === 'read' || state === 'failed') {
        told.files.set(fileId, wordOf(state, progress));
      }
    }
    return this.changes(memory, memoryId, told, watcher, signal);
  }

  private async *changes(
    memory: MemoryRef,
    memoryId: string,
    told: Told,
    watcher: Watcher,
    signal: AbortSignal,
  ): AsyncGenerator<Change> {
    let heard: Heard | null = { aboutFiles: true, progress: new Map() };
    while (heard) {
      yield* this.episodes(memoryId, told);
      yield* this.map(memoryId, told);
      for (const [fileId, progress] of heard.progress) {
        yield* reading(told, fileId, 'reading', progress);
      }
      if (heard.aboutFiles) {
        yield* this.files(memory, told);
      }
      heard = await watcher.next(signal);
    }
  }

  private async *episodes(memoryId: string, told: Told): AsyncGenerator<Change> {
    let more = true;
    while (more) {
      const page = await this.dependencies.episodes.since(memoryId, told.revision, EPISODES_AT_ONCE);
      for (const { id: episodeId, kind, revision } of page) {
        told.revision = revision;
        yield { revision, type: 'episode', data: { revision, kind, episodeId } };
      }
      more = page.length === EPISODES_AT_ONCE;
    }
  }

  private async *map(memoryId: string, told: Told): AsyncGenerator<Change> {
    const version = await this.dependencies.maps.version(memoryId);
    if (version !== told.mapVersion) {
      told.mapVersion = version;
      yield { revision: told.revision, type: 'map', data: { version } };
    }
  }

  private async *files(memory: MemoryRef, told: Told): AsyncGenerator<Change> {
    for (const { fileId, state, progress } of (await this.dependencies.mapQueries.files(memory)) ?? []) {
      yield* reading(told, fileId, state, progress);
    }
  }
}

/** Says how far a file is read, unless that was said last. */
function* reading(told: Told, fileId: string, state: ReadingState, progress: number): Generator<Change> {
  const word = wordOf(state, progress);
  if (told.files.get(fileId) !== word) {
    told.files.set(fileId, word);
    yield { revision: told.revision, type: 'reading', data: { fileId, state, progress } };
  }
}

function wordOf(state: ReadingState, progress: number): string {
  return `${state} ${progress}`;
}
