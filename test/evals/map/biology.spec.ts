import { plainReader } from '#libs/reading/plain/index.js';
import { biologyFolder, scoreBiology, scoreSample } from './biology.js';
import { mapReport } from './report.js';

describe('the plain reader on the sample chapter', () => {
  it('finds its glossary, no heading, and no prerequisite the wrong way round', async () => {
    const [whole, stripped] = await scoreSample('.', plainReader());

    expect(whole?.terms.missed).toEqual([]);
    expect(whole?.terms.headings).toEqual([]);
    expect(stripped?.terms.headings).toEqual([]);
    expect(whole?.prerequisites?.reversed).toBe(0);
    expect((stripped?.terms.found ?? 0) / (stripped?.terms.gold ?? 1)).toBeGreaterThanOrEqual(0.8);
    expect((stripped?.terms.right ?? 0) / (stripped?.terms.concepts ?? 1)).toBeGreaterThanOrEqual(0.9);
  });
});

const folder = biologyFolder();
const whenThere = folder ? it : it.skip;

describe('the plain reader on the biology files', () => {
  whenThere('finds four terms in five at seven right in ten', async () => {
    const scores = await scoreBiology(folder ?? '', plainReader());
    const all = scores.find(({ variant, files }) => variant === 'whole' && files === 'all')?.terms;

    expect((all?.found ?? 0) / (all?.gold ?? 1)).toBeGreaterThanOrEqual(0.8);
    expect((all?.right ?? 0) / (all?.concepts ?? 1)).toBeGreaterThanOrEqual(0.7);
    expect(all?.headings).toEqual([]);
    expect(mapReport(scores).text).toContain('held-out half');
  });

  whenThere('finds six in ten at six right in ten without emphasis and glossary, and no heading', async () => {
    const scores = await scoreBiology(folder ?? '', plainReader());
    const all = scores.find(({ variant, files }) => variant === 'stripped' && files === 'all')?.terms;

    expect((all?.found ?? 0) / (all?.gold ?? 1)).toBeGreaterThanOrEqual(0.6);
    expect((all?.right ?? 0) / (all?.concepts ?? 1)).toBeGreaterThanOrEqual(0.6);
    expect(all?.headings).toEqual([]);
  });
});
