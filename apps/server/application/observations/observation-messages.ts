import { Query } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';

/** `GET M/misconceptions`. Null when the memory was never opened. */
export class GetMisconceptions extends Query<ObservedView | null> {
  constructor(readonly memory: MemoryRef) {
    super();
  }
}

export interface MisconceptionView {
  readonly id: string;
  readonly name: string;
  /** By today's map; null where it was tied to none, or where the map knows no such name. */
  readonly concept: { readonly id: string; readonly name: string } | null;
  readonly state: 'active' | 'resolved';
  readonly since: string;
  readonly resolvedAt: string | null;
  /** One line of the message that showed it first, at `since`. */
  readonly quote: string;
  readonly episodeId: string;
}

/** Something that the student said of themselves. */
export interface StatementView {
  readonly id: string;
  readonly text: string;
  readonly since: string;
  readonly quote: string;
  readonly episodeId: string;
}

/** What was observed of a student, newest first, active misconceptions before resolved ones. */
export interface ObservedView {
  readonly misconceptions: readonly MisconceptionView[];
  readonly preferences: readonly StatementView[];
  readonly goals: readonly StatementView[];
}
