import type { CitationQueries, WorstCitation } from '#projections/citations/index.js';
import type { ToldEpisode } from '#projections/episodes/index.js';

/** The worst citation of each told episode, by its id. */
export type ToldCitations = ReadonlyMap<string, WorstCitation>;

/** Looks up what the told answers cite; nothing else can cite. */
export function toldCitations(
  citations: CitationQueries,
  memoryId: string,
  told: ReadonlyMap<number, ToldEpisode>,
): Promise<ToldCitations> {
  const answers = [...told.values()].filter(({ kind }) => kind === 'answer').map(({ id }) => id);
  return citations.worstOf(memoryId, answers);
}

/** What the block says of a citation that no longer holds; null where there is nothing to say. */
export function citationNote(citation: WorstCitation | undefined): string | null {
  if (!citation || citation.note === null) {
    return null;
  }
  return `what it cites, ${citation.name ?? 'a file'}, was ${citation.note} since`;
}
