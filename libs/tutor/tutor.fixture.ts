import { checkOf } from './checks.js';
import type { Check, CheckForm, TutorConcept, TutorRecall, TutorTurn } from './types.js';

export const CHAPTER = 'chapter-1';

export function concept(name: string, more: Partial<TutorConcept> = {}): TutorConcept {
  return {
    id: name,
    name,
    aliases: [],
    gist: null,
    definition: null,
    buildsOn: [],
    files: [{ fileId: CHAPTER, name: 'chapter.md', pages: [1, 3] }],
    taught: [],
    ...more,
  };
}

/** Water crosses membranes: hubs first. */
export const CONCEPTS: readonly TutorConcept[] = [
  concept('membrane', { definition: 'the thin layer around a cell that decides what may pass.' }),
  concept('diffusion', {
    definition: 'net movement of particles from more to less concentrated.',
    buildsOn: ['particle'],
  }),
  concept('particle', { files: [] }),
  concept('osmosis', {
    definition: 'the diffusion of water through a partially permeable membrane.',
    buildsOn: ['diffusion', 'membrane'],
  }),
  concept('turgor', {
    aliases: ['turgor pressure'],
    definition: "the pressure of a plant cell's contents against its wall, made by osmosis.",
    buildsOn: ['osmosis'],
  }),
];

export const SOURCE = { concepts: CONCEPTS, memoryLanguage: 'en' } as const;

export function named(name: string): TutorConcept {
  const found = CONCEPTS.find((each) => each.name === name);
  if (!found) {
    throw new Error(`no concept ${name}`);
  }
  return found;
}

export function checkOn(name: string, form: CheckForm = 'name'): Check {
  const check = checkOf(named(name), form, 'en', 'en');
  if (!check) {
    throw new Error(`no check on ${name}`);
  }
  return check;
}

export function recalled(more: Partial<TutorRecall> = {}): TutorRecall {
  return {
    complete: true,
    mode: 'ordinary',
    window: null,
    noRecord: { reason: 'never' },
    conceptIds: [],
    episodes: [],
    weakGround: null,
    ...more,
  };
}

export function turn(text: string, more: Partial<TutorTurn> = {}): TutorTurn {
  return {
    text,
    language: 'en',
    memoryLanguage: 'en',
    timeZone: 'Europe/Dublin',
    recall: recalled(),
    concepts: CONCEPTS,
    files: [],
    hasFiles: true,
    passages: [],
    beliefs: [],
    pastChecks: [],
    openCheck: null,
    taught: null,
    marked: null,
    sittingSince: '2026-09-01T09:00:00.000Z',
    ...more,
  };
}
