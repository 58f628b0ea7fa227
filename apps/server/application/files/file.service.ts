import { createHash } from 'node:crypto';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { FileStore } from '#libs/reading/file-store.js';
import type { FileParser } from '#libs/reading/parse/index.js';
import type { CommandResult, MemoryWriter } from '#libs/recording/index.js';
import type { ReadingState } from '#projections/concept-map/index.js';
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

export interface FileDependencies {
  readonly store: FileStore;
  readonly parser: FileParser;
  readonly writer: MemoryWriter;
  readonly jobs: ReadingJobs;
}

/** Takes files in: parses and keeps their content, and records that they came. Reading them is a job of its own. */
export class FileService {
  constructor(private readonly dependencies: FileDependencies) {}

  /**
   * Adds a file, or gives one that is there another content.
   *
   * @param replaces the file whose content it is from now on; null for a new one
   * @throws UnreadableFileError when it is none of the types that can be read, is damaged, or goes beyond a bound; nothing
   *   is stored then
   */
  async put(
    memory: MemoryRef,
    file: SentFile,
    replaces: string | null,
    { id, idGiven, occurredAt, actor, correlationId }: FileCommandSender,
  ): Promise<FileOutcome> {
    const { store, writer, jobs } = this.dependencies;
    const fingerprint = createHash('sha256').update(file.bytes).digest('hex');
    const { mediaType, pages } = await this.contentOf(memory.tenant, file, fingerprint);
    const fileId = replaces ?? id;
    const facts = { fileId, name: file.name, mediaType, pages, fingerprint };
    const kind = replaces === null ? 'file' : 'file-replacement';
    const command = { kind, id, occurredAt, ...facts } as const;
    const result = await writer.record(memory, { command, idGiven, actor, correlationId });
    if (!result.recorded) {
      return result;
    }
    jobs.schedule(result.receipt.memoryId);
    const reading = await store.reading(jobs.keyOf(memory.tenant, fingerprint));
    return { recorded: true, fileId, fingerprint, pages, reading: reading?.result ? 'read' : 'queued' };
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
  ): Promise<{ mediaType: string; pages: number }> {
    const { store, parser } = this.dependencies;
    const known = await store.content(tenant, fingerprint);
    if (known) {
      return known;
    }
    const document = await parser.parse(bytes, name);
    await store.store(tenant, { fingerprint, bytes, document });
    return { mediaType: document.mediaType, pages: document.pages.length };
  }
}
