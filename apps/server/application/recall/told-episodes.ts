import type { BlockAttempt, BlockEpisode } from '#libs/recall/block/index.js';
import type { ScoredEpisode } from '#libs/recall/index.js';
import type { ToldEpisode } from '#projections/episodes/index.js';
import type { RecalledEpisode } from './recall-answer.js';
import { citationNote, type ToldCitations } from './told-citations.js';

const SCORE_DECIMALS = 10_000;

function rounded(value: number): number {
  return Math.round(value * SCORE_DECIMALS) / SCORE_DECIMALS;
}

/** Times of a repeated check that its line may tell of; a dozen wrong answers to one topic would crowd out all the rest. */
const ATTEMPTS_TOLD = 4;

/** The revisions whose texts a chosen episode is told by: itself, when it was first, and its most telling repeats. */
export function toldRevisions(scored: ScoredEpisode): number[] {
  return [...new Set([scored.revision, scored.revisions[0] ?? scored.revision, ...tellingRevisions(scored)])];
}

function tellingRevisions({ strongest, revisions }: ScoredEpisode): number[] {
  const newestFirst = revisions.filter((revision) => revision !== strongest).reverse();
  return [strongest, ...newestFirst].slice(0, ATTEMPTS_TOLD);
}

function attempts(scored: ScoredEpisode, told: ReadonlyMap<number, ToldEpisode>): BlockAttempt[] {
  return tellingRevisions(scored).flatMap((revision) => {
    const row = told.get(revision);
    return row?.check ? [{ localDay: row.localDay, ...row.check }] : [];
  });
}

/** A chosen episode as the block tells it; none when its row is gone since (it was erased while this turn ran). */
export function blockEpisode(
  scored: ScoredEpisode,
  told: ReadonlyMap<number, ToldEpisode>,
  citations: ToldCitations,
): BlockEpisode[] {
  const row = told.get(scored.revision);
  if (!row) {
    return [];
  }
  const first = told.get(scored.revisions[0] ?? scored.revision) ?? row;
  return [
    {
      episodeId: row.id,
      kind: row.kind,
      occurredAt: row.occurredAt.toISOString(),
      localDay: row.localDay,
      summary: row.summary,
      text: row.text,
      verdict: row.verdict,
      attempts: attempts(scored, told),
      times: scored.times,
      firstDay: first.localDay,
      lastDay: row.localDay,
      citationNote: citationNote(citations.get(row.id)),
      score: scored.score,
    },
  ];
}

/** A chosen episode as the answer lists it; none when it doesn't stand in the block. */
export function recalledEpisode(
  scored: ScoredEpisode,
  told: ReadonlyMap<number, ToldEpisode>,
  shown: ReadonlySet<string>,
  citations: ToldCitations,
): RecalledEpisode[] {
  const row = told.get(scored.revision);
  if (!row || !shown.has(row.id)) {
    return [];
  }
  const citation = citations.get(row.id);
  return [
    {
      id: row.id,
      kind: row.kind,
      occurredAt: row.occurredAt.toISOString(),
      summary: row.summary,
      times: scored.times,
      firstAt: new Date(scored.firstAt).toISOString(),
      lastAt: new Date(scored.lastAt).toISOString(),
      score: rounded(scored.score),
      relevance: rounded(scored.relevance),
      salience: rounded(scored.salience),
      recency: rounded(scored.recency),
      pools: scored.pools,
      citation: citation ? { state: citation.state, note: citation.note } : null,
    },
  ];
}
