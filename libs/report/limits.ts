import { isEarly } from '#libs/learner/index.js';
import type { CitationFact, ReportFacts } from './facts.js';
import type { ChangedSource, Limits, Standing } from './report.js';
import { beliefsOf } from './standing.js';

/** What the report can't say, or says with less behind it than it seems (memory-rules §11). */
export function limitsOf({ checks, concepts, citations, files }: ReportFacts, standing: Standing): Limits {
  const { utterances, unmapped } = checks;
  const believed = beliefsOf(standing);
  const explained = new Set(concepts.filter((concept) => concept.explained).map(({ id }) => id));
  return {
    untied: { checks: utterances + unmapped, utterances, unmapped },
    early: believed.filter(isEarly).length,
    toConfirm: believed.filter(({ needsConfirmation }) => needsConfirmation).length,
    unexplained: believed.filter(({ concept }) => !explained.has(concept.id)).map(({ concept }) => concept),
    sources: changedSources(citations),
    uncitedAnswers: citations.filter(({ fileId }) => fileId === null).length,
    unreadFiles: files
      .filter(({ state }) => state !== 'read')
      .map(({ fileId, name, state, reason }) => ({ fileId, name, state, reason })),
  };
}

/** By file, those that most rests on first. */
function changedSources(citations: readonly CitationFact[]): ChangedSource[] {
  const sources = new Map<string, ChangedSource>();
  for (const { fileId, name, state, note } of citations) {
    if (fileId !== null && state === 'changed') {
      const { citations: so = 0 } = sources.get(fileId) ?? {};
      sources.set(fileId, { fileId, name, note, citations: so + 1 });
    }
  }
  return [...sources.values()].sort((one, other) => other.citations - one.citations);
}
