import { NOTHING_ON_RECORD, type RecallOutcome, type ScoredEpisode } from '#libs/recall/index.js';
import type { EpisodeQueries, ListedEpisode } from '#projections/episodes/index.js';

/** The window design is the last so many questions and answers (api.md, "Exact shapes"). */
const WINDOW_TURNS = 20;

/** The design without a memory: nothing is looked up, so nothing is said about the record either. */
export const NO_MEMORY: RecallOutcome = Object.freeze({ ...NOTHING_ON_RECORD, nothingMatched: false, noRecord: null });

/** The last turns of talk, newest first, whatever is asked: what most tutors do who keep a window of messages. */
export async function lastTurns(episodes: EpisodeQueries, memoryId: string, before: Date): Promise<RecallOutcome> {
  const found = await Promise.all(
    (['question', 'answer'] as const).map((kind) =>
      episodes.list(memoryId, { kind, from: null, to: before, q: null, after: null, limit: WINDOW_TURNS }),
    ),
  );
  const turns = found
    .flat()
    .sort((left, right) => right.occurredAt.getTime() - left.occurredAt.getTime() || right.revision - left.revision)
    .slice(0, WINDOW_TURNS);
  return { ...NO_MEMORY, episodes: turns.map(unscored), noRecord: turns.length === 0 ? 'never' : null };
}

/** It stands there because it is recent, and for no other reason. */
function unscored({ revision, occurredAt, salience }: ListedEpisode): ScoredEpisode {
  const at = occurredAt.getTime();
  return {
    revision,
    score: 0,
    relevance: 0,
    salience,
    recency: 0,
    pools: ['recent'],
    times: 1,
    revisions: [revision],
    strongest: revision,
    firstAt: at,
    lastAt: at,
  };
}
