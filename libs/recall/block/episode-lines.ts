import { type AttemptRoom, attemptParts, type LinePart } from './attempts.js';
import { cut, ELLIPSIS, neutralBeginning } from './cut.js';
import { shownDay, shownDays } from './days.js';
import { countLine } from './lines.js';
import { quoted } from './neutralise.js';
import { summaryOf } from './summary.js';
import type { CountTokens } from './tokens.js';
import type { BlockEpisode } from './types.js';
import { ASSESSMENT, ATTRIBUTION } from './wording.js';

/** UTF-16 units of a quoted text at first: a derived summary (200) with room for a caller's own. */
const TOLD_CHARACTERS = 280;

/** Units of a quoted text where the budget has room left for more than the summary. */
export const TOLD_IN_FULL_CHARACTERS = 1_200;

/**
 * A check that wasn't right soon tells what was wrong in it, in the first words of answer and evaluation: they say what the mistake
 * was. Where there is room it tells two attempts in full, and what is left after that goes to the others.
 */
const MISTAKES: AttemptRoom = { each: 120, all: TOLD_CHARACTERS, attempts: 2 };
const ATTEMPTS_IN_FULL: AttemptRoom = { each: 400, all: TOLD_IN_FULL_CHARACTERS, attempts: 2 };
const ALL_ATTEMPTS: AttemptRoom = { each: 400, all: 2 * TOLD_IN_FULL_CHARACTERS, attempts: 4 };

/** A note names its reason in a dozen tokens; a costlier one would leave no room for what it is about. */
const CITATION_NOTE_CHARACTERS = 100;
const CITATION_NOTE_TOKENS = 20;

/** Less than this of a quotation tells nothing worth a line; the next candidate is tried instead. */
const SHORTEST_QUOTATION_TOKENS = 10;

/** An attempt aims a little below its room, so that most often the first one fits. */
const AIM = 0.95;

/** A line as it can be told: quotations in a frame, the last of which gives way first. */
export interface TellableLine {
  /** At least one. */
  readonly parts: readonly LinePart[];
  /** What stands after them. */
  readonly note: string;
}

/** The episode with its summary; a check with its topic. */
export function tellEpisode(episode: BlockEpisode, countTokens: CountTokens): TellableLine {
  return tellable(episode, neutralBeginning(summaryOf(episode), TOLD_CHARACTERS), [], countTokens);
}

/** A check that wasn't right, with the beginnings of its answers and evaluations; null for everything else. */
export function tellMistake(episode: BlockEpisode, countTokens: CountTokens): TellableLine | null {
  const missed = episode.kind === 'check' && episode.verdict !== 'right';
  return missed ? tellAttempts(episode, MISTAKES, countTokens) : null;
}

/** The episode with its whole text, or a check with its most telling attempts; null where there is no more of it. */
export function tellInFull(episode: BlockEpisode, countTokens: CountTokens): TellableLine | null {
  if (episode.kind === 'check') {
    return tellAttempts(episode, ATTEMPTS_IN_FULL, countTokens);
  }
  if (episode.text.length <= episode.summary.length) {
    return null;
  }
  return tellable(episode, neutralBeginning(episode.text, TOLD_IN_FULL_CHARACTERS), [], countTokens);
}

/** A check with all attempts that are at hand, where those are more than two; null for everything else. */
export function tellRepeats(episode: BlockEpisode, countTokens: CountTokens): TellableLine | null {
  return episode.attempts.length > ATTEMPTS_IN_FULL.attempts ? tellAttempts(episode, ALL_ATTEMPTS, countTokens) : null;
}

function tellAttempts(episode: BlockEpisode, room: AttemptRoom, countTokens: CountTokens): TellableLine | null {
  const parts = attemptParts(episode, room);
  const topic = neutralBeginning(summaryOf(episode), TOLD_CHARACTERS);
  return parts.length === 0 ? null : tellable(episode, topic, parts, countTokens);
}

function tellable(
  episode: BlockEpisode,
  quotation: string,
  more: readonly LinePart[],
  countTokens: CountTokens,
): TellableLine {
  const lead = `- ${shownDay(episode.localDay)} · ${attribution(episode)}: `;
  return { parts: [{ lead, quotation }, ...more], note: citationNote(episode, countTokens) };
}

function attribution(episode: BlockEpisode): string {
  const who = ATTRIBUTION[episode.kind] + (episode.verdict ? `, ${episode.verdict}` : '');
  return episode.times > 1 ? `${who} (${episode.times} times, ${shownDays(episode.firstDay, episode.lastDay)})` : who;
}

/** The note is in our words, but may name a file: it is neutralised, and can't leave its brackets. */
function citationNote(episode: BlockEpisode, countTokens: CountTokens): string {
  if (episode.citationNote === null) {
    return '';
  }
  const note = neutralBeginning(episode.citationNote, CITATION_NOTE_CHARACTERS);
  const short =
    countTokens(note) <= CITATION_NOTE_TOKENS ? note : longestFitting(note, CITATION_NOTE_TOKENS, countTokens);
  return ` [${short.replaceAll('[', '(').replaceAll(']', ')')}]`;
}

/** The caller's section on assessments, as one line. */
export function tellAssessment(section: string): TellableLine {
  return { parts: [{ lead: ASSESSMENT, quotation: neutralBeginning(section, TOLD_IN_FULL_CHARACTERS) }], note: '' };
}

/** The line with all of its quotations, however long it is. */
export function wholeLine({ parts, note }: TellableLine): string {
  return `${parts.map(shownPart).join('')}${note}`;
}

/**
 * The line with as many of its quotations as `room` tokens allow, the last of these cut where it must be, or null if they allow
 * too little to be worth it.
 *
 * @param room tokens for the line, its newline included
 * @param shortest tokens that the first quotation must be able to have; 0 accepts an ellipsis alone
 */
export function fitLine(
  { parts, note }: TellableLine,
  room: number,
  countTokens: CountTokens,
  shortest: number = SHORTEST_QUOTATION_TOKENS,
): string | null {
  for (let count = parts.length; count > 0; count -= 1) {
    const least = count === 1 ? shortest : SHORTEST_QUOTATION_TOKENS;
    const line = fitParts({ parts: parts.slice(0, count), note }, room, countTokens, least);
    if (line !== null) {
      return line;
    }
  }
  return null;
}

/** All parts, the last one cut where it must be; null where it would be cut too short. */
function fitParts(
  { parts, note }: TellableLine,
  room: number,
  countTokens: CountTokens,
  shortest: number,
): string | null {
  const before = parts.slice(0, -1).map(shownPart).join('');
  const last = parts.at(-1) ?? { lead: '', quotation: '' };
  const line = (quotation: string): string => `${before}${shownPart({ ...last, quotation })}${note}`;
  const whole = line(last.quotation);
  if (countLine(whole, countTokens) <= room) {
    return whole;
  }
  const frame = countLine(line(ELLIPSIS), countTokens);
  if (frame + shortest > room) {
    return null;
  }
  const tokensOf = (quotation: string): number => countLine(line(quotation), countTokens) - frame;
  return line(longestFitting(last.quotation, room - frame, tokensOf));
}

function shownPart({ lead, quotation }: LinePart): string {
  return `${lead}${quoted(quotation)}`;
}

/**
 * A beginning of `text` that has at most `room` tokens, at worst an ellipsis. Tokens aren't spread evenly over a text,
 * so each attempt aims at the room by what the last one cost; every one is shorter than the one before.
 */
function longestFitting(text: string, room: number, tokensOf: CountTokens): string {
  let length = text.length;
  let shorter = text;
  let tokens = tokensOf(text);
  while (tokens > room && length > 0) {
    length = Math.min(length - 1, Math.floor((length * AIM * room) / tokens));
    shorter = cut(text, length);
    tokens = tokensOf(shorter);
  }
  return shorter;
}
