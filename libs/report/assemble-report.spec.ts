import { assembleReport } from './assemble-report.js';
import { belief, checked, checkOn, concept, facts, mastery } from './report.fixture.js';
import type { ReportedBelief } from './report.js';
import { beliefsOf } from './standing.js';

describe('the report', () => {
  it('holds every belief that is held now once, in the group that it belongs to', () => {
    const { standing } = assembleReport(
      facts({
        beliefs: [
          belief('sure', { confidence: 0.9 }),
          belief('also sure', { confidence: 0.95 }),
          belief('few checks'),
          belief('faded', { needsConfirmation: true }),
          belief('doubt', { statement: 'unsure' }),
          belief('trouble', { statement: 'struggles' }),
          belief('given up', { reason: 'evidence', supersededBy: 'belief of sure' }),
        ],
        mastery: [mastery('sure'), mastery('also sure'), mastery('few checks', { state: 'not-enough-data' })],
      }),
    );
    const groups: [string, readonly ReportedBelief[]][] = Object.entries(standing);
    const names = groups.map(([group, of]) => [group, of.map(({ concept: { name } }) => name)]);
    expect(Object.fromEntries(names)).toEqual({
      secure: ['also sure', 'sure'],
      early: ['few checks'],
      toConfirm: ['faded'],
      unsure: ['doubt'],
      struggles: ['trouble'],
    });
    expect(beliefsOf(standing)).toHaveLength(6);
  });

  it('tells active misconceptions, and those overcome since the date', () => {
    const given = {
      id: 'm',
      name: 'water flees salt',
      concept: null,
      since: '2026-04-01T00:00:00.000Z',
      quote: 'It flees.',
      episodeId: 'e',
    };
    const { misconceptions } = assembleReport(
      facts({
        misconceptions: [
          { ...given, id: 'active', state: 'active', resolvedAt: null },
          { ...given, id: 'lately', state: 'resolved', resolvedAt: '2026-05-20T00:00:00.000Z' },
          { ...given, id: 'long ago', state: 'resolved', resolvedAt: '2026-05-01T00:00:00.000Z' },
        ],
      }),
    );
    expect(misconceptions.active.map(({ id }) => id)).toEqual(['active']);
    expect(misconceptions.resolved.map(({ id }) => id)).toEqual(['lately']);
  });

  it('names its limits', () => {
    const { limits } = assembleReport(
      facts({
        beliefs: [belief('osmosis'), belief('diffusion', { needsConfirmation: true }), belief('gone')],
        mastery: [mastery('osmosis', { state: 'not-enough-data' }), mastery('diffusion')],
        concepts: [concept('osmosis'), concept('diffusion')],
        checks: checked({ total: 9, utterances: 2, unmapped: 1 }),
        citations: [
          { fileId: 'f', name: 'a.md', state: 'changed', note: 'removed' },
          { fileId: 'f', name: 'a.md', state: 'changed', note: 'removed' },
          { fileId: 'g', name: null, state: 'changed', note: 'replaced' },
          { fileId: 'h', name: 'c.md', state: 'holds', note: null },
          { fileId: null, name: null, state: 'unverifiable', note: null },
        ],
        files: [
          { fileId: 'h', name: 'c.md', state: 'read', reason: null },
          { fileId: 'i', name: 'd.pdf', state: 'failed', reason: 'no-text: It holds pictures alone.' },
        ],
      }),
    );
    expect(limits).toEqual({
      untied: { checks: 3, utterances: 2, unmapped: 1 },
      early: 2,
      toConfirm: 1,
      unexplained: [{ id: 'gone', name: 'gone' }],
      sources: [
        { fileId: 'f', name: 'a.md', note: 'removed', citations: 2 },
        { fileId: 'g', name: null, note: 'replaced', citations: 1 },
      ],
      uncitedAnswers: 1,
      unreadFiles: [{ fileId: 'i', name: 'd.pdf', state: 'failed', reason: 'no-text: It holds pictures alone.' }],
    });
  });

  it('tells what to practise by what is believed and when a review is due', () => {
    const { practice, nextReviewAt } = assembleReport(
      facts({
        beliefs: [belief('osmosis', { statement: 'struggles', evidence: [checkOn('2026-05-20', 'wrong')] })],
        mastery: [
          mastery('osmosis', { mastery: 0.2, reviewAt: '2026-05-21T09:00:00.000Z' }),
          mastery('new', { attempts: 0 }),
        ],
        concepts: [concept('new'), concept('osmosis', 'new')],
      }),
    );
    expect(practice.map(({ concept: { name }, because }) => [name, because])).toEqual([
      ['osmosis', 'struggles'],
      ['new', 'new'],
    ]);
    expect(nextReviewAt).toBe('2026-05-21T09:00:00.000Z');
  });
});
