import type { TutorConcept } from '#libs/tutor/index.js';
import type { NextPractice, PracticeReason } from './next-practice.js';
import { type MissedCheck, practiceItem } from './practice-items.js';

function tutorConcept(given: Partial<TutorConcept> = {}): TutorConcept {
  return {
    id: 'o',
    name: 'osmosis',
    aliases: [],
    gist: 'Water moves by osmosis.',
    definition: 'Osmosis is the diffusion of water through a membrane.',
    buildsOn: ['d'],
    files: [{ fileId: 'f', name: 'cells.md', pages: [1] }],
    taught: [],
    ...given,
  };
}

const OSMOSIS = tutorConcept();

function next(because: PracticeReason): NextPractice {
  return { concept: { id: 'o', name: 'osmosis' }, because, before: null, reviewAt: null };
}

function item(because: PracticeReason, given: { concept?: TutorConcept | null; missed?: MissedCheck } = {}) {
  const { concept = OSMOSIS, missed = null } = given;
  const source = { next: next(because), concept, missed, buildsOn: ['diffusion'] };
  return practiceItem(source, concept ? [concept] : [], 'en');
}

describe('an item to practise with', () => {
  it('asks a weak concept to be recognised by its definition', () => {
    expect(item('struggles')).toEqual({
      concept: 'osmosis',
      question: 'Check: which concept does this describe? “… is the diffusion of water through a membrane”',
      answer: 'osmosis',
      hint: 'It builds on “diffusion”.',
    });
  });

  it.each(['to-confirm', 'review-due', 'mastered-once-not-now'] as const)(
    'asks what is understood (%s) to be explained in own words',
    (because) => {
      expect(item(because)).toMatchObject({
        question: 'Check: in your own words, what is “osmosis”?',
        answer: 'Osmosis is the diffusion of water through a membrane.',
      });
    },
  );

  it('asks a check of the built-in tutor that was missed again, in the form in which it was', () => {
    const missed = { prompt: 'Check: in your own words, what is “osmosis”?', evaluation: 'Not yet.' };
    expect(item('struggles', { missed })).toMatchObject({
      question: missed.prompt,
      answer: 'Osmosis is the diffusion of water through a membrane.',
    });
  });

  it('never takes a definition for the answer to what somebody else asked', () => {
    const missed = {
      prompt: 'Name three things that a plant cell has.',
      evaluation: 'A wall, a vacuole, chloroplasts.',
    };
    expect(item('struggles', { missed }).question).toContain('which concept does this describe?');
    const concept = tutorConcept({ gist: null, definition: null, files: [] });
    expect(item('struggles', { concept, missed })).toMatchObject({
      question: missed.prompt,
      answer: missed.evaluation,
    });
    const silent = { ...missed, evaluation: null };
    expect(item('struggles', { concept: null, missed: silent })).toMatchObject({
      question: missed.prompt,
      answer: null,
    });
  });

  it('of a concept that a person taught is answered by what they taught', () => {
    const taught = [{ episodeId: 'e', note: 'It is about water.', occurredAt: '2026-05-01T00:00:00.000Z' }];
    const concept = tutorConcept({ gist: null, definition: null, files: [], taught });
    expect(item('new', { concept })).toMatchObject({
      question: 'Check: in your own words, what is “osmosis”?',
      answer: 'It is about water.',
    });
  });

  it('of a concept that nothing explains has no answer, and says so', () => {
    const concept = tutorConcept({ gist: null, definition: null, files: [] });
    expect(item('new', { concept }).answer).toBeNull();
    expect(item('struggles', { concept: null }).answer).toBeNull();
  });

  it('without prerequisites has no hint', () => {
    const source = { next: next('new'), concept: OSMOSIS, missed: null, buildsOn: [] };
    expect(practiceItem(source, [OSMOSIS], 'es')).toMatchObject({ hint: null, answer: 'osmosis' });
  });
});
