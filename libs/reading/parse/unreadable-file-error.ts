/** Why a file can't be read. */
export const UNREADABLE_REASONS = [
  'unsupported-type',
  'encrypted',
  'damaged',
  'no-text',
  'too-many-bytes',
  'too-many-pages',
  'too-many-entries',
  'too-slow',
] as const;

export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** A file can't be read; the message says why, in words for the person who uploaded it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(
    readonly reason: UnreadableReason,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options);
  }
}

/** Whether `value` is one of the reasons. */
export function isUnreadableReason(value: unknown): value is UnreadableReason {
  return UNREADABLE_REASONS.some((reason) => reason === value);
}
