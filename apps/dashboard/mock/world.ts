import type {
  Belief,
  Calibration,
  Episode,
  FileRow,
  Memory,
  Misconception,
  ProjectionState,
  RecallAnswer,
  StudentRow,
} from '../src/api/types.js';
import { conceptId, largeMap, type MockMap, smallMap } from './concepts.js';
import { episodeId, history } from './episodes.js';

/** What the mock holds of one memory. */
export interface MockMemory {
  readonly summary: Memory;
  readonly episodes: readonly Episode[];
  readonly map: MockMap;
}

const LARGE = 800;

/** Odd ids on purpose: they are literal, and a page that takes them apart is broken. */
export const MEMORIES: readonly MockMemory[] = [
  memory('maya', 'cell-biology', 'Cell biology', 'en', history('en', 12), smallMap()),
  memory('maya', 'a/b & 100%', null, 'en', history('en', 1), { ...smallMap(), map: { readiness: 0, concepts: [] } }),
  memory('نور', 'علم الأحياء', 'علم الأحياء', 'ar', history('ar', 6), smallMap()),
  memory('large', 'everything', 'Everything', 'en', history('en', 40), largeMap(LARGE)),
];

function memory(
  student: string,
  subject: string,
  name: string | null,
  language: string,
  episodes: readonly Episode[],
  map: MockMap,
): MockMemory {
  const counts = Object.fromEntries(
    [...grouped(episodes, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  );
  const summary = {
    memoryId: conceptId(999),
    student,
    subject,
    name,
    language,
    timeZone: language === 'ar' ? 'Africa/Cairo' : 'Europe/Dublin',
    openedAt: '2026-02-03T16:00:00Z',
    episodes: episodes.length,
    counts,
    firstAt: episodes.at(-1)?.occurredAt ?? null,
    lastAt: episodes[0]?.occurredAt ?? null,
  };
  return { summary, episodes, map };
}

/** `Map.groupBy`, which Node 20 doesn't have yet. */
function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) {
      group.push(each);
    } else {
      groups.set(keyOf(each), [each]);
    }
  }
  return groups;
}

export function students(q: string): StudentRow[] {
  const rows = [...grouped(MEMORIES, ({ summary }) => summary.student)].map(([student, all]) => ({
    student,
    subjects: all.length,
    episodes: all.reduce((sum, { episodes }) => sum + episodes.length, 0),
    lastAt: all[0]?.summary.lastAt ?? null,
  }));
  return rows.filter(({ student }) => student.toLowerCase().includes(q.toLowerCase()));
}

const EVIDENCE = [
  { episodeId: episodeId(2), occurredAt: '2026-02-03T16:06:00Z', verdict: 'partly' as const },
  { episodeId: episodeId(11), occurredAt: '2026-02-08T16:06:00Z', verdict: 'right' as const },
];

const OLD_BELIEF: Belief = {
  id: conceptId(700),
  concept: { id: conceptId(4), name: 'diffusion' },
  statement: 'unsure',
  confidence: 0.44,
  evidence: EVIDENCE.slice(0, 1),
  since: '2026-02-03T16:06:00Z',
  supersededBy: conceptId(701),
  reason: 'evidence',
  rulesVersion: '1',
  needsConfirmation: false,
};

export const BELIEFS: readonly Belief[] = [
  {
    ...OLD_BELIEF,
    id: conceptId(701),
    statement: 'understands',
    confidence: 0.78,
    evidence: EVIDENCE,
    since: '2026-02-08T16:06:00Z',
    supersededBy: null,
    reason: null,
  },
  {
    ...OLD_BELIEF,
    id: conceptId(702),
    concept: { id: conceptId(6), name: 'osmosis' },
    supersededBy: null,
    reason: null,
    needsConfirmation: true,
  },
  {
    ...OLD_BELIEF,
    id: conceptId(703),
    concept: { id: conceptId(10), name: 'active transport' },
    statement: 'struggles',
    confidence: 0.61,
    supersededBy: null,
    reason: null,
  },
];
export const RETIRED: readonly Belief[] = [OLD_BELIEF];

export const MISCONCEPTIONS: readonly Misconception[] = [
  {
    id: conceptId(800),
    name: 'Salt moves out of the cell, not water',
    concept: { id: conceptId(6), name: 'osmosis' },
    state: 'active',
    since: '2026-04-14T16:00:00Z',
    resolvedAt: null,
    quote: 'the salt goes out because it wants to spread',
    episodeId: episodeId(3),
  },
  {
    id: conceptId(801),
    name: 'Plant cells have a wall instead of a membrane',
    concept: { id: conceptId(3), name: 'cell membrane' },
    state: 'resolved',
    since: '2026-02-08T16:00:00Z',
    resolvedAt: '2026-03-20T16:00:00Z',
    quote: 'so plants have no membrane',
    episodeId: episodeId(9),
  },
];

export const FILES: readonly FileRow[] = [
  {
    fileId: conceptId(900),
    name: 'chapter 3.pdf',
    mediaType: 'application/pdf',
    pages: 12,
    state: 'read',
    reason: null,
    progress: 1,
    concepts: 14,
  },
  {
    fileId: conceptId(901),
    name: 'notes.md',
    mediaType: 'text/markdown',
    pages: 2,
    state: 'reading',
    reason: null,
    progress: 0.4,
    concepts: 0,
  },
];

export const CALIBRATION: Calibration = {
  n: 60,
  withPrediction: 48,
  state: 'measured',
  buckets: Array.from({ length: 10 }, (_, index) => {
    const n = [0, 1, 3, 5, 6, 9, 8, 7, 6, 3][index] ?? 0;
    const middle = (index + 0.5) / 10;
    return {
      from: index / 10,
      to: (index + 1) / 10,
      n,
      predicted: n === 0 ? null : middle,
      observed: n === 0 ? null : Math.min(1, Math.max(0, middle + ((index % 3) - 1) * 0.08)),
    };
  }),
  ece: 0.061,
  brier: 0.182,
  logLoss: 0.544,
  auc: 0.74,
  baseRate: 0.58,
};

export const PROJECTIONS: readonly ProjectionState[] = [
  { name: 'episodes', rulesVersion: '4', behind: 0, parked: [] },
  { name: 'concept-map', rulesVersion: '2', behind: 3, parked: [{ revision: 17, reason: 'a concept has no name' }] },
];

/** What a recall would say: the first few that hold a word of the question. */
export function recall(episodes: readonly Episode[], question: string): RecallAnswer {
  const words = question
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 3);
  const found = episodes.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word))).slice(0, 4);
  const recalled = found.map(({ id, kind, occurredAt, summary, salience }, index) => {
    const relevance = 1 - index * 0.2;
    return {
      id,
      kind,
      occurredAt,
      summary,
      salience,
      relevance,
      recency: 0.4,
      score: 0.55 * relevance + 0.3 * salience + 0.06,
      times: index === 1 ? 3 : 1,
      firstAt: '2026-02-03T16:00:00Z',
      lastAt: occurredAt,
      pools: index === 0 ? (['words', 'meaning'] as const) : (['recent'] as const),
      citation: null,
    };
  });
  return {
    block: ['[memory 5f2c]', ...found.map(({ localDay, summary }) => `- ${localDay}: ${summary}`), '[end 5f2c]'].join(
      '\n',
    ),
    tokens: 96,
    complete: true,
    mode: question === '' ? 'greeting' : 'ordinary',
    window: null,
    noRecord: found.length === 0 && question !== '' ? { reason: 'never' } : null,
    concepts: [],
    beliefs: [],
    episodes: recalled,
    map: { readiness: 0.64, concepts: [] },
    remediation: null,
    timings: { embed: 0.4, gather: 0.7, score: 0.3, render: 0.5, total: 1.9 },
  };
}
