import {
  type CitationPlace,
  type CitationVerdict,
  citationVerdict,
  type StampedCitation,
} from '#libs/episodes/index.js';

/** A citation of a file, as a verification plans with it. */
export interface VerifiableCitation extends CitationPlace, StampedCitation {
  /** Fingerprint of the file with that id now; null when it isn't there any more. */
  readonly current: string | null;
  /** When a look-up was last recorded, and what it found; null before the first. */
  readonly verifiedAt: Date | null;
  readonly recorded: CitationVerdict | null;
}

/** Which citations a night looks up. */
export interface VerificationPlan {
  /** What the command `verification` takes. */
  readonly citations: readonly CitationPlace[];
  /** Whether recording it says anything new: a first look-up, or another verdict than the last one recorded. */
  readonly tellsNews: boolean;
}

/** Citations that one night looks up in a memory: a night's event stays some kilobytes. Our own figure. */
export const VERIFIED_A_NIGHT = 50;

/**
 * Plans a bounded batch (memory-rules §9): never looked up first, then those whose look-up is oldest; citations that are equal
 * in that come in the order in which they are given. What cites no file is left out, since there is nothing to look up. Pure.
 */
export function planCitationVerification(
  citations: readonly VerifiableCitation[],
  limit: number = VERIFIED_A_NIGHT,
): VerificationPlan {
  const age = ({ verifiedAt }: VerifiableCitation): number => verifiedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const chosen = citations
    .filter(({ fileId }) => fileId !== null)
    .sort((one, other) => (age(one) < age(other) ? -1 : Number(age(one) > age(other))))
    .slice(0, limit);
  return {
    citations: chosen.map(({ episodeId, place }) => ({ episodeId, place })),
    tellsNews: chosen.some(isNews),
  };
}

function isNews({ recorded, current, ...citation }: VerifiableCitation): boolean {
  const { state, note } = citationVerdict(citation, current);
  return recorded?.state !== state || recorded.note !== note;
}
