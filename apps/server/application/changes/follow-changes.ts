import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';
import { type Change, ChangesService } from './changes.service.js';

/** `GET M/changes`. Null when the memory was never opened. */
export class FollowChanges extends Query<AsyncIterable<Change> | null> {
  constructor(
    readonly memory: MemoryRef,
    /** The last revision that the caller knows of; null for the newest. */
    readonly after: number | null,
    /** Aborted when nobody listens any more. */
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(FollowChanges)
export class FollowChangesHandler implements IQueryHandler<FollowChanges> {
  constructor(private readonly changes: ChangesService) {}

  execute({ memory, after, signal }: FollowChanges): Promise<AsyncIterable<Change> | null> {
    return this.changes.follow(memory, after, signal);
  }
}
