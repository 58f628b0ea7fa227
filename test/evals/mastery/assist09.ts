import { readFileSync } from 'node:fs';
import type { CheckSequence } from '#libs/learner/mastery/installation.js';
import { seededRandom, shuffled } from './random.js';

/**
 * Reads answers by skill: three lines a student, the number of answers, the skills, and the answers (1 right, 0 wrong). There are no times.
 *
 * @throws Error naming the line where the counts don't fit or an answer is neither 0 nor 1
 */
export function readAssist09(file: string): CheckSequence[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u);
  const students: CheckSequence[] = [];
  for (let line = 0; line < lines.length; line += 3) {
    const count = Number(lines[line]);
    const skills = fields(lines[line + 1]);
    const answers = fields(lines[line + 2]);
    if (skills.length !== count || answers.length !== count) {
      throw new Error(
        `Line ${line + 1} announces ${lines[line]} answers, and ${skills.length} and ${answers.length} follow`,
      );
    }
    students.push(
      skills.map((skill, position) => ({
        conceptIds: [skill],
        verdict: verdictOf(answers[position], line + 3),
        at: 0,
      })),
    );
  }
  return students;
}

/** A training and a test part, by student: nobody is in both. */
export interface Split {
  readonly train: readonly CheckSequence[];
  readonly test: readonly CheckSequence[];
}

/** @param testShare in (0, 1) */
export function splitByStudent(students: readonly CheckSequence[], testShare: number, seed: number): Split {
  const order = shuffled(students, seededRandom(seed));
  const cut = Math.round(order.length * testShare);
  return { train: order.slice(cut), test: order.slice(0, cut) };
}

function fields(line: string | undefined): string[] {
  return (line ?? '').split(',').filter((field) => field !== '');
}

function verdictOf(answer: string | undefined, line: number): 'right' | 'wrong' {
  if (answer !== '1' && answer !== '0') {
    throw new Error(`Line ${line} holds an answer that is neither 0 nor 1: ${answer}`);
  }
  return answer === '1' ? 'right' : 'wrong';
}
