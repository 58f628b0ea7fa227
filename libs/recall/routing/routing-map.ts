import { type ConceptMap, type MapConcept, type NameIndex, nameIndex } from '#libs/concepts/index.js';
import { analyse, type Language } from '#libs/language/index.js';
import { Largest } from '../largest.js';
import { VectorRows } from '../store/vector-rows.js';
import type { RoutedConcept } from '../types.js';

/**
 * Concepts that a question is routed to by meaning alone, at most. Chosen: of thirty questions to the sample's map of sixty
 * concepts none has more than four above the embedded embedder's floor, and where any is, the right one is the nearest. Three
 * leave room for the two sides of a comparison and for what they are kinds of.
 */
const NEAREST_CONCEPTS = 3;

/** What V8 takes for a concept's objects and its texts' headers, roughly. */
const CONCEPT_BYTES = 1_000;
const BYTES_PER_CHARACTER = 2;

/** A concept that a question is about. */
export interface Routed {
  readonly concept: MapConcept;
  /** The stems under which recall looks for it, and whether the question names it. */
  readonly lookedFor: RoutedConcept;
}

/**
 * A memory's map as routing knows it: which concepts a text names, which a vector is near to, and what comes before them.
 * It holds one version of a map; a changed map is another object.
 */
export class RoutingMap {
  private readonly byId: ReadonlyMap<string, MapConcept>;
  private readonly names: NameIndex;
  private readonly vectors: VectorRows;
  private readonly stems = new Map<string, readonly (readonly string[])[]>();

  /**
   * @param map hubs first, as `deriveMap` gives it
   * @param language the memory's own
   * @param dimensions of the embedder's vectors, a positive multiple of 16
   */
  constructor(
    readonly map: ConceptMap,
    private readonly language: Language,
    dimensions: number,
  ) {
    this.byId = new Map(map.concepts.map((concept) => [concept.id, concept]));
    this.names = nameIndex(
      map.concepts.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] })),
      language,
    );
    this.vectors = new VectorRows(dimensions);
  }

  /**
   * The texts that stand for the concepts' meanings, in the map's order: name and gist. By names alone "the organelle that makes
   * most ATP" is nearer to "organelle" (.73) than to "mitochondrion"; with the gists it is nearest to that (.83).
   */
  get texts(): string[] {
    return this.map.concepts.map(({ name, gist }) => (gist ? `${name}: ${gist}` : name));
  }

  /**
   * Sets the vector of the text at a place of `texts`; a concept without one is found by its names alone.
   * @throws RangeError when it has other dimensions
   */
  setVector(place: number, vector: Int8Array): void {
    this.vectors.set(place, vector);
  }

  /**
   * The concepts that a question is about: those that it names, exactly or by an alias, in the order of the text; where it names
   * none, the nearest in meaning, nearest first, none below the embedder's floor.
   *
   * @param vector the question's one embedding; null when there is none
   */
  route(text: string, vector: Int8Array | null, floor: number): Routed[] {
    const named = this.namedIn(text);
    return named.length > 0 ? named : this.near(vector, floor);
  }

  /** Ids of the concepts that a text names, exactly or by an alias, each once, in order. */
  conceptsIn(text: string): string[] {
    return this.names.route(text);
  }

  /**
   * What the concepts build on, directly and along up to `hops` edges: nearer ones first, then hubs. The concepts themselves are
   * not among them, and a circle comes to its end.
   */
  prerequisitesOf(conceptIds: readonly string[], hops: number): MapConcept[] {
    const seen = new Set(conceptIds);
    const found: MapConcept[] = [];
    let front = conceptIds;
    for (let hop = 0; hop < hops; hop += 1) {
      const next = new Set(front.flatMap((id) => this.byId.get(id)?.buildsOn ?? []).filter((id) => !seen.has(id)));
      const reached = [...next].flatMap((id) => this.byId.get(id) ?? []);
      found.push(...reached.sort((one, other) => other.centrality - one.centrality));
      front = [...next];
      for (const id of next) {
        seen.add(id);
      }
    }
    return found;
  }

  concept(id: string): MapConcept | undefined {
    return this.byId.get(id);
  }

  /** Bytes held, roughly, for a budget over several maps. */
  get bytes(): number {
    const characters = this.map.concepts.reduce(
      (sum, { name, aliases, gist, definition }) =>
        sum + name.length + aliases.join('').length + (gist?.length ?? 0) + (definition?.length ?? 0),
      0,
    );
    const { dimensions } = this.vectors;
    return this.byId.size * (CONCEPT_BYTES + dimensions) + characters * BYTES_PER_CHARACTER;
  }

  private namedIn(text: string): Routed[] {
    const normal = text.normalize('NFKC');
    const mentions = new Map<string, string[]>();
    for (const { id, start, end } of this.names.places(text)) {
      mentions.set(id, [...(mentions.get(id) ?? []), normal.slice(start, end)]);
    }
    return [...mentions].flatMap(([id, asked]) => {
      const concept = this.byId.get(id);
      // The words of the question count as a name: its form of the word may be the only one that the record has.
      return concept ? [this.routed(concept, true, asked)] : [];
    });
  }

  private near(vector: Int8Array | null, floor: number): Routed[] {
    const { concepts } = this.map;
    const nearest = new Largest(NEAREST_CONCEPTS);
    this.vectors.scan(vector, concepts.length);
    this.vectors.visitNear(floor, concepts.length, (place, cosine) => nearest.offer(cosine, place));
    return nearest.drain().flatMap((place) => {
      const concept = concepts[place];
      return concept ? [this.routed(concept, false, [])] : [];
    });
  }

  private routed(concept: MapConcept, named: boolean, asked: readonly string[]): Routed {
    const names = [...this.stemsOf(concept), ...asked.map((text) => this.stemsIn(text))];
    return { concept, lookedFor: { id: concept.id, names: names.filter((stems) => stems.length > 0), named } };
  }

  private stemsOf(concept: MapConcept): readonly (readonly string[])[] {
    const known = this.stems.get(concept.id) ?? [concept.name, ...concept.aliases].map((name) => this.stemsIn(name));
    this.stems.set(concept.id, known);
    return known;
  }

  private stemsIn(text: string): string[] {
    return [...analyse(text, this.language).stems.keys()];
  }
}
