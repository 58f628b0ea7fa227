/** A file that explains a concept, with the pages. */
export interface ConceptSource {
  readonly fileId: string;
  readonly name: string;
  readonly pages: readonly number[];
}

/** What a person taught about a concept. */
export interface ConceptNote {
  readonly episodeId: string;
  readonly note: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
}

/** One node of a memory's concept map (api.md, `M/map`). */
export interface MapConcept {
  /** A UUID that a rebuild makes again. */
  readonly id: string;
  readonly name: string;
  /** Other names that route to it: those of merged nodes, abbreviations, plurals as files wrote them. */
  readonly aliases: readonly string[];
  readonly gist: string | null;
  readonly definition: string | null;
  /** Ids of the concepts that one must know first: an edge from this one to each of them. */
  readonly buildsOn: readonly string[];
  /** Names that it takes for granted and that are no node of the map. */
  readonly assumes: readonly string[];
  readonly files: readonly ConceptSource[];
  readonly taught: readonly ConceptNote[];
  /** Weighted PageRank over builds-on edges; all nodes of a map sum to 1. */
  readonly centrality: number;
  /** 0.35 named only, 0.60 explained by a file, 0.85 confirmed by a passed check, 1.0 taught by a person. */
  readonly readiness: number;
}

/** A memory's whole map. Its readiness is about the material, never about the student. */
export interface ConceptMap {
  /** Centrality-weighted mean of the concepts' readiness; 0 for an empty map. */
  readonly readiness: number;
  readonly concepts: readonly MapConcept[];
}

/** A builds-on edge that had to be left out to give the concepts an order; ids. */
export interface BrokenEdge {
  readonly from: string;
  readonly to: string;
}

/** Prerequisites first, hubs first within a layer (api.md, `M/map/teaching-order`). */
export interface TeachingOrder {
  readonly layers: readonly (readonly { readonly id: string; readonly name: string; readonly centrality: number }[])[];
  readonly brokenEdges: readonly BrokenEdge[];
}
