import { convertXquad, type XquadFile } from '#test/converters/xquad.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import type { Haystack } from './haystack.js';
import { locomoFile, longMemEvalFile } from './loaders.fixture.js';
import { readLocomo } from './locomo.js';
import { readLongMemEval } from './longmemeval.js';
import { measureHaystacks } from './measure-haystacks.js';
import { measurePassages } from './measure-passages.js';
import { haystackTables, passageTables } from './report.js';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

describe('histories in the formats of public data sets', () => {
  it('are recorded and asked, and each other as well', async () => {
    const haystacks: Haystack[] = [
      ...readLocomo(locomoFile()).haystacks,
      ...readLongMemEval(longMemEvalFile()).haystacks.slice(0, 1),
    ];
    const measured = await measureHaystacks(test.core, haystacks, () => undefined);
    const pet = measured.questions.find(({ category }) => category === 'single-hop');
    // At ten places, with so little on record, what holds the answer is there.
    expect(pet?.turns[2]).toMatchObject({ any: 1, all: 1, recall: 1 });
    expect(pet?.sessions[0]).toEqual({ any: 1, all: 1, recall: 1, ndcg: 1 });
    expect(measured.falseMemories.known.n).toBe(3);
    expect(measured.falseMemories.falselyKnown).toMatchObject({ n: 3, passed: 0 });
    const tables = haystackTables(measured, { 'no evidence': 2 });
    expect(tables).toMatch(/^turns +n +k +any +all +recall +NDCG/m);
    expect(tables).toContain('2 questions left out: no evidence.');
  });

  it('are none of their own memory when there is but one', async () => {
    const [only] = readLongMemEval(longMemEvalFile()).haystacks.slice(1);
    const measured = await measureHaystacks(test.core, only ? [only] : [], () => undefined);
    expect(measured.falseMemories).toMatchObject({ auc: Number.NaN, falselyKnown: { n: 0 } });
    expect(haystackTables(measured, {})).toContain('there is one history alone');
    expect(haystackTables(measured, {})).not.toContain('NaN');
  });
});

describe('passages', () => {
  const paragraph = (context: string, question: string) => ({ context, qas: [{ id: question, question }] });
  const file: XquadFile = {
    data: [
      {
        paragraphs: [
          paragraph('Tortoises sleep through the whole winter under dry leaves.', 'Where do tortoises sleep?'),
          paragraph('Volcanoes throw ash and glowing rock into the air.', 'What do volcanoes throw?'),
        ],
      },
    ],
  };

  it('are found by their questions, beside BM25, and each half is asked those of the other', async () => {
    const measured = await measurePassages(test.core, [convertXquad(file, 'en')], () => undefined);
    expect(measured.rows).toMatchObject([
      { asked: 'en', stored: 'en', recall: [{ passed: 2, n: 2 }, {}, {}], bm25: [{ passed: 2, n: 2 }, {}, {}] },
    ]);
    expect(measured.falseMemories).toMatchObject([
      { language: 'en', rate: { auc: 1, falselyKnown: { n: 2, passed: 0 } } },
    ]);
    expect(passageTables(measured)).toContain('en > en');
  });
});
