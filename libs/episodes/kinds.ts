/** The kinds of episodes (memory-rules §1), as callers name them. */
export const EPISODE_KINDS = [
  'question',
  'answer',
  'check',
  'quiz',
  'file',
  'taught',
  'consolidation',
  'dispute',
] as const;

/** One kind of episode. */
export type EpisodeKind = (typeof EPISODE_KINDS)[number];

/** How a check was judged. */
export const VERDICTS = ['right', 'partly', 'wrong'] as const;

/** The verdict of one check. */
export type Verdict = (typeof VERDICTS)[number];
