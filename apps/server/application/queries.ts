import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Registry } from '#libs/recording/index.js';
import type { EpisodePlace, EpisodeQueries, ListedEpisode, MemoryQueries } from '#projections/episodes/index.js';
import type { Projecting } from '../background/read-models.js';
import {
  type EpisodeDetail,
  type EpisodeFilter,
  type EpisodePage,
  type EpisodeView,
  InvalidCursorError,
  type MemoryView,
} from './messages.js';
import type { MapIndexes } from './recall/map-indexes.js';

export interface QueryDependencies {
  readonly registry: Registry;
  readonly projector: Pick<Projecting, 'catchUp'>;
  readonly memories: MemoryQueries;
  readonly episodes: EpisodeQueries;
  readonly maps: MapIndexes;
}

/** Answers the queries about one memory. Each includes everything that was acknowledged before it. */
export class MemoryQueryService {
  constructor(private readonly dependencies: QueryDependencies) {}

  async memory(memory: MemoryRef): Promise<MemoryView | null> {
    const memoryId = await this.caughtUp(memory);
    const summary = memoryId ? await this.dependencies.memories.summary(memoryId) : null;
    if (!summary) {
      return null;
    }
    const episodes = Object.values(summary.counts).reduce((sum, count) => sum + count, 0);
    return {
      ...summary,
      openedAt: summary.openedAt.toISOString(),
      episodes,
      firstAt: summary.firstAt?.toISOString() ?? null,
      lastAt: summary.lastAt?.toISOString() ?? null,
    };
  }

  /** @throws InvalidCursorError */
  async episodes(memory: MemoryRef, filter: EpisodeFilter): Promise<EpisodePage | null> {
    const after = filter.cursor === null ? null : decodeCursor(filter.cursor);
    const memoryId = await this.caughtUp(memory);
    if (!memoryId) {
      return null;
    }
    const found = await this.dependencies.episodes.list(memoryId, {
      kind: filter.kind,
      from: filter.from ? new Date(filter.from) : null,
      to: filter.to ? new Date(filter.to) : null,
      q: filter.q,
      after,
      limit: filter.limit + 1,
    });
    const page = found.slice(0, filter.limit);
    const last = page.at(-1);
    return {
      episodes: await this.views(memoryId, page),
      next: found.length > filter.limit && last ? encodeCursor(last) : null,
    };
  }

  async episode(memory: MemoryRef, episodeId: string): Promise<EpisodeDetail | null> {
    const memoryId = await this.caughtUp(memory);
    const found = memoryId ? await this.dependencies.episodes.byId(memoryId, episodeId) : null;
    const [shown] = memoryId && found ? await this.views(memoryId, [found]) : [];
    if (!found || !shown) {
      return null;
    }
    const { citations, recalled } = found.data as { citations?: unknown[]; recalled?: string[] };
    return {
      ...shown,
      chain: { revision: found.revision, hash: found.hash },
      evidence: { citations: citations ?? [], recalled: recalled ?? [] },
    };
  }

  /** Episodes as callers see them, each with the concepts that today's map finds in its text. */
  private async views(memoryId: string, episodes: readonly ListedEpisode[]): Promise<EpisodeView[]> {
    const { memories, maps } = this.dependencies;
    const reading = await memories.reading(memoryId);
    const map = reading ? await maps.at(memoryId, reading) : null;
    const views: EpisodeView[] = [];
    for (const episode of episodes) {
      views.push(view(episode, map?.conceptsIn(episode.text) ?? []));
      // A page may hold megabytes of text, and others wait for the thread.
      await nextTurn();
    }
    return views;
  }

  private async caughtUp(memory: MemoryRef): Promise<string | null> {
    const memoryId = await this.dependencies.registry.find(memory);
    if (memoryId) {
      await this.dependencies.projector.catchUp(memoryId);
    }
    return memoryId;
  }
}

function view(episode: ListedEpisode, concepts: string[]): EpisodeView {
  const { hash: _, ...rest } = episode;
  return {
    ...rest,
    concepts,
    occurredAt: episode.occurredAt.toISOString(),
    recordedAt: episode.recordedAt.toISOString(),
  };
}

function encodeCursor({ occurredAt, revision }: EpisodePlace): string {
  return Buffer.from(`${occurredAt.getTime()}.${revision}`).toString('base64url');
}

function decodeCursor(cursor: string): EpisodePlace {
  const [, at, revision] = /^(-?\d{1,15})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || revision === undefined) {
    throw new InvalidCursorError();
  }
  return { occurredAt: new Date(Number(at)), revision: Number(revision) };
}
