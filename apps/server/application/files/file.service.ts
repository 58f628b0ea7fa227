import { createHash } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { type MemoryRef, refuse } from '#libs/episodes/index.js';
import type { FileStore } from '#libs/reading/file-store.js';
import type { FileParser, ParseProgress } from '#libs/reading/parse/index.js';
import type { CommandResult, MemoryWriter, Registry } from '#libs/recording/index.js';
import type { ConceptMapQueries, ReadingState } from '#projections/concept-map/index.js';
import type { ReadingJobs } from './reading-jobs.js';

/** A file as a caller sends it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Who sends a command on a file, and as what. */
export interface FileCommandSender {
  /** The command's id; a new file has it as its own. */
  readonly id: string;
  readonly idGiven: boolean;
  readonly occurredAt: string | null;
  readonly actor: string;
  readonly correlationId: string | null;
}

/** What came of sending a file. */
export type FileOutcome =
  | {
      readonly recorded: true;
      readonly fileId: string;
      readonly fingerprint: string;
      readonly pages: number;
      readonly reading: ReadingState;
    }
  | Extract<CommandResult, { recorded: false }>;

/** What came of asking for another try at a file that couldn't be read; `requested` is false for one that could. */
export type RetryOutcome =
  | { readonly recorded: true; readonly requested: boolean }
  | Extract<CommandResult, { recorded: false }>;

export interface FileDependencies {
  readonly registry: Registry;
  readonly projector: { catchUp(memoryId: string): Promise<number> };
  readonly maps: ConceptMapQueries;
  readonly store: FileStore;
  readonly parser: FileParser;
  readonly writer: MemoryWriter;
  readonly jobs: ReadingJobs;
}

/** Takes files in: parses and keeps their content, and records that they came. Reading them is a job of its own. */
export class FileService {
  constructor(private readonly dependencies: FileDependencies) {}

  /**
   * Adds a file, or gives one that is there another content. Whoever sends a content again that couldn't be read asks for
   * another try.
   *
   * @param replaces the file whose content it is from now on; null for a new one
   * @param onParsed hears how many pages of how many are parsed
   * @throws UnreadableFileError when it is none of the types that can be read, is damaged, or goes beyond a bound; nothing
   *   is stored then
   */
  async put(
    memory: MemoryRef,
    file: SentFile,
    replaces: string | null,
    sender: FileCommandSender,
    onParsed?: ParseProgress,
  ): Promise<FileOutcome> {
    const { id, idGiven, occurredAt, actor, correlationId } = sender;
    const { store, writer, jobs } = this.dependencies;
    const fingerprint = createHash('sha256').update(file.bytes).digest('hex');
    const { mediaType, pages } = await this.contentOf(memory.tenant, file, fingerprint, onParsed);
    const fileId = replaces ?? id;
    const facts = { fileId, name: file.name, mediaType, pages, fingerprint };
    const kind = replaces === null ? 'file' : 'file-replacement';
    const command = { kind, id, occurredAt, ...facts } as const;
    const result = await writer.record(memory, { command, idGiven, actor, correlationId });
    if (!result.recorded) {
      return result;
    }
    const key = jobs.keyOf(memory.tenant, fingerprint);
    if (replaces === null) {
      await store.forgetFailure(key);
    } else {
      await this.retry(memory, replaces, sender);
    }
    jobs.schedule(result.receipt.memoryId);
    const reading = await store.reading(key);
    return { recorded: true, fileId, fingerprint, pages, reading: reading?.result ? 'read' : 'queued' };
  }

  /** Has a file that couldn't be read tried again, from where its reading failed. Nothing happens to one that could. */
  async retry(
    memory: MemoryRef,
    fileId: string,
    { actor, correlationId }: Pick<FileCommandSender, 'actor' | 'correlationId'>,
  ): Promise<RetryOutcome> {
    const { registry, projector, maps, store, writer, jobs } = this.dependencies;
    const memoryId = await registry.find(memory);
    if (memoryId) {
      await projector.catchUp(memoryId);
    }
    const file = memoryId ? (await maps.files(memoryId)).find((each) => each.fileId === fileId) : undefined;
    if (!memoryId || !file) {
      const { rejection } = refuse('unknown-file', `This memory has no file ${fileId}; GET …/files lists what it has.`);
      return { recorded: false, rejection };
    }
    if (!file.failure) {
      return { recorded: true, requested: false };
    }
    await store.forgetFailure(jobs.keyOf(memory.tenant, file.fingerprint));
    // Each failure is tried again once, however many people ask at the same time.
    const id = uuidV5(`reading-request ${fileId} ${file.arrivedAtRevision}`, memoryId);
    const command = { kind: 'reading-request', id, occurredAt: null, fileId } as const;
    const result = await writer.record(memory, { command, idGiven: true, actor, correlationId });
    if (!result.recorded) {
      return result;
    }
    jobs.schedule(memoryId);
    return { recorded: true, requested: true };
  }

  /** Removes a file from a memory. Its content stays while another memory has it. */
  remove(
    memory: MemoryRef,
    fileId: string,
    { id, idGiven, occurredAt, actor, correlationId }: FileCommandSender,
  ): Promise<CommandResult> {
    const command = { kind: 'file-removal', id, occurredAt, fileId } as const;
    return this.dependencies.writer.record(memory, { command, idGiven, actor, correlationId });
  }

  /** Content that is stored was parsed before and is not parsed again. */
  private async contentOf(
    tenant: string,
    { name, bytes }: SentFile,
    fingerprint: string,
    onProgress: ParseProgress | undefined,
  ): Promise<{ mediaType: string; pages: number }> {
    const { store, parser } = this.dependencies;
    const known = await store.content(tenant, fingerprint);
    if (known) {
      return known;
    }
    const document = await parser.parse(bytes, name, { onProgress });
    await store.store(tenant, { fingerprint, bytes, document });
    return { mediaType: document.mediaType, pages: document.pages.length };
  }
}
