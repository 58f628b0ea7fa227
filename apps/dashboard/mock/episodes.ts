import type { Episode, EpisodeKind, Verdict } from '../src/api/types.js';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-02-03T16:00:00Z');

interface Said {
  readonly kind: EpisodeKind;
  readonly text: string;
  readonly verdict?: Verdict;
  readonly topic?: string;
}

const SAID: Readonly<Record<'en' | 'ar', readonly Said[]>> = {
  en: [
    { kind: 'question', text: 'Why does a slice of cucumber go limp when it is salted?' },
    {
      kind: 'answer',
      text: 'The salt draws water out of the cells through their membranes, and they lose their pressure.',
    },
    { kind: 'check', text: 'osmosis', verdict: 'partly', topic: 'osmosis' },
    { kind: 'question', text: 'Is that the same as diffusion?' },
    { kind: 'answer', text: 'Osmosis is the diffusion of water; the membrane holds the salt back.' },
    { kind: 'check', text: 'diffusion', verdict: 'right', topic: 'diffusion' },
    { kind: 'taught', text: 'Remember that we call the membrane the gatekeeper.' },
    { kind: 'check', text: 'active transport', verdict: 'wrong', topic: 'active transport' },
    { kind: 'consolidation', text: 'Two questions, two answers, three checks: osmosis, diffusion, active transport.' },
  ],
  ar: [
    { kind: 'question', text: 'لماذا يذبل الخيار عند رش الملح عليه؟' },
    { kind: 'answer', text: 'يسحب الملح الماء من الخلايا عبر أغشيتها فتفقد ضغطها.' },
    { kind: 'check', text: 'الخاصية الأسموزية', verdict: 'right', topic: 'الخاصية الأسموزية' },
  ],
};

export function episodeId(index: number): string {
  return `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** A history of `days` days, newest first as the interface lists it. */
export function history(language: 'en' | 'ar', days: number): Episode[] {
  const said = Array.from({ length: days }, (_, day) => SAID[language].map((each) => ({ ...each, day }))).flat();
  return said
    .map(({ kind, text, verdict, topic, day }, index) => {
      const occurredAt = new Date(FIRST + day * 5 * DAY_MS + (index % 9) * 180_000).toISOString();
      return {
        id: episodeId(index),
        kind,
        occurredAt,
        recordedAt: occurredAt,
        localDay: occurredAt.slice(0, 10),
        summary: text,
        text,
        concepts: [],
        salience: kind === 'check' ? 0.65 : 0.45,
        revision: index + 1,
        data: verdict ? { verdict, topic, prompt: 'Explain it in your own words.', response: 'The water moves.' } : {},
      };
    })
    .reverse();
}
