import type { Core } from '#apps/server/core.js';
import { recordHistory } from '../record-history.js';
import { askMemory } from './ask-memory.js';
import { FalseMemories, type FalseMemoryRate } from './false-memories.js';
import type { Haystack, RetrievalQuestion } from './haystack.js';
import { type RankingScore, scoreRanking, sessionRanking } from './metrics.js';

/** Places looked at: those of the LongMemEval paper, and 1. */
export const PLACES_REPORTED = [1, 5, 10, 50] as const;

/** How one question was answered, by number of places. */
export interface MeasuredQuestion {
  readonly id: string;
  readonly category: string;
  readonly turns: readonly RankingScore[];
  readonly sessions: readonly RankingScore[];
}

export interface MeasuredHaystacks {
  readonly questions: readonly MeasuredQuestion[];
  readonly falseMemories: FalseMemoryRate;
}

/**
 * Records each history and asks it its own questions, and those of the next history too: whatever it then takes for a
 * record is a false memory.
 */
export async function measureHaystacks(
  core: Core,
  haystacks: readonly Haystack[],
  onProgress: (done: number, total: number) => void,
): Promise<MeasuredHaystacks> {
  const questions: MeasuredQuestion[] = [];
  const falseMemories = new FalseMemories();
  for (const [index, haystack] of haystacks.entries()) {
    const { memory } = haystack.history;
    await recordHistory(core, haystack.history);
    for (const question of haystack.questions) {
      const found = await askMemory(core, memory, question.text, question.now);
      falseMemories.own(found);
      questions.push(measure(question, found.ranking, haystack));
    }
    const next = haystacks.length > 1 ? haystacks[(index + 1) % haystacks.length] : undefined;
    for (const { text, now } of next?.questions ?? []) {
      falseMemories.foreign(await askMemory(core, memory, text, now));
    }
    onProgress(index + 1, haystacks.length);
  }
  return { questions, falseMemories: falseMemories.rate() };
}

function measure(
  { id, category, evidence }: RetrievalQuestion,
  ranking: readonly string[],
  { sessionOf }: Haystack,
): MeasuredQuestion {
  const turns = new Set(evidence);
  const sessions = new Set(sessionRanking(evidence, sessionOf));
  const ranked = sessionRanking(ranking, sessionOf);
  return {
    id,
    category,
    turns: PLACES_REPORTED.map((k) => scoreRanking(ranking, turns, k)),
    sessions: PLACES_REPORTED.map((k) => scoreRanking(ranked, sessions, k)),
  };
}
