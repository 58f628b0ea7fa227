import { DateTime, IANAZone } from 'luxon';
import type {
  CheckLine,
  HistoryLine,
  ImportLine,
  LineVerdict,
  ObservationLine,
  QuizLine,
} from '#test/converters/import-line.js';
import { stableId } from '#test/converters/stable-id.js';

/*
 * A history in its readable form (`histories/<name>.txt`):
 *
 *     Zone: Europe/Dublin
 *
 *     ## 2026-02-03 16:42                   a sitting, in local time
 *     Q: What is a cell?                    what the student says
 *     A: The smallest unit of life.         what the tutor says; it answers the Q before it
 *     TEACH: Remember that …                what the student teaches
 *     CHECK osmosis = wrong (0.50)          a check: topic, verdict, and the mastery predicted before it, if any
 *     prompt: …                             then its parts, a line each
 *     response: …
 *     evaluation: …
 *     QUIZ Cells so far                     a quiz: its title, then an item a line
 *     - diffusion = right
 *     SEEN misconception: water flees salt (osmosis) = active     what the line before it shows of the student
 *     SEEN goal: …
 *
 * A text goes on over the lines after its first, until the next of these.
 */

/** One thing that was said, taught or checked, as it stands in the file. */
interface Block {
  /** Where it starts in the file, from 1. */
  readonly lineNumber: number;
  readonly first: string;
  readonly rest: readonly string[];
}

interface Sitting {
  readonly start: DateTime;
  readonly blocks: readonly Block[];
}

const ZONE = /^Zone: (?<zone>\S+)$/m;
const SITTING = /^## (?<date>\d{4}-\d{2}-\d{2}) (?<time>\d{2}:\d{2})$/;
const TALK = /^(?<speaker>Q|A|TEACH): (?<text>.*)$/;
const CHECK = /^CHECK (?<topic>.+) = (?<verdict>right|partly|wrong)(?: \((?<predicted>[01]\.\d+)\))?$/;
const CHECK_PART = /^(?<part>prompt|response|evaluation): (?<text>.+)$/;
const QUIZ = /^QUIZ (?<title>.+)$/;
const QUIZ_ITEM = /^- (?<topic>.+) = (?<verdict>right|partly|wrong)$/;
const SEEN = /^SEEN (?:misconception: (?<name>.+) \((?<concept>.+)\) = (?<state>active|resolved)|goal: (?<goal>.+))$/;

/** The pace of a sitting: a turn comes this long after the one before it, and a second more for each five characters. */
const TURN_SECONDS = 30;
const CHARACTERS_A_SECOND = 5;

/** The zone that a history is told in. */
export function historyZone(source: string): string {
  const zone = ZONE.exec(source)?.groups?.zone;
  if (zone === undefined || !IANAZone.isValidZone(zone)) {
    throw new Error(`no valid "Zone:" line: ${zone}`);
  }
  return zone;
}

/**
 * The import lines of a history. Ids come from the history's name and the line's number, so that they stay as they are
 * while nothing is put in before them; times carry the offset that the zone had at that moment.
 *
 * @param name of the history, as in its file name: "maya.en"
 * @throws Error naming the line of the source that can't be read
 */
export function historyLines(name: string, source: string): HistoryLine[] {
  const lines: ImportLine[] = [];
  const seen: ObservationLine[] = [];
  for (const sitting of readSittings(source)) {
    let time = sitting.start;
    let questionId: string | undefined;
    for (const [index, block] of sitting.blocks.entries()) {
      const shown = lines.at(-1);
      if (SEEN.test(block.first) && shown !== undefined) {
        seen.push(readSeen(block, stableId(`sample/${name}/seen/${seen.length + 1}`), shown));
        continue;
      }
      if (index > 0) {
        time = time.plus({ seconds: TURN_SECONDS + Math.ceil(blockText(block).length / CHARACTERS_A_SECOND) });
      }
      const line = readBlock(block, stableId(`sample/${name}/${lines.length + 1}`), offsetTime(time), questionId);
      lines.push(line);
      if (line.kind !== 'answer') {
        questionId = line.kind === 'question' ? line.id : undefined;
      }
    }
  }
  return withSeen(lines, seen);
}

/** What was seen stands behind the line that shows it. It is numbered on its own, so that the ids of the lines stay as they are. */
function withSeen(lines: readonly ImportLine[], seen: readonly ObservationLine[]): HistoryLine[] {
  return lines.flatMap((line) => [line, ...seen.filter(({ episodeId }) => episodeId === line.id)]);
}

function readSittings(source: string): Sitting[] {
  const zone = historyZone(source);
  const sittings: { start: DateTime; blocks: { lineNumber: number; first: string; rest: string[] }[] }[] = [];
  for (const [index, line] of source.split('\n').entries()) {
    const heading = SITTING.exec(line)?.groups;
    if (heading !== undefined) {
      const start = DateTime.fromISO(`${heading.date}T${heading.time}`, { zone });
      if (!start.isValid || start.toFormat('HH:mm') !== heading.time) {
        throw new Error(`line ${index + 1}: no such time: ${line}`);
      }
      sittings.push({ start, blocks: [] });
      continue;
    }
    const blocks = sittings.at(-1)?.blocks;
    if ([TALK, CHECK, QUIZ, SEEN].some((form) => form.test(line))) {
      blocks?.push({ lineNumber: index + 1, first: line, rest: [] });
    } else if (blocks?.length === 0 && line.trim() !== '') {
      throw new Error(`line ${index + 1}: a sitting starts with what somebody says: ${line}`);
    } else {
      blocks?.at(-1)?.rest.push(line);
    }
  }
  return sittings;
}

function blockText(block: Block): string {
  return [block.first, ...block.rest].join('\n').trim();
}

function offsetTime(time: DateTime): string {
  return time.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
}

function readBlock(block: Block, id: string, occurredAt: string, questionId: string | undefined): ImportLine {
  const talk = TALK.exec(block.first)?.groups;
  if (talk !== undefined) {
    const text = [talk.text, ...block.rest].join('\n').trim();
    switch (talk.speaker) {
      case 'Q':
        return { kind: 'question', id, text, occurredAt };
      case 'TEACH':
        return { kind: 'teaching', id, text, occurredAt };
      default:
        return { kind: 'answer', id, text, ...(questionId === undefined ? {} : { questionId }), occurredAt };
    }
  }
  return CHECK.test(block.first) ? readCheck(block, id, occurredAt) : readQuiz(block, id, occurredAt);
}

function readCheck(block: Block, id: string, occurredAt: string): CheckLine {
  const { topic = '', verdict = '', predicted } = CHECK.exec(block.first)?.groups ?? {};
  const parts = readRest(block, CHECK_PART).map(({ part, text }) => [part, text]);
  return {
    kind: 'check',
    id,
    topic,
    verdict: asVerdict(verdict),
    ...Object.fromEntries(parts),
    ...(predicted === undefined ? {} : { predictedMastery: Number(predicted) }),
    occurredAt,
  };
}

function readQuiz(block: Block, id: string, occurredAt: string): QuizLine {
  const title = QUIZ.exec(block.first)?.groups?.title ?? '';
  const items = readRest(block, QUIZ_ITEM).map(({ topic = '', verdict = '' }) => ({
    topic,
    verdict: asVerdict(verdict),
  }));
  return { kind: 'quiz', id, title, items, occurredAt };
}

function readSeen(block: Block, id: string, { id: episodeId, occurredAt }: ImportLine): ObservationLine {
  const { name, concept, state, goal } = SEEN.exec(block.first)?.groups ?? {};
  const misconceptions: ObservationLine['misconceptions'] =
    name && concept ? [{ name, concept, state: state === 'resolved' ? state : 'active' }] : [];
  return {
    kind: 'observation',
    id,
    episodeId,
    ...(misconceptions.length > 0 ? { misconceptions } : {}),
    ...(goal === undefined ? {} : { goals: [goal] }),
    occurredAt,
  };
}

/** The named groups of each line under a block's first, all of which have to be of one form. */
function readRest(block: Block, form: RegExp): Record<string, string | undefined>[] {
  const rest = block.rest.filter((line) => line.trim() !== '');
  return rest.map((line) => {
    const groups = form.exec(line)?.groups;
    if (groups === undefined) {
      throw new Error(`under line ${block.lineNumber}: can't be read: ${line}`);
    }
    return groups;
  });
}

function asVerdict(text: string): LineVerdict {
  if (text !== 'right' && text !== 'partly' && text !== 'wrong') {
    throw new Error(`no verdict: ${text}`);
  }
  return text;
}
