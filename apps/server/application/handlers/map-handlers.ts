import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import type { CommandResult } from '#libs/recording/index.js';
import { type FileOutcome, FileService } from '../files/file.service.js';
import { type FileView, MapQueryService } from '../map/map-query.service.js';
import { GetCasePackage, GetMap, GetTeachingOrder, ListFiles, PutFile, RemoveFile } from '../messages.js';

@CommandHandler(PutFile)
export class PutFileHandler implements ICommandHandler<PutFile> {
  constructor(private readonly files: FileService) {}

  execute({ memory, file, replaces, sender }: PutFile): Promise<FileOutcome> {
    return this.files.put(memory, file, replaces, sender);
  }
}

@CommandHandler(RemoveFile)
export class RemoveFileHandler implements ICommandHandler<RemoveFile> {
  constructor(private readonly files: FileService) {}

  execute({ memory, fileId, sender }: RemoveFile): Promise<CommandResult> {
    return this.files.remove(memory, fileId, sender);
  }
}

@QueryHandler(ListFiles)
export class ListFilesHandler implements IQueryHandler<ListFiles> {
  constructor(private readonly maps: MapQueryService) {}

  execute({ memory }: ListFiles): Promise<readonly FileView[] | null> {
    return this.maps.files(memory);
  }
}

@QueryHandler(GetMap)
export class GetMapHandler implements IQueryHandler<GetMap> {
  constructor(private readonly maps: MapQueryService) {}

  execute({ memory }: GetMap): Promise<ConceptMap | null> {
    return this.maps.map(memory);
  }
}

@QueryHandler(GetTeachingOrder)
export class GetTeachingOrderHandler implements IQueryHandler<GetTeachingOrder> {
  constructor(private readonly maps: MapQueryService) {}

  execute({ memory }: GetTeachingOrder): Promise<TeachingOrder | null> {
    return this.maps.order(memory);
  }
}

@QueryHandler(GetCasePackage)
export class GetCasePackageHandler implements IQueryHandler<GetCasePackage> {
  constructor(private readonly maps: MapQueryService) {}

  execute({ memory, base }: GetCasePackage): Promise<object | null> {
    return this.maps.casePackage(memory, base);
  }
}

/** The handlers of files and the map. */
export const MAP_HANDLERS = [
  PutFileHandler,
  RemoveFileHandler,
  ListFilesHandler,
  GetMapHandler,
  GetTeachingOrderHandler,
  GetCasePackageHandler,
];
