import type { ClassConcept, ClassOfSubject, ClassRow } from '../src/api/types.js';

export const CLASSES: readonly ClassOfSubject[] = [
  { subject: 'cell-biology', students: 3, episodes: 412, lastAt: '2026-10-27T16:43:19.000Z' },
  { subject: 'علم الأحياء', students: 1, episodes: 76, lastAt: '2026-06-07T14:04:57.000Z' },
];

export const CLASS_ROWS: readonly ClassRow[] = [
  {
    student: 'ben',
    lastAt: '2026-10-20T09:00:00.000Z',
    checks: { total: 12, right: 11, untied: 0 },
    standing: { secure: 4, early: 2, toConfirm: 0, unsure: 0, struggles: 0 },
    struggles: [],
    unsure: [],
    misconceptions: [],
    due: 1,
  },
  {
    student: 'maya',
    lastAt: '2026-10-27T16:43:19.000Z',
    checks: { total: 45, right: 32, untied: 2 },
    standing: { secure: 1, early: 11, toConfirm: 0, unsure: 6, struggles: 1 },
    struggles: ['osmosis'],
    unsure: ['mitosis', 'meiosis', 'cell', 'gene', 'turgor', 'protein'],
    misconceptions: ['water flees salt'],
    due: 9,
  },
  {
    student: 'نور',
    lastAt: null,
    checks: { total: 0, right: 0, untied: 0 },
    standing: { secure: 0, early: 0, toConfirm: 0, unsure: 0, struggles: 0 },
    struggles: [],
    unsure: [],
    misconceptions: [],
    due: 0,
  },
];

export const CLASS_CONCEPTS: readonly ClassConcept[] = [
  { concept: 'osmosis', understands: 1, unsure: [], struggles: ['maya'] },
  { concept: 'mitosis', understands: 1, unsure: ['maya'], struggles: [] },
];
