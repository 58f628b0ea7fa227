import fc from 'fast-check';
import type { Language } from '#libs/language/index.js';
import { type StubConcept, wholeConcept } from '#test/support/stub-model.js';
import type { AnsweredConcept } from './chunk-answer.js';
import type { Chunk } from './chunks.js';
import { CONCEPTS_PER_FILE, mergeChunks, type ReadChunk } from './merge-chunks.js';

function part(pages: readonly number[], ...concepts: readonly StubConcept[]): ReadChunk {
  const pieces = pages.map((page) => ({ page, text: `Text of page ${page} on water.`, tokens: 8 }));
  const chunk: Chunk = { pieces, pages, done: 1 };
  return { chunk, concepts: concepts.map((concept): AnsweredConcept => wholeConcept({ pages, ...concept })) };
}

const merge = (read: readonly ReadChunk[], known: readonly string[] = [], language: Language = 'en') =>
  mergeChunks(read, known, language);

describe('the parts of a reading put together', () => {
  it.each<[Language, string, string]>([
    ['en', 'Cell membrane', 'cell-membranes'],
    ['es', 'célula', 'Células'],
    ['ar', 'الخليّة', 'الخلية'],
    ['fr', 'la cellule', 'La cellule'],
    ['de', 'Zellkern', 'ZELLKERN'],
    ['pt', 'membrana', 'membranas'],
  ])('make one concept of one name in several spellings (%s)', (language, name, other) => {
    const { concepts } = merge(
      [part([1], { name, gist: 'The first.' }), part([2, 3], { name: other, gist: 'The second.' })],
      [],
      language,
    );
    expect(concepts).toEqual([
      expect.objectContaining({ name, aliases: [other], gist: 'The first.', pages: [1, 2, 3] }),
    ]);
  });

  it.each([
    ['C', 'C++'],
    ['organism', 'organisation'],
    ['first law', 'second law'],
    ['glass', 'glas'],
  ])('keep "%s" and "%s" apart', (a, b) => {
    expect(merge([part([1], { name: a }, { name: b })]).concepts).toHaveLength(2);
  });

  it('write the names that a concept builds on as the reading writes them, whichever part explains them', () => {
    const { concepts } = merge([
      part([1], { name: 'osmosis', buildsOn: ['Solutions'] }),
      part([2], { name: 'solution' }, { name: 'Osmosis', buildsOn: ['solution', 'water'] }),
    ]);
    expect(concepts[0]).toMatchObject({ name: 'osmosis', buildsOn: ['solution', 'water'] });
  });

  it('build on what one part assumes and another explains', () => {
    const { concepts } = merge([
      part([1], { name: 'osmosis', assumes: ['Water', 'salts'] }),
      part([2], { name: 'water' }),
    ]);
    expect(concepts[0]).toMatchObject({ buildsOn: ['water'], assumes: ['salts'] });
  });

  it('assume what is on the map and not in the file; any other name stays for the validator to refuse', () => {
    const read = [part([1], { name: 'osmosis', buildsOn: ['Diffusion', 'the unheard-of'] })];
    expect(merge(read, ['diffusion']).concepts[0]).toMatchObject({
      buildsOn: ['the unheard-of'],
      assumes: ['Diffusion'],
    });
  });

  it('refuse pages that were not read, and look for the name where none is left', () => {
    const { concepts, rejected } = merge([
      part([4, 5], { name: 'osmosis', pages: [4, 9] }, { name: 'water', pages: [0] }, { name: 'salt', pages: [] }),
    ]);
    expect(concepts.map(({ pages }) => pages)).toEqual([[4], [4, 5], []]);
    expect(rejected).toEqual([
      { name: 'osmosis', reason: 'page-out-of-range', detail: 'page 9 is none of those that were read' },
      { name: 'water', reason: 'page-out-of-range', detail: 'page 0 is none of those that were read' },
    ]);
  });

  it('keep at most 400 concepts: those found in most parts, then those most referred to, in their order', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      part([index + 1], ...Array.from({ length: 20 }, (_, i) => ({ name: `concept ${index * 20 + i}` }))),
    );
    const late = part([31], { name: 'concept 599' }, { name: 'newcomer', buildsOn: ['concept 598'] });
    const { concepts, rejected } = merge([...many, late]);
    const names = concepts.map(({ name }) => name);
    expect(names).toHaveLength(CONCEPTS_PER_FILE);
    expect(names.slice(-2)).toEqual(['concept 598', 'concept 599']);
    expect(names.slice(0, 3)).toEqual(['concept 0', 'concept 1', 'concept 2']);
    expect(rejected).toHaveLength(601 - CONCEPTS_PER_FILE);
    expect(rejected.at(-1)).toEqual({ name: 'newcomer', reason: 'too-many', detail: 'more than 400 in one file' });
  });

  it('lose no name and invent none, whatever a model answers', () => {
    const name = fc.oneof(fc.constantFrom('cell', 'Cells', 'water', 'خلية', '', ' ', '+'), fc.string({ maxLength: 8 }));
    const names = fc.array(name, { maxLength: 4 });
    const concept = fc.record({
      name,
      buildsOn: names,
      assumes: names,
      pages: fc.array(fc.integer({ min: -1, max: 4 })),
    });
    const parts = fc.array(fc.array(concept, { maxLength: 30 }), { maxLength: 5 });
    fc.assert(
      fc.property(parts, (answers) => {
        const read = answers.map((concepts) => part([1, 2], ...concepts));
        const { concepts, rejected } = merge(read, ['water']);
        const tidy = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
        const given = new Set(answers.flat().map((answered) => tidy(answered.name)));
        const told = [
          ...concepts.flatMap((read) => [read.name, ...read.aliases]),
          ...rejected.filter(({ reason }) => reason === 'too-many').map((refused) => refused.name),
        ];
        expect(new Set(told)).toEqual(given);
        expect(concepts.every(({ pages }) => pages.every((page) => page === 1 || page === 2))).toBe(true);
      }),
    );
  });
});
