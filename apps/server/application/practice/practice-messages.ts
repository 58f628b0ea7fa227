import { Query } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { NextPractice, PracticeItem } from '#libs/practice/index.js';

/** `GET M/practice`. Null when the memory was never opened. */
export class GetPractice extends Query<PracticeView | null> {
  constructor(
    readonly memory: MemoryRef,
    /** How many items at most. */
    readonly count: number,
  ) {
    super();
  }
}

/** Who wrote an item: a rule, which quotes what is on record, or a chat model. */
export const PRACTICE_AUTHORS = ['rule', 'model'] as const;
export type PracticeAuthor = (typeof PRACTICE_AUTHORS)[number];

/** An item, and why it comes now. */
export interface PracticeItemView extends PracticeItem, Pick<NextPractice, 'because' | 'reviewAt'> {
  readonly conceptId: string;
  readonly writtenBy: PracticeAuthor;
}

/** What to practise, first things first. */
export interface PracticeView {
  readonly items: readonly PracticeItemView[];
}
