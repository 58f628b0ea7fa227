/** What a rebuild brought, of what the log holds. */
export interface Rebuilt {
  /** Events that the log holds. */
  readonly held: number;
  /** Events that were handed to the projection, repeats included. */
  readonly delivered: number;
  /** Events that no row of the read model came from. */
  readonly missing: number;
}

/** One way to rebuild a read model from the log. */
export interface Rebuild {
  readonly name: string;
  run(): Promise<Rebuilt>;
}

/** A store under measurement, opened over a database of its own. */
export interface Peer {
  /** One append of so many events to a stream, acknowledged. A stream has one writer at a time. */
  append(stream: string, texts: readonly string[]): Promise<void>;
  /** Resolves when the read models hold what was acknowledged; null where nothing is projected. */
  readonly projected: (() => Promise<void>) | null;
  /** Resolves when nothing goes on behind it any more that would weigh on the next measurement. */
  quiet(): Promise<void>;
  readonly rebuilds: readonly Rebuild[];
  close(): Promise<void>;
}

/** A kind of store. */
export interface PeerKind {
  readonly name: string;
  /** @param databaseUrl of an empty database that nobody else uses */
  open(databaseUrl: string): Promise<Peer>;
}

/** Connections that every store may have at most: as many as the product's pool. */
export const CONNECTIONS = 20;

/** The payload that every store gets: the data of a question as the product records it, some 300 bytes of JSON. */
export function questionData(text: string) {
  return { text, summary: text, salience: 0.35, concepts: [], asksRecord: false };
}
