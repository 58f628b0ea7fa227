import { evaluateMap } from '#test/evals/map/run.js';

describe('the evaluation of the map', () => {
  it('scores the sample chapter with the real parser and validator, whole and stripped, with prerequisites', async () => {
    const report = JSON.parse(await evaluateMap({ data: '/nowhere', json: true }));
    expect(report.biology).toBe(false);
    expect(report.scores).toMatchObject([
      { source: 'sample', variant: 'whole', terms: { missed: [], headings: [] }, prerequisites: { reversed: 0 } },
      { source: 'sample', variant: 'stripped', terms: { headings: [] }, prerequisites: { reversed: 0 } },
    ]);
    expect(report.scores[0].prerequisites.found).toBeGreaterThan(report.scores[0].prerequisites.gold / 2);
  });

  it('is a table for people, which says what was left out', async () => {
    const text = await evaluateMap({ data: '/nowhere', json: false });
    expect(text).toMatch(/^file +variant +part +glossary found/m);
    expect(text).toMatch(/^sample +whole +chapter/m);
    expect(text).toContain('The textbook chapter was left out');
  });
});
