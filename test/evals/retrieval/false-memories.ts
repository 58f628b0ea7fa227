import { auc, type Proportion, wilson } from '../statistics.js';
import type { Found } from './ask-memory.js';

/** How well a memory tells questions that it has a record of from those that it has none of. */
export interface FalseMemoryRate {
  /** The chance that one of its own questions measures above a foreign one; NaN where one kind wasn't asked. */
  readonly auc: number;
  /** Own questions that it takes for having a record, at the product's own gate. */
  readonly known: Proportion;
  /** Foreign questions that it takes for having a record: false memories. */
  readonly falselyKnown: Proportion;
}

/** Collects what a memory finds for questions of its own and of others. */
export class FalseMemories {
  private readonly founds = { own: [] as Found[], foreign: [] as Found[] };

  own(found: Found): void {
    this.founds.own.push(found);
  }

  foreign(found: Found): void {
    this.founds.foreign.push(found);
  }

  rate(): FalseMemoryRate {
    const { own, foreign } = this.founds;
    const strengths = (founds: readonly Found[]): number[] => founds.map(({ strength }) => strength);
    const known = (founds: readonly Found[]): Proportion =>
      wilson(founds.filter(({ noRecord }) => noRecord === null).length, founds.length);
    return { auc: auc(strengths(own), strengths(foreign)), known: known(own), falselyKnown: known(foreign) };
  }
}
