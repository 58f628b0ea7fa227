import { Command, Query } from '@nestjs/cqrs';
import type { ChainVerdict } from '#libs/chain/index.js';
import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import type { EpisodeKind, MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import type { CommandResult, SubmittedCommand } from '#libs/recording/index.js';
import type { FileCommandSender, FileOutcome, SentFile } from './files/file.service.js';
import type { FileView } from './map/map-query.service.js';
import type { NightRequest, NightResult } from './night/night.service.js';
import type { RecallAnswer, RecallRequest } from './recall/recall-answer.js';

/** Records commands of one memory, in their order; each has a result of its own (api.md, "Commands"). */
export class RecordCommands extends Command<readonly CommandResult[]> {
  constructor(
    readonly memory: MemoryRef,
    readonly commands: readonly SubmittedCommand[],
  ) {
    super();
  }
}

/** One turn: what the tutor is given to read (api.md, "One turn"). */
export class Recall extends Query<RecallAnswer> {
  constructor(
    readonly memory: MemoryRef,
    readonly request: RecallRequest,
  ) {
    super();
  }
}

/** `GET M`. Null when the memory was never opened. */
export class GetMemory extends Query<MemoryView | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/episodes`. Null when the memory was never opened. */
export class ListEpisodes extends Query<EpisodePage | null> {
  constructor(
    readonly memory: MemoryRef,
    readonly filter: EpisodeFilter,
  ) {
    super();
  }
}

/** `GET M/episodes/{id}`. Null when there is no such memory or episode. */
export class GetEpisode extends Query<EpisodeDetail | null> {
  constructor(
    readonly memory: MemoryRef,
    readonly episodeId: string,
  ) {
    super();
  }
}

/** `GET M/chain`. Null when the memory was never opened. */
export class GetChain extends Query<{ readonly size: number; readonly head: string } | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/chain/checkpoint`: a signed note. Null when the memory was never opened. */
export class GetCheckpoint extends Query<string | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `POST M/chain/verifications`. Null when the memory was never opened. */
export class VerifyChain extends Query<ChainVerdict | null> {
  constructor(
    readonly memory: MemoryRef,
    /** A signed note, or a proof under a tenant's checkpoint, that was kept elsewhere. */
    readonly checkpoint: string | null,
  ) {
    super();
  }
}

/** `POST M/files`, and `PUT M/files/{fileId}` where `replaces` names the file. */
export class PutFile extends Command<FileOutcome> {
  constructor(
    readonly memory: MemoryRef,
    readonly file: SentFile,
    readonly replaces: string | null,
    readonly sender: FileCommandSender,
  ) {
    super();
  }
}

/** `DELETE M/files/{fileId}`. */
export class RemoveFile extends Command<CommandResult> {
  constructor(
    readonly memory: MemoryRef,
    readonly fileId: string,
    readonly sender: FileCommandSender,
  ) {
    super();
  }
}

/** `POST /v1/nights`. */
export class RunNights extends Command<NightResult> {
  constructor(readonly request: NightRequest) {
    super();
  }
}

/** `GET M/files`. Null when the memory was never opened. */
export class ListFiles extends Query<readonly FileView[] | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/map`. Null when the memory was never opened. */
export class GetMap extends Query<ConceptMap | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/map/teaching-order`. Null when the memory was never opened. */
export class GetTeachingOrder extends Query<TeachingOrder | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

/** `GET M/map/case`: the map as a CASE package. Null when the memory was never opened. */
export class GetCasePackage extends Query<object | null> {
  constructor(
    readonly memory: MemoryRef,
    /** Where the service is reached: what addresses in the package begin with. */
    readonly base: string,
  ) {
    super();
  }
}

export interface MemoryView {
  readonly memoryId: string;
  readonly student: string;
  readonly subject: string;
  readonly name: string | null;
  readonly language: Language;
  readonly timeZone: string;
  readonly openedAt: string;
  readonly episodes: number;
  readonly counts: Partial<Record<EpisodeKind, number>>;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

export interface EpisodeFilter {
  readonly kind: EpisodeKind | null;
  /** ISO 8601; half-open [from, to). */
  readonly from: string | null;
  readonly to: string | null;
  /** Literal text, never a pattern; case doesn't matter. */
  readonly q: string | null;
  readonly cursor: string | null;
  /** 1–200. */
  readonly limit: number;
}

export interface EpisodeView {
  readonly id: string;
  readonly kind: EpisodeKind;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly localDay: string;
  readonly summary: string;
  readonly text: string;
  readonly concepts: readonly string[];
  readonly salience: number;
  readonly revision: number;
  readonly data: Record<string, unknown>;
}

/** Newest first. */
export interface EpisodePage {
  readonly episodes: readonly EpisodeView[];
  readonly next: string | null;
}

/** An episode with its place in the chain and what it rests on. */
export interface EpisodeDetail extends EpisodeView {
  readonly chain: { readonly revision: number; readonly hash: string };
  readonly evidence: { readonly citations: readonly unknown[]; readonly recalled: readonly string[] };
}

/** The cursor isn't one that this server gave out. */
export class InvalidCursorError extends Error {
  constructor() {
    super('The cursor is not one that this list gave; start without one.');
    this.name = 'InvalidCursorError';
  }
}
