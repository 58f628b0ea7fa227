import type { SelfModel, WorkingSet } from '../src/api/types.js';
import { conceptId } from './concepts.js';
import { episodeId } from './episodes.js';

export const WORKING_SET: WorkingSet = {
  asOf: '2026-03-31T01:00:00Z',
  focus: [
    { concept: { id: conceptId(6), name: 'osmosis' }, why: 'misconception' },
    { concept: { id: conceptId(10), name: 'active transport' }, why: 'struggles' },
    { concept: { id: conceptId(0), name: 'particle' }, why: 'review-due' },
  ],
  misconceptions: [
    {
      name: 'Salt moves out of the cell, not water',
      concept: { id: conceptId(6), name: 'osmosis' },
      since: '2026-04-14T16:00:00Z',
    },
  ],
  goals: [{ text: 'I want to pass the exam in June', since: '2026-02-18T16:00:00Z' }],
  preferences: [{ text: 'I like drawings better than definitions', since: '2026-02-18T16:03:00Z' }],
  unanswered: [{ episodeId: episodeId(0), text: 'Why does a slice of cucumber go limp when it is salted?' }],
  lastDay: { day: '2026-03-30', checks: { right: 1, partly: 1, wrong: 1 }, topics: ['osmosis', 'diffusion'] },
};

const TOLD: Readonly<Record<string, Pick<SelfModel, 'knows' | 'limits'>>> = {
  en: {
    knows: ['Episodes on record: 108, from 2026-02-03 to 2026-03-30.'],
    limits: ['Only what was recorded here is known; what the student did elsewhere is not.'],
  },
  es: {
    knows: ['Episodios registrados: 108, del 2026-02-03 al 2026-03-30.'],
    limits: ['Solo se sabe lo que se registró aquí; lo que el estudiante hizo en otra parte, no.'],
  },
  ar: {
    knows: ['عدد الوقائع المسجلة: 108، من 2026-02-03 إلى 2026-03-30.'],
    limits: ['لا يُعرف إلا ما سُجِّل هنا؛ أما ما فعله الطالب في مكان آخر فلا.'],
  },
};

/** The self-model as it would be told in a language; before the first night of its memory. */
export function selfModel(language: string): SelfModel {
  return { asOf: null, language, knows: [], limits: [], ...TOLD[language] };
}
