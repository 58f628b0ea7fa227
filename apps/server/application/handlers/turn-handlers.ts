import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Passage, PassageFile } from '#libs/reading/passages/index.js';
import { PassageService } from '../files/passage.service.js';
import { TurnService } from '../turns/turn.service.js';
import { type BegunTurn, FindPassages, FindTurn, ReadFiles, TakeTurn } from '../turns/turn-messages.js';
import { type TurnRecord, TurnRecords } from '../turns/turn-record.js';

@CommandHandler(TakeTurn)
export class TakeTurnHandler implements ICommandHandler<TakeTurn> {
  constructor(private readonly turns: TurnService) {}

  execute({ memory, request }: TakeTurn): Promise<BegunTurn> {
    return this.turns.begin(memory, request);
  }
}

@QueryHandler(FindTurn)
export class FindTurnHandler implements IQueryHandler<FindTurn> {
  constructor(private readonly records: TurnRecords) {}

  execute({ memory, turnId }: FindTurn): Promise<TurnRecord | null> {
    return this.records.find(memory, turnId);
  }
}

@QueryHandler(ReadFiles)
export class ReadFilesHandler implements IQueryHandler<ReadFiles> {
  constructor(private readonly passages: PassageService) {}

  execute({ memory }: ReadFiles): Promise<readonly PassageFile[] | null> {
    return this.passages.files(memory);
  }
}

@QueryHandler(FindPassages)
export class FindPassagesHandler implements IQueryHandler<FindPassages> {
  constructor(private readonly passages: PassageService) {}

  execute({ memory, question, limit }: FindPassages): Promise<readonly Passage[] | null> {
    return this.passages.passages(memory, question, limit);
  }
}

/** The handlers of turns with the built-in tutor. */
export const TURN_HANDLERS = [TakeTurnHandler, FindTurnHandler, ReadFilesHandler, FindPassagesHandler];
