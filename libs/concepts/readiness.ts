/** How well a concept stands in the material (memory-rules §3); nothing of it is about the student. */
export const READINESS = { named: 0.35, explained: 0.6, confirmed: 0.85, taught: 1 } as const;

/** What is known about a concept's place in the material. */
export interface Standing {
  /** A file explains it. */
  readonly explained: boolean;
  /** A check on it was passed. */
  readonly confirmed: boolean;
  /** A person taught it. */
  readonly taught: boolean;
}

/** The highest band that a concept has reached. */
export function readinessOf({ explained, confirmed, taught }: Standing): number {
  if (taught) {
    return READINESS.taught;
  }
  if (confirmed) {
    return READINESS.confirmed;
  }
  return explained ? READINESS.explained : READINESS.named;
}

/** The centrality-weighted mean of the concepts' readiness, in [0, 1]; 0 for an empty map. */
export function mapReadiness(concepts: readonly { readonly readiness: number; readonly centrality: number }[]): number {
  const total = concepts.reduce((sum, concept) => sum + concept.centrality, 0);
  const weighted = concepts.reduce((sum, concept) => sum + concept.centrality * concept.readiness, 0);
  return total > 0 ? weighted / total : 0;
}
