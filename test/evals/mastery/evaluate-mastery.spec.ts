import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '#test/converters/sources.js';
import { readAssist09, splitByStudent } from './assist09.js';
import { evaluateMastery, type MasteryReport } from './evaluate-mastery.js';

const FILE = join(dataFolder(), 'assist09', 'train.csv');
const onRealAnswers = existsSync(FILE) ? describe : describe.skip;

describe('answers by skill', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'answers-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function reading(text: string) {
    const file = join(folder, 'answers.csv');
    writeFileSync(file, text);
    return readAssist09(file);
  }

  it('are read, three lines a student', () => {
    expect(reading('2\n7,8,\n1,0,\n1\n7\n1\n')).toEqual([
      [
        { conceptIds: ['7'], verdict: 'right', at: 0 },
        { conceptIds: ['8'], verdict: 'wrong', at: 0 },
      ],
      [{ conceptIds: ['7'], verdict: 'right', at: 0 }],
    ]);
  });

  it('are refused, with the line, where the counts or an answer don’t fit', () => {
    expect(() => reading('1\n7\n1\n2\n7,8\n1\n')).toThrow('Line 4');
    expect(() => reading('1\n7\n2\n')).toThrow('Line 3');
  });

  it('are split by student: nobody is in both parts, everybody in one, the same way for the same seed', () => {
    const students = Array.from({ length: 10 }, (_, student) => [
      { conceptIds: [`${student}`], verdict: 'right' as const, at: 0 },
    ]);
    const { train, test } = splitByStudent(students, 0.3, 5);
    expect(test).toHaveLength(3);
    expect(new Set([...train, ...test])).toEqual(new Set(students));
    expect(splitByStudent(students, 0.3, 5)).toEqual({ train, test });
    expect(splitByStudent(students, 0.3, 6)).not.toEqual({ train, test });
  });
});

onRealAnswers('mastery on real answers of students whom nobody learned from', () => {
  const lines: string[] = [];
  let report: MasteryReport;
  beforeAll(() => {
    report = evaluateMastery({ file: FILE, seed: 2, resamples: 20 }, (line) => lines.push(line));
  });

  it('says which seed split the students', () => {
    expect(lines[0]).toBe('Seed 2: 2337 students to learn from, 584 others to predict');
  });

  it.each(['rows', 'checks'] as const)('the default beats every other estimator in AUC and log loss (%s)', (view) => {
    const others = report.figures.filter((line) => line.view === view && line.estimator !== 'recent-performance');
    expect(others).toHaveLength(12);
    for (const { advantage } of others) {
      expect(advantage?.auc.from).toBeGreaterThan(0);
      expect(advantage?.logLoss.from).toBeGreaterThan(0);
    }
  });

  it('the default is calibrated: ECE at most .02, with shipped constants and with an installation’s own', () => {
    const ours = report.figures.filter(({ estimator }) => estimator === 'recent-performance');
    expect(ours).toHaveLength(4);
    for (const { ece } of ours) {
      expect(ece).toBeLessThanOrEqual(0.02);
    }
  });
});
