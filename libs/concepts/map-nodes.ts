import { fold, type Language } from '#libs/language/index.js';
import type { ConceptNote } from './concept-map.js';
import { conceptKey } from './key.js';
import type { ReadConcept } from './reading.js';

/** A file that stands, with what its reading holds. */
export interface FileReading {
  readonly fileId: string;
  readonly name: string;
  readonly concepts: readonly ReadConcept[];
}

/** A node while the map is made. */
export class MapNode {
  /** Ids and keys of all names that became this node. */
  readonly known = new Set<string>();
  gist: string | null = null;
  definition: string | null = null;
  readonly files = new Map<string, { readonly name: string; readonly pages: Set<number> }>();
  readonly taught: ConceptNote[] = [];
  /** Key of what it builds on or takes for granted, with the name that a file has for it and the files that state it. */
  readonly buildsOn = new Map<string, StatedName>();
  readonly assumes = new Map<string, StatedName>();
  private readonly ownNames: string[] = [];
  private readonly otherNames: string[] = [];

  constructor(readonly id: string) {}

  /** Its names, the one to show first: the oldest under the node's own key, then those that were merged in, then aliases. */
  get names(): string[] {
    const byFold = new Map<string, string>();
    for (const name of [...this.ownNames, ...this.otherNames]) {
      if (!byFold.has(fold(name))) {
        byFold.set(fold(name), name);
      }
    }
    return [...byFold.values()];
  }

  addName(name: string, own: boolean): void {
    (own ? this.ownNames : this.otherNames).push(name);
  }
}

/** Something that files name under one key. */
export interface StatedName {
  readonly name: string;
  readonly fileIds: Set<string>;
}

/** The nodes of a map while it is made, found by id, key and alias. */
export class MapNodes {
  readonly byId = new Map<string, MapNode>();
  private readonly byAlias = new Map<string, MapNode>();
  /** A map names the same concepts many times over, and an id may cost a hash. */
  private readonly keys = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly language: Language,
    private readonly idOf: (key: string) => string,
    private readonly nodeOf: (id: string) => string,
  ) {}

  keyOf(name: string): string {
    const key = this.keys.get(name) ?? conceptKey(name, this.language);
    this.keys.set(name, key);
    return key;
  }

  /** The id of the node that a key belongs to, whether there is one or not. */
  idOfNode(key: string): string {
    const id = this.ids.get(key) ?? this.nodeOf(this.idOf(key));
    this.ids.set(key, id);
    return id;
  }

  /** The node that a key names: as its name, else as an alias. */
  find(key: string): MapNode | undefined {
    return this.byId.get(this.idOfNode(key)) ?? this.byAlias.get(key);
  }

  /** The node that a name belongs to, as `find`. A name that was merged into it joins its names: it is no longer a node's own. */
  claim(name: string, key: string): MapNode | undefined {
    const node = this.byId.get(this.idOfNode(key));
    if (node && !node.known.has(key)) {
      return this.ensure(name, key);
    }
    return node ?? this.byAlias.get(key);
  }

  /** The node of a name's own key, made when there is none. */
  ensure(name: string, key: string): MapNode {
    const ownId = this.idOf(key);
    const id = this.idOfNode(key);
    const node = this.byId.get(id) ?? new MapNode(id);
    this.byId.set(id, node);
    node.known.add(key).add(ownId).add(id);
    node.addName(name, ownId === id);
    return node;
  }

  addReading(file: FileReading): void {
    for (const concept of file.concepts) {
      const key = this.keyOf(concept.name);
      if (key !== '') {
        this.addConcept(this.ensure(concept.name, key), concept, file);
      }
    }
  }

  private addConcept(node: MapNode, concept: ReadConcept, { fileId, name }: FileReading): void {
    node.gist ??= concept.gist || null;
    node.definition ??= concept.definition || null;
    const source = node.files.get(fileId) ?? { name, pages: new Set() };
    node.files.set(fileId, source);
    for (const page of concept.pages) {
      source.pages.add(page);
    }
    for (const alias of concept.aliases) {
      node.addName(alias, false);
      const key = this.keyOf(alias);
      if (!this.byAlias.has(key)) {
        this.byAlias.set(key, node);
      }
    }
    this.state(node.buildsOn, concept.buildsOn, fileId);
    this.state(node.assumes, concept.assumes, fileId);
  }

  private state(stated: Map<string, StatedName>, names: readonly string[], fileId: string): void {
    for (const name of names) {
      const key = this.keyOf(name);
      if (key !== '') {
        const known = stated.get(key) ?? { name, fileIds: new Set() };
        known.fileIds.add(fileId);
        stated.set(key, known);
      }
    }
  }
}
