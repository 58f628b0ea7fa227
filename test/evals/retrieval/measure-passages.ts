import type { Core } from '#apps/server/core.js';
import { analyse } from '#libs/language/index.js';
import { RECALL_RULES } from '#libs/recall/index.js';
import type { ImportLine } from '#test/converters/import-line.js';
import { stableId } from '#test/converters/stable-id.js';
import { SYNTHETIC_ZONE, syntheticTime } from '#test/converters/synthetic-time.js';
import { type PassageSet, passageMemory, type XquadLanguage } from '#test/converters/xquad.js';
import { recordHistory } from '../record-history.js';
import { type Proportion, wilson } from '../statistics.js';
import { askMemory } from './ask-memory.js';
import { FalseMemories, type FalseMemoryRate } from './false-memories.js';
import { PlainBm25 } from './plain-bm25.js';

export const PASSAGE_PLACES = [1, 5, 10] as const;

/** How often the passage with the answer is among the first 1, 5 and 10. */
export interface PassageRow {
  readonly asked: XquadLanguage;
  readonly stored: XquadLanguage;
  readonly recall: readonly Proportion[];
  /** The same without the questions that were read as naming a time: the years in these texts are none of the record's. */
  readonly untimed: readonly Proportion[];
  /** Plain BM25 over the same stems, in the same run. */
  readonly bm25: readonly Proportion[];
}

export interface MeasuredPassages {
  readonly rows: readonly PassageRow[];
  readonly falseMemories: readonly { readonly language: XquadLanguage; readonly rate: FalseMemoryRate }[];
}

/** The passages of each language as one memory, asked the questions of each language; then each half asked those of the other. */
export async function measurePassages(
  core: Core,
  sets: readonly PassageSet[],
  onProgress: (done: number, total: number) => void,
): Promise<MeasuredPassages> {
  const rows: PassageRow[] = [];
  const falseMemories: MeasuredPassages['falseMemories'][number][] = [];
  for (const [index, stored] of sets.entries()) {
    const { student, lines, ...history } = passageMemory(stored);
    await recordHistory(core, { ...history, memory: student, lines: asOfOneTime(lines) });
    const bm25 = new PlainBm25(
      stored.passages.map(({ id, text }) => ({ id, terms: analyse(text, stored.language).stems })),
    );
    for (const asked of sets) {
      rows.push(await measureRow(core, student, stored, asked, bm25));
    }
    falseMemories.push({ language: stored.language, rate: await measureHalves(core, stored) });
    onProgress(index + 1, sets.length);
  }
  return { rows, falseMemories };
}

/**
 * Passages have no times of their own, so that none of them may be found for being recent: they are recorded as closely as lets
 * each be a sitting of its own.
 */
function asOfOneTime<Line extends ImportLine>(lines: readonly Line[]): Line[] {
  const seconds = RECALL_RULES.sittingGapMs / 1_000 + 60;
  return lines.map((line, index) => ({ ...line, occurredAt: syntheticTime(0, index * seconds) }));
}

async function measureRow(
  core: Core,
  memory: string,
  stored: PassageSet,
  asked: PassageSet,
  bm25: PlainBm25,
): Promise<PassageRow> {
  const now = syntheticTime(stored.passages.length, 0);
  const answered: Answered[] = [];
  for (const { text, passageId } of asked.questions) {
    const { ranking, windowed } = await askMemory(core, memory, text, now);
    const byBm25 = bm25.rank([...analyse(text, stored.language).stems.keys()]);
    answered.push({ passageId, ranking, windowed, byBm25 });
  }
  return {
    asked: asked.language,
    stored: stored.language,
    recall: shares(answered, ({ ranking }) => ranking),
    untimed: shares(
      answered.filter(({ windowed }) => !windowed),
      ({ ranking }) => ranking,
    ),
    bm25: shares(answered, ({ byBm25 }) => byBm25),
  };
}

interface Answered {
  readonly passageId: string;
  readonly ranking: readonly string[];
  readonly windowed: boolean;
  readonly byBm25: readonly string[];
}

function shares(answered: readonly Answered[], rankingOf: (one: Answered) => readonly string[]): Proportion[] {
  return PASSAGE_PLACES.map((k) => {
    const right = answered.filter((one) => rankingOf(one).slice(0, k).includes(one.passageId));
    return wilson(right.length, answered.length);
  });
}

/** Every second passage in one memory, the others in another, each asked all questions. */
async function measureHalves(core: Core, set: PassageSet): Promise<FalseMemoryRate> {
  const falseMemories = new FalseMemories();
  const now = syntheticTime(set.passages.length, 0);
  for (const half of [0, 1]) {
    const memory = `xquad-${set.language}-half-${half}`;
    const passages = set.passages.filter((_, position) => position % 2 === half);
    const lines = passages.map(({ id, text }) => ({
      kind: 'answer' as const,
      id: stableId(`${memory}/${id}`),
      text,
      occurredAt: syntheticTime(0, 0),
    }));
    const history = { memory, language: set.language, timeZone: SYNTHETIC_ZONE, lines: asOfOneTime(lines) };
    await recordHistory(core, history);
    const own = new Set(passages.map(({ id }) => id));
    for (const { text, passageId } of set.questions) {
      const found = await askMemory(core, memory, text, now);
      if (own.has(passageId)) {
        falseMemories.own(found);
      } else {
        falseMemories.foreign(found);
      }
    }
  }
  return falseMemories.rate();
}
