import type { CheckLine, ConvertedMemory, ImportLine } from './import-line.js';
import { stableId } from './stable-id.js';
import { SYNTHETIC_ZONE, syntheticTime } from './synthetic-time.js';

/** One dialogue of MathDial, with the names that the data set gives its fields. */
export interface MathDialRecord {
  readonly qid: number;
  /** The word problem. */
  readonly question: string;
  readonly student_incorrect_solution: string;
  readonly teacher_described_confusion: string | null;
  /** Whether the student got there: "Yes", "Yes, but I had to reveal the answer", "No", or nothing. */
  readonly 'self-correctness': string | null;
  /** The turns, separated by |EOM|, each with its speaker: "Teacher: (probing)…", "Student: …", "Mariana: …". */
  readonly conversation: string;
}

interface Turn {
  readonly speaker: 'teacher' | 'student';
  readonly text: string;
}

const SUBJECT = 'math-word-problems';

/** What the checks are about: the confusion is a sentence, not the name of a topic, so it goes into the evaluation. */
const TOPIC = 'word problem';

/** Seconds from one turn to the next. */
const TURN_SECONDS = 40;

const TURN_SEPARATOR = '|EOM|';
/** The speaker, and what the teacher meant the turn to do. */
const PREFIX = /^\s*(?<speaker>\p{L}+):\s*(?:\((?:generic|focus|probing|telling)\))?\s*/u;

/**
 * MathDial's dialogues as memories, one a dialogue; a student's turn is a question, a teacher's an answer.
 *
 * The problem comes first, as an answer ("Problem: …"), then a check, wrong, with the solution that the dialogue is about;
 * after the last turn comes a second check where the teacher said that the student got there: right, or partly where
 * the teacher had to reveal the answer. Where the teacher said no, the first check stands alone.
 *
 * @throws Error when a turn names no speaker
 */
export function convertMathDial(records: readonly MathDialRecord[]): ConvertedMemory[] {
  return records.map((record, index) => convertDialogue(record, index));
}

function convertDialogue(record: MathDialRecord, index: number): ConvertedMemory {
  const name = `mathdial-${record.qid}-${index + 1}`;
  const turns = record.conversation.split(TURN_SEPARATOR).map(readTurn);
  const spoken = turns.filter((turn) => turn.text !== '');
  const at = (step: number): string => syntheticTime(index, step * TURN_SECONDS);
  const problem: ImportLine = {
    kind: 'answer',
    id: stableId(`${name}/problem`),
    text: `Problem: ${record.question.trim()}`,
    occurredAt: at(0),
  };
  const talkStart = 2;
  const outcome = convertOutcome(record, name, spoken, at(talkStart + spoken.length));
  return {
    student: name,
    subject: SUBJECT,
    language: 'en',
    timeZone: SYNTHETIC_ZONE,
    lines: [
      problem,
      firstCheck(record, name, at(1)),
      ...convertTurns(name, spoken, (turn) => at(talkStart + turn)),
      ...(outcome === null ? [] : [outcome]),
    ],
    emptyTurns: turns.length - spoken.length,
  };
}

function readTurn(raw: string): Turn {
  const prefix = PREFIX.exec(raw);
  if (prefix === null) {
    throw new Error(`a turn without a speaker: ${raw.slice(0, 60)}`);
  }
  return {
    speaker: prefix.groups?.speaker === 'Teacher' ? 'teacher' : 'student',
    text: raw.slice(prefix[0].length).trim(),
  };
}

function convertTurns(name: string, turns: readonly Turn[], at: (turn: number) => string): ImportLine[] {
  let questionId: string | undefined;
  return turns.map((turn, index): ImportLine => {
    const line = { id: stableId(`${name}/turn/${index}`), text: turn.text, occurredAt: at(index) };
    if (turn.speaker === 'student') {
      questionId = line.id;
      return { kind: 'question', ...line };
    }
    return { kind: 'answer', ...line, ...(questionId === undefined ? {} : { questionId }) };
  });
}

function firstCheck(record: MathDialRecord, name: string, occurredAt: string): CheckLine {
  const confusion = record.teacher_described_confusion?.trim();
  return {
    kind: 'check',
    id: stableId(`${name}/check/start`),
    topic: TOPIC,
    verdict: 'wrong',
    ...(confusion ? { evaluation: confusion } : {}),
    prompt: record.question.trim(),
    response: record.student_incorrect_solution.trim(),
    occurredAt,
  };
}

function convertOutcome(
  record: MathDialRecord,
  name: string,
  turns: readonly Turn[],
  occurredAt: string,
): CheckLine | null {
  const outcome = record['self-correctness'];
  if (outcome === null || !outcome.startsWith('Yes')) {
    return null;
  }
  const response = turns.findLast((turn) => turn.speaker === 'student');
  return {
    kind: 'check',
    id: stableId(`${name}/check/end`),
    topic: TOPIC,
    verdict: outcome === 'Yes' ? 'right' : 'partly',
    evaluation:
      outcome === 'Yes'
        ? 'The student reached the solution in the dialogue.'
        : 'The student agreed with the solution after the teacher had revealed it.',
    prompt: record.question.trim(),
    ...(response === undefined ? {} : { response: response.text }),
    occurredAt,
  };
}
