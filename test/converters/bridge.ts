import type { CheckLine, ConvertedMemory, ImportLine } from './import-line.js';
import { stableId } from './stable-id.js';
import { SYNTHETIC_ZONE, syntheticTime } from './synthetic-time.js';

/** One turn of a tutoring chat; `time` is mm:ss from the beginning of the session. */
export interface BridgeTurn {
  readonly text: string;
  readonly time: string;
  readonly user: string;
}

/** One record of Bridge: a conversation as one expert judged it. A conversation has one or two records. */
export interface BridgeRecord {
  readonly c_id: string;
  readonly lesson_topic: string;
  /** The conversation up to the student's mistake. */
  readonly c_h: readonly BridgeTurn[];
  /** How the tutor really went on. (`c_r_`, the expert's own version, never happened and is left out.) */
  readonly c_r: readonly BridgeTurn[];
  /** What kind of mistake the expert saw: one of six types, or own words where there was no mistake. */
  readonly e: string;
}

/** The six types of error that Bridge's experts chose from, as an evaluation says them. */
const EVALUATIONS: ReadonlyMap<string, string> = new Map([
  ['guess', 'The student is guessing.'],
  ['misinterpret', 'The student misread the question.'],
  ['careless', 'The student made a careless mistake.'],
  ['right-idea', 'The student has the right idea, but not the right answer.'],
  ['imprecise', 'The answer is not precise enough.'],
  ['diagnose', 'It is not clear yet what the student misunderstands.'],
]);

/** The code of the curriculum before a lesson's title: "3.6D.Decomposing Figures", "A2.7D.Factoring Polynomials". */
const CURRICULUM_CODE = /^[A-Z]?\d+\.\d+[A-Z]\./;

/**
 * Bridge's tutoring chats as memories, one a conversation; a student's turn is a question, a tutor's an answer.
 *
 * The mistake that the experts judged is a check, wrong, between the student's last turn and the tutor's reply. Where two
 * experts judged one conversation there is still one conversation and one check, whose evaluation holds what both saw.
 * No check is made where no expert chose a type of error: they say in their own words then that there was no mistake.
 *
 * @throws Error when two records of one conversation tell it differently, or a time isn't mm:ss
 */
export function convertBridge(records: readonly BridgeRecord[]): ConvertedMemory[] {
  const conversations = new Map<string, BridgeRecord[]>();
  for (const record of records) {
    conversations.set(record.c_id, [...(conversations.get(record.c_id) ?? []), record]);
  }
  return [...conversations.values()].map((judged, sitting) => convertConversation(judged, sitting));
}

function convertConversation(records: readonly BridgeRecord[], sitting: number): ConvertedMemory {
  const [record] = records;
  if (record === undefined) {
    throw new Error('a conversation needs at least one record');
  }
  requireSameConversation(record, records);
  const before = record.c_h.filter(saysSomething);
  const after = record.c_r.filter(saysSomething);
  const talk = convertTurns(record.c_id, [...before, ...after], sitting);
  const check = convertMistake(records, before, sitting);
  return {
    student: `bridge-${record.c_id}`,
    subject: slug(record.lesson_topic),
    language: 'en',
    timeZone: SYNTHETIC_ZONE,
    lines: [...talk.slice(0, before.length), ...(check === null ? [] : [check]), ...talk.slice(before.length)],
    emptyTurns: record.c_h.length + record.c_r.length - talk.length,
  };
}

function requireSameConversation(first: BridgeRecord, records: readonly BridgeRecord[]): void {
  const told = JSON.stringify([first.lesson_topic, first.c_h, first.c_r]);
  if (records.some((record) => JSON.stringify([record.lesson_topic, record.c_h, record.c_r]) !== told)) {
    throw new Error(`the records of conversation ${first.c_id} tell it differently`);
  }
}

function saysSomething(turn: BridgeTurn): boolean {
  return turn.text.trim() !== '';
}

function convertTurns(conversation: string, turns: readonly BridgeTurn[], sitting: number): ImportLine[] {
  let questionId: string | undefined;
  return turns.map((turn, index): ImportLine => {
    const line = {
      id: stableId(`bridge/${conversation}/turn/${index}`),
      text: turn.text.trim(),
      occurredAt: syntheticTime(sitting, secondsInto(turn.time)),
    };
    if (turn.user === 'student') {
      questionId = line.id;
      return { kind: 'question', ...line };
    }
    return { kind: 'answer', ...line, ...(questionId === undefined ? {} : { questionId }) };
  });
}

function convertMistake(
  records: readonly BridgeRecord[],
  before: readonly BridgeTurn[],
  sitting: number,
): CheckLine | null {
  const evaluations = new Set(records.flatMap((record) => EVALUATIONS.get(record.e) ?? []));
  const [first] = records;
  const response = before.findLast((turn) => turn.user === 'student');
  if (first === undefined || response === undefined || evaluations.size === 0) {
    return null;
  }
  const prompt = before.slice(0, before.lastIndexOf(response)).findLast((turn) => turn.user === 'tutor');
  return {
    kind: 'check',
    id: stableId(`bridge/${first.c_id}/check`),
    topic: first.lesson_topic.replace(CURRICULUM_CODE, ''),
    verdict: 'wrong',
    evaluation: [...evaluations].join(' '),
    ...(prompt === undefined ? {} : { prompt: prompt.text.trim() }),
    response: response.text.trim(),
    occurredAt: syntheticTime(sitting, secondsInto(before.at(-1)?.time ?? response.time)),
  };
}

function secondsInto(time: string): number {
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(time) ?? [];
  if (minutes === undefined || seconds === undefined) {
    throw new Error(`not a time of the form mm:ss: ${time}`);
  }
  return Number(minutes) * 60 + Number(seconds);
}

/** A lesson's topic as a subject's id: lower case, everything but letters and digits a hyphen. */
function slug(topic: string): string {
  return topic
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
