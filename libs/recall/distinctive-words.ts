import type { RecallIndex } from './recall-index.js';
import type { RecallRules } from './rules.js';

/** A word of the question, weighed in one memory. */
export interface QuestionWord {
  readonly stem: string;
  /** How many of the memory's episodes hold it. */
  readonly frequency: number;
  /** Inverse document frequency, as BM25 has it: ln(1 + (n − f + ½) ÷ (f + ½)). */
  readonly idf: number;
  /** It tells something in this memory: what holds it is a match. */
  readonly distinctive: boolean;
}

/**
 * Weighs the stems of a question in a memory (memory-rules §2, rule 1).
 *
 * A word is distinctive unless too many episodes hold it, by a share of the memory and with a floor for small memories. A word
 * that no episode holds is distinctive too: it finds nothing, and "no record" has to count that.
 *
 * When no word that the memory knows is distinctive, its rarest is: a student of cells who asks about the cell must be answered
 * by what tells most about it, and not by the recent past as if nothing were recorded.
 */
export function weighWords(index: RecallIndex, stems: readonly string[], rules: RecallRules): QuestionWord[] {
  const episodes = index.timeline.recallable;
  const limit = Math.max(rules.distinctive.floor, rules.distinctive.share * episodes);
  const frequencies = stems.map((stem) => index.stems.frequency(stem));
  const known = frequencies.filter((frequency) => frequency > 0);
  const rarest = Math.min(...known);
  const lenient = known.length > 0 && rarest > limit ? rarest : limit;
  return stems.map((stem, position) => {
    const frequency = frequencies[position] ?? 0;
    return {
      stem,
      frequency,
      idf: Math.log1p((episodes - frequency + 0.5) / (frequency + 0.5)),
      distinctive: frequency <= lenient,
    };
  });
}
