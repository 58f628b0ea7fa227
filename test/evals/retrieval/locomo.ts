import { DateTime } from 'luxon';
import type { QuestionLine } from '#test/converters/import-line.js';
import { stableId } from '#test/converters/stable-id.js';
import { FormatError, type Haystack, type Haystacks, type RetrievalQuestion } from './haystack.js';
import { type JsonObject, listAt, objectAt, textAt } from './read-json.js';

/** Question types by LoCoMo's numbers, as its authors' evaluation treats them (Maharana et al. 2024). */
const CATEGORIES: Readonly<Record<string, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
};
const SESSION = /^session_(\d+)$/;
/** Evidence is "D8:6", at times several in one text: "D8:6; D9:17". */
const TURN_ID = /D\d+:\d+/g;
/** "1:56 pm on 8 May, 2023". */
const DATE_FORMAT = "h:mm a 'on' d MMMM, yyyy";
/** The source names no zone. */
const ZONE = 'UTC';
/** Turns have no times of their own: one comes so long after another. */
const TURN_SECONDS = 30;

/**
 * Reads LoCoMo's conversations (`locomo10.json`): a list of `{ sample_id, conversation: { session_1: [{ speaker, dia_id, text,
 * blip_caption? }], session_1_date_time, … }, qa: [{ question, evidence, category }] }`.
 *
 * Both speakers are people who talk to each other, so that every turn is recorded as somebody's own words, with the name in
 * front; a picture is its caption. Questions are asked a day after the last session.
 *
 * @throws FormatError naming the place
 */
export function readLocomo(json: unknown): Haystacks {
  const leftOut: Record<string, number> = {};
  const haystacks = listAt(json, 'the file').map((item, index) => {
    const where = `conversation ${index + 1}`;
    return readSample(objectAt(item, where), where, leftOut);
  });
  return { haystacks, leftOut };
}

function readSample(sample: JsonObject, where: string, leftOut: Record<string, number>): Haystack {
  const memory = `locomo-${String(sample.sample_id)}`;
  const conversation = objectAt(sample.conversation, `${where}, conversation`);
  const sessionOf = new Map<string, string>();
  const lineOf = new Map<string, string>();
  const lines: QuestionLine[] = [];
  for (const name of sessionNames(conversation)) {
    const start = sessionStart(conversation[`${name}_date_time`], `${where}, ${name}_date_time`);
    for (const [index, item] of listAt(conversation[name], `${where}, ${name}`).entries()) {
      const turn = objectAt(item, `${where}, ${name}, turn ${index + 1}`);
      const turnId = textAt(turn.dia_id, `${where}, ${name}, turn ${index + 1}, dia_id`);
      const text = toldTurn(turn);
      if (text !== null) {
        const id = stableId(`${memory}/${turnId}`);
        const occurredAt = start
          .plus({ seconds: index * TURN_SECONDS })
          .toJSDate()
          .toISOString();
        lines.push({ kind: 'question', id, text, occurredAt });
        lineOf.set(turnId, id);
        sessionOf.set(id, name);
      }
    }
  }
  lines.sort((left, right) => Date.parse(left.occurredAt) - Date.parse(right.occurredAt));
  const now = DateTime.fromISO(lines.at(-1)?.occurredAt ?? '')
    .plus({ days: 1 })
    .toJSDate()
    .toISOString();
  const questions = listAt(sample.qa, `${where}, qa`).flatMap((item, index): RetrievalQuestion[] => {
    const qa = objectAt(item, `${where}, question ${index + 1}`);
    const evidence = evidenceOf(qa.evidence, lineOf);
    if (evidence.length === 0) {
      leftOut['no evidence in the conversation'] = (leftOut['no evidence in the conversation'] ?? 0) + 1;
      return [];
    }
    const text = textAt(qa.question, `${where}, question ${index + 1}`);
    const category = CATEGORIES[String(qa.category)] ?? String(qa.category);
    return [{ id: `${memory}/${index}`, text, now, category, evidence }];
  });
  return { history: { memory, language: 'en', timeZone: ZONE, lines }, sessionOf, questions };
}

function sessionNames(conversation: JsonObject): string[] {
  const numbered = Object.keys(conversation).flatMap((name) => {
    const [, number] = SESSION.exec(name) ?? [];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  return numbered.sort((left, right) => left.number - right.number).map(({ name }) => name);
}

function sessionStart(value: unknown, where: string): DateTime {
  const start = DateTime.fromFormat(textAt(value, where), DATE_FORMAT, { zone: ZONE, locale: 'en' });
  if (!start.isValid) {
    throw new FormatError(`${where} must be a time such as "1:56 pm on 8 May, 2023"`);
  }
  return start;
}

/** "Caroline: …", with the caption of a picture; null where nothing is said. */
function toldTurn({ speaker, text, blip_caption: caption }: JsonObject): string | null {
  const said = typeof text === 'string' ? text.trim() : '';
  const seen = typeof caption === 'string' && caption.trim() !== '' ? `(picture: ${caption.trim()})` : '';
  const told = [said, seen].filter((part) => part !== '').join(' ');
  return told === '' ? null : `${String(speaker)}: ${told}`;
}

function evidenceOf(evidence: unknown, lineOf: ReadonlyMap<string, string>): string[] {
  const named = Array.isArray(evidence) ? evidence.join(' ') : '';
  const ids = [...named.matchAll(TURN_ID)].flatMap(([turn]) => lineOf.get(turn) ?? []);
  return [...new Set(ids)];
}
