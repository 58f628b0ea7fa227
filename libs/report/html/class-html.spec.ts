import type { ClassReport, ClassRow } from '../class/class-report.js';
import { classText } from '../text/class-text.js';
import { classHtml } from './class-html.js';

const HOSTILE = '</td><script>alert(1)</script>';

function row(student: string, given: Partial<ClassRow> = {}): ClassRow {
  return {
    student,
    episodes: 9,
    lastAt: '2026-06-14T09:00:00.000Z',
    checks: { total: 5, right: 3, untied: 1 },
    standing: { secure: 1, early: 0, toConfirm: 0, unsure: 1, struggles: 1 },
    struggles: ['osmosis'],
    unsure: [],
    misconceptions: [],
    due: 2,
    ...given,
  };
}

const CLASS: ClassReport = {
  subject: 'cells',
  at: '2026-06-15T12:00:00.000Z',
  total: 2,
  students: [row('maya'), row(HOSTILE, { struggles: [HOSTILE], lastAt: null })],
  concepts: [{ concept: 'osmosis', understands: 3, unsure: ['ben'], struggles: ['maya'] }],
};

describe('the page of a class', () => {
  it('has who struggles with what, and a row a student, in the order that it was given', () => {
    const html = classHtml(CLASS, 'en');
    const cells = [...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, cell]) => cell);
    expect(cells.slice(0, 2)).toEqual(['<bdi>osmosis</bdi>', '<bdi>maya</bdi>']);
    expect(html).toContain('<td class="number">5, 3</td>');
    expect(html).not.toContain('<script>');
  });

  it('says plainly where nobody struggles', () => {
    expect(classHtml({ ...CLASS, concepts: [] }, 'es')).toContain('A nadie le cuesta nada');
  });

  it.each(['en', 'es', 'ar'] as const)('in %s counts the concepts and names that it leaves out', (language) => {
    const names = Array.from({ length: 30 }, (_, index) => `student ${index}`);
    const concepts = names.map((concept) => ({ concept, understands: 0, unsure: [], struggles: names }));
    const html = classHtml({ ...CLASS, concepts }, language);
    expect(html.match(/<bdi>student 29<\/bdi>/g)).toBeNull();
    expect(html).toMatch(/10 (more|más|غيرها)/);
    expect(html).toMatch(/22 (more|más|غيرها)/);
  });
});

describe('the text of a class', () => {
  it('tells the same, a line each', () => {
    expect(classText({ ...CLASS, students: [row('maya')], total: 1 }, 'en')).toBe(
      [
        'Class report: “cells”, made on 15 Jun 2026, 1 student',
        '',
        'Who struggles with what',
        '- “osmosis” (Struggles with: “maya”; Is unsure about: “ben”; Understand it: 3)',
        '',
        'Students',
        '- “maya” (Struggles with: “osmosis”; Secure: 1; Due for review: 2; 5 checks, 3 right; Last seen: 14 Jun 2026)',
        '',
        'Beliefs say what the checks suggest, and fade with time; they are no grade.',
        '',
      ].join('\n'),
    );
  });
});
