import type { DaySummary } from '#libs/night/consolidate.js';
import type { QuizItem } from './events.js';
import { EPISODE_KINDS, type EpisodeKind, VERDICTS, type Verdict } from './kinds.js';

/** A summary is one line; longer texts are cut at a word (memory-rules §1: "a one-line summary"). */
export const SUMMARY_CHARACTERS = 200;

const VERDICT_POINTS: Record<Verdict, number> = { right: 1, partly: 0.5, wrong: 0 };

/** The first characters of a text on one line, cut between words, with an ellipsis where something is missing. */
export function oneLine(text: string, limit: number = SUMMARY_CHARACTERS): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= limit) {
    return flat;
  }
  const cut = Array.from(flat)
    .slice(0, limit - 1)
    .join('');
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}

/** "osmosis: wrong". */
export function checkSummary(topic: string, verdict: Verdict): string {
  return `${oneLine(topic, SUMMARY_CHARACTERS - 10)}: ${verdict}`;
}

/** "3 questions, 2 checks (1 right, 1 wrong): osmosis, diffusion". */
export function daySummaryLine({ counts, checks, topics }: Pick<DaySummary, 'counts' | 'checks' | 'topics'>): string {
  const verdicts = VERDICTS.filter((verdict) => checks[verdict] > 0).map((verdict) => `${checks[verdict]} ${verdict}`);
  const kinds = EPISODE_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [`${count} ${kind}${count === 1 ? '' : PLURAL[kind]}`] : [];
  });
  const judged = verdicts.length > 0 ? ` (${verdicts.join(', ')})` : '';
  const about = topics.length > 0 ? `: ${topics.map((topic) => oneLine(topic, 60)).join(', ')}` : '';
  return oneLine(`${kinds.join(', ')}${judged}${about}`);
}

const PLURAL: Readonly<Record<EpisodeKind, string>> = {
  question: 's',
  answer: 's',
  check: 's',
  quiz: 'zes',
  file: 's',
  taught: '',
  consolidation: 's',
  dispute: 's',
};

/** The share of points in a quiz, in [0, 1]: right 1, partly ½, wrong 0 (api.md). An empty quiz scores 0. */
export function quizScore(items: readonly QuizItem[]): number {
  if (items.length === 0) {
    return 0;
  }
  const points = items.reduce((sum, item) => sum + VERDICT_POINTS[item.verdict], 0);
  return Math.round((points / items.length) * 10_000) / 10_000;
}

/** "Week 3: 4 of 5 right; missed osmosis". */
export function quizSummary(title: string, items: readonly QuizItem[]): string {
  const right = items.filter((item) => item.verdict === 'right').length;
  const missed = items.filter((item) => item.verdict !== 'right').map((item) => oneLine(item.topic, 60));
  const tail = missed.length > 0 ? `; missed ${missed.join(', ')}` : '';
  return oneLine(`${oneLine(title, 80)}: ${right} of ${items.length} right${tail}`);
}
