import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ChainVerdict } from '#libs/chain/index.js';
import { type CommandResult, MemoryWriter } from '#libs/recording/index.js';
import { CheckpointService } from '../checkpoints.js';
import {
  type EpisodeDetail,
  type EpisodePage,
  GetChain,
  GetCheckpoint,
  GetEpisode,
  GetMemory,
  ListEpisodes,
  type MemoryView,
  Recall,
  RecordCommands,
  VerifyChain,
} from '../messages.js';
import { MemoryQueryService } from '../queries.js';
import { RecallService } from '../recall/recall.service.js';
import type { RecallAnswer } from '../recall/recall-answer.js';

@CommandHandler(RecordCommands)
export class RecordCommandsHandler implements ICommandHandler<RecordCommands> {
  constructor(private readonly writer: MemoryWriter) {}

  execute({ memory, commands }: RecordCommands): Promise<readonly CommandResult[]> {
    return this.writer.recordAll(memory, commands);
  }
}

@QueryHandler(Recall)
export class RecallHandler implements IQueryHandler<Recall> {
  constructor(private readonly recall: RecallService) {}

  execute({ memory, request }: Recall): Promise<RecallAnswer> {
    return this.recall.recall(memory, request);
  }
}

@QueryHandler(GetMemory)
export class GetMemoryHandler implements IQueryHandler<GetMemory> {
  constructor(private readonly queries: MemoryQueryService) {}

  execute({ memory }: GetMemory): Promise<MemoryView | null> {
    return this.queries.memory(memory);
  }
}

@QueryHandler(ListEpisodes)
export class ListEpisodesHandler implements IQueryHandler<ListEpisodes> {
  constructor(private readonly queries: MemoryQueryService) {}

  execute({ memory, filter }: ListEpisodes): Promise<EpisodePage | null> {
    return this.queries.episodes(memory, filter);
  }
}

@QueryHandler(GetEpisode)
export class GetEpisodeHandler implements IQueryHandler<GetEpisode> {
  constructor(private readonly queries: MemoryQueryService) {}

  execute({ memory, episodeId }: GetEpisode): Promise<EpisodeDetail | null> {
    return this.queries.episode(memory, episodeId);
  }
}

@QueryHandler(GetChain)
export class GetChainHandler implements IQueryHandler<GetChain> {
  constructor(private readonly checkpoints: CheckpointService) {}

  execute({ memory }: GetChain): Promise<{ size: number; head: string } | null> {
    return this.checkpoints.head(memory);
  }
}

@QueryHandler(GetCheckpoint)
export class GetCheckpointHandler implements IQueryHandler<GetCheckpoint> {
  constructor(private readonly checkpoints: CheckpointService) {}

  execute({ memory }: GetCheckpoint): Promise<string | null> {
    return this.checkpoints.ofMemory(memory);
  }
}

@QueryHandler(VerifyChain)
export class VerifyChainHandler implements IQueryHandler<VerifyChain> {
  constructor(private readonly checkpoints: CheckpointService) {}

  async execute({ memory, checkpoint }: VerifyChain): Promise<ChainVerdict | null> {
    const found = await this.checkpoints.verify(memory, checkpoint);
    return found && { ok: found.ok, size: found.size, head: found.head, breaks: found.breaks };
  }
}

/** Every handler of the application, for the module that provides them. */
export const HANDLERS = [
  RecordCommandsHandler,
  RecallHandler,
  GetMemoryHandler,
  ListEpisodesHandler,
  GetEpisodeHandler,
  GetChainHandler,
  GetCheckpointHandler,
  VerifyChainHandler,
];
