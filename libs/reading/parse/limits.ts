const MIB = 1024 * 1024;

/** What a file may cost before it is given up. */
export interface ParseLimits {
  /** Length of the file, in bytes. */
  readonly maxBytes: number;
  readonly maxPages: number;
  /** Entries of a zip archive. */
  readonly maxEntries: number;
  /** What a zip archive's entries may hold together once inflated, in bytes. */
  readonly maxInflatedBytes: number;
  /** Seconds from the start of the worker until it is ended. */
  readonly maxSeconds: number;
  /** By how many bytes the process may grow while a file is parsed: inflated streams of a PDF aren't counted in advance. */
  readonly maxMemoryBytes: number;
}

/**
 * Room for a long textbook. Measured on generated files of 300 pages: Markdown of 5 MB takes 1 s of one core, PDF of 7 MB 2 s, and the
 * whole process stays below 350 MB.
 */
export const DEFAULT_PARSE_LIMITS: ParseLimits = {
  maxBytes: 64 * MIB,
  maxPages: 2_000,
  maxEntries: 2_000,
  maxInflatedBytes: 256 * MIB,
  maxSeconds: 60,
  // The heap's own bound (see file-parser.ts) and the buffers beside it.
  maxMemoryBytes: 1_536 * MIB,
};
