import type { RecallOptions } from './recall.js';
import { RecallIndex } from './recall-index.js';
import { RECALL_RULES } from './rules.js';
import type { RecallEntry, RecallQuestion, RoutedConcept } from './types.js';

/** Memories and questions for specs. Texts are given as their stems, apart by spaces; times in days and minutes of one year. */

export const DIMENSIONS = 16;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Day 0 of every spec. */
const EPOCH = Date.UTC(2025, 0, 1);

/** `minute` of the day that lies `day` days after day 0, in milliseconds. */
export function on(day: number, minute = 0): number {
  return EPOCH + day * DAY_MS + minute * MINUTE_MS;
}

/** The stems of a text that stands as its stems, counted. */
export function stemsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of text.split(' ').filter(Boolean)) {
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** A vector that points along one dimension, or between two of them. */
export function towards(...dimensions: number[]): Int8Array {
  const vector = new Int8Array(DIMENSIONS);
  for (const dimension of dimensions) {
    vector[dimension] = 100;
  }
  return vector;
}

export type Told = Partial<Omit<RecallEntry, 'stems' | 'revision'>> & { readonly text?: string };

/** An entry that states `text`; it is its own only copy unless `collapseKey` says otherwise. */
export function entry(revision: number, { text = '', ...told }: Told = {}): RecallEntry {
  return {
    revision,
    kind: 'answer',
    occurredAt: on(revision),
    salience: 0.5,
    collapseKey: `${revision}`,
    asks: false,
    vector: null,
    narration: false,
    ...told,
    stems: stemsOf(text),
  };
}

/** A memory of entries, revisions counted from 0. */
export function memoryOf(...told: readonly Told[]): RecallIndex {
  const index = new RecallIndex({ dimensions: DIMENSIONS });
  index.addAll(told.map((one, revision) => entry(revision, one)));
  return index;
}

/** `count` entries, a day apart from `firstDay` on, each of words of its own. */
export function unrelated(count: number, firstDay = 0): Told[] {
  return Array.from({ length: count }, (_, number) => ({
    text: `other${firstDay + number} filler${number % 7}`,
    occurredAt: on(firstDay + number),
  }));
}

/** A question with the given words and nothing else, unless told otherwise. */
export function asking(text: string, more: Partial<RecallQuestion> = {}): RecallQuestion {
  return { stems: [...stemsOf(text).keys()], vector: null, concepts: [], window: null, ...more };
}

/** A concept that the question is near in meaning, with its names given as their stems; `named` when the question names it. */
export function concept(id: string, names: readonly string[] = [id], named = false): RoutedConcept {
  return { id, names: names.map((name) => [...stemsOf(name).keys()]), named };
}

/** Asked on day 400 unless told otherwise. */
export function options(more: Partial<RecallOptions> = {}): RecallOptions {
  return { now: on(400), rules: RECALL_RULES, matchFloor: 0.6, limit: 20, ...more };
}
