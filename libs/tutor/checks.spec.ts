import { LANGUAGES } from '#libs/language/index.js';
import { checkAskedIn, checkOf, chooseCheck, describedBy } from './checks.js';
import { CONCEPTS, checkOn, concept, named, SOURCE } from './tutor.fixture.js';
import type { TutorBelief } from './types.js';

describe('a description', () => {
  it('leaves the name of what it describes out, in whatever form it stands there', () => {
    const turgor = concept('osmosis', { definition: 'Osmosis is what moves water; see also osmosis in roots.' });
    expect(describedBy(turgor, 'en')).toBe('… is what moves water; see also … in roots');
  });

  it.each([
    ['tells too little', { definition: 'This balance is called equilibrium.' }],
    ['is not there', {}],
    ['is said by no file', { definition: 'the state in which nothing moves any more on the whole', files: [] }],
    ['is too long to be read at a glance', { definition: 'very '.repeat(80) }],
  ])('that %s makes no check', (_, more) => {
    expect(describedBy(concept('equilibrium', more), 'en')).toBeNull();
    expect(checkOf(concept('equilibrium', more), 'name', 'en', 'en')).toBeNull();
  });

  it('may be the gist where there is no definition', () => {
    expect(describedBy(concept('osmosis', { gist: 'water moves through a membrane' }), 'en')).toBe(
      'water moves through a membrane',
    );
  });
});

describe('the check that is open', () => {
  it.each(LANGUAGES)('is known from the answer that asked it, in %s', (language) => {
    for (const form of ['name', 'explain'] as const) {
      const check = checkOf(named('osmosis'), form, language, 'en');
      expect(checkAskedIn(`Osmosis.\n${check?.prompt}`, SOURCE)).toEqual(check);
    }
  });

  it.each([
    ['ends with something else', `${checkOn('osmosis').prompt}\nSay what you think.`],
    ['asks about what is not on the map', checkOn('osmosis').prompt.replace('water', 'air')],
    ['is empty', ' '],
    ['asks a question of its own', 'Which concept is it?'],
  ])('is none where the answer %s', (_, answer) => {
    expect(checkAskedIn(answer, SOURCE)).toBeNull();
  });
});

describe('the next check', () => {
  const choice = {
    ...SOURCE,
    language: 'en' as const,
    about: ['osmosis'],
    requested: false,
    beliefs: [] as TutorBelief[],
    pastChecks: [],
    justChecked: null,
  };
  const struggles = (name: string): TutorBelief => ({
    concept: { id: name, name },
    statement: 'struggles',
    restsOn: null,
  });

  it('is on a prerequisite of what was explained, never on that itself', () => {
    expect(chooseCheck(choice)).toMatchObject({ concept: 'diffusion', form: 'name' });
  });

  it('is on the weak one of the prerequisites', () => {
    expect(chooseCheck({ ...choice, beliefs: [struggles('membrane')] })?.concept).toBe('membrane');
  });

  it('goes on to what was never checked, then to what builds on it', () => {
    const right = (topic: string) => ({ topic, verdict: 'right' as const, prompt: null });
    expect(chooseCheck({ ...choice, pastChecks: [right('diffusion')] })?.concept).toBe('membrane');
    const known = CONCEPTS.filter(({ name }) => name === 'osmosis' || name === 'turgor');
    expect(chooseCheck({ ...choice, concepts: known })?.concept).toBe('turgor');
  });

  it('is on what was asked for', () => {
    expect(chooseCheck({ ...choice, requested: true })?.concept).toBe('osmosis');
  });

  it('asks for own words once the name was found', () => {
    const pastChecks = [{ topic: 'osmosis', verdict: 'right' as const, prompt: null }];
    expect(chooseCheck({ ...choice, requested: true, pastChecks })).toMatchObject({
      form: 'explain',
      prompt: 'Check: in your own words, what is “osmosis”?',
    });
  });

  it('is not the one that was just answered, nor word for word the last one', () => {
    expect(chooseCheck({ ...choice, justChecked: 'diffusion' })?.concept).toBe('membrane');
    const pastChecks = [{ topic: 'Diffusion?', verdict: 'wrong' as const, prompt: checkOn('diffusion').prompt }];
    expect(chooseCheck({ ...choice, pastChecks })?.concept).toBe('membrane');
  });

  it('without anything it is about is on what is believed to be weak, else on a hub', () => {
    expect(chooseCheck({ ...choice, about: [], beliefs: [struggles('turgor')] })?.concept).toBe('turgor');
    expect(chooseCheck({ ...choice, about: [] })?.concept).toBe('membrane');
  });

  it('is none where no file describes anything', () => {
    expect(chooseCheck({ ...choice, concepts: [concept('cell')] })).toBeNull();
    expect(chooseCheck({ ...choice, concepts: [] })).toBeNull();
  });
});
