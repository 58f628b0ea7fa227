import type { EpisodeKind, Verdict } from '#libs/episodes/kinds.js';
import { collapseKey } from '#libs/language/index.js';

/** An episode of a day, as far as its consolidation goes. */
export interface DayEpisode {
  /** Its place in the stream. */
  readonly revision: number;
  readonly kind: EpisodeKind;
  readonly summary: string;
  readonly salience: number;
  /** Of a check: its topic and verdict. Of a quiz: those of its items. Empty for other kinds. */
  readonly checks: readonly { readonly topic: string; readonly verdict: Verdict }[];
}

/** What a day comes to (api.md: a consolidation's `data`). */
export interface DaySummary {
  /** yyyy-mm-dd */
  readonly day: string;
  /** Episodes by kind; kinds without any are left out. */
  readonly counts: Partial<Record<EpisodeKind, number>>;
  readonly checks: Readonly<Record<Verdict, number>>;
  /** What was checked, most often first. */
  readonly topics: readonly string[];
  /** The most salient summaries, most salient first. */
  readonly headlines: readonly string[];
}

/** memory-rules §1: "five most salient headlines". */
const HEADLINES = 5;
/** A day's topics that are told: more would be a list and no summary. Our own figure. */
const MOST_TOPICS = 12;

/**
 * Sums a day up; null for a quiet day, on which nothing but consolidations was recorded: those are never summed up again
 * (memory-rules §9).
 */
export function consolidateDay(day: string, episodes: readonly DayEpisode[]): DaySummary | null {
  const told = episodes
    .filter(({ kind }) => kind !== 'consolidation')
    .sort((one, other) => one.revision - other.revision);
  if (told.length === 0) {
    return null;
  }
  const counts: Partial<Record<EpisodeKind, number>> = {};
  for (const { kind } of told) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const checks: Record<Verdict, number> = { right: 0, partly: 0, wrong: 0 };
  for (const { verdict } of told.flatMap((episode) => episode.checks)) {
    checks[verdict] += 1;
  }
  return { day, counts, checks, topics: topicsOf(told), headlines: headlinesOf(told) };
}

/** Each topic once, under the name that it first had; those checked most often first, then in their order. */
function topicsOf(episodes: readonly DayEpisode[]): string[] {
  const found = new Map<string, { topic: string; times: number }>();
  for (const { topic } of episodes.flatMap(({ checks }) => checks)) {
    const key = collapseKey(topic);
    const known = found.get(key);
    found.set(key, { topic: known?.topic ?? topic, times: (known?.times ?? 0) + 1 });
  }
  return [...found.values()]
    .sort((one, other) => other.times - one.times)
    .slice(0, MOST_TOPICS)
    .map(({ topic }) => topic);
}

/** Repeats of one summary are one headline; of equally salient ones the earlier comes first. */
function headlinesOf(episodes: readonly DayEpisode[]): string[] {
  const once = new Map<string, DayEpisode>();
  for (const episode of [...episodes].sort(
    (one, other) => other.salience - one.salience || one.revision - other.revision,
  )) {
    const key = collapseKey(episode.summary);
    if (!once.has(key)) {
      once.set(key, episode);
    }
  }
  return [...once.values()].slice(0, HEADLINES).map(({ summary }) => summary);
}
