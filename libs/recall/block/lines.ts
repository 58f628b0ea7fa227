import { cut, ELLIPSIS, neutralBeginning } from './cut.js';
import { shownDay, shownDays } from './days.js';
import { quoted } from './neutralise.js';
import type { CountTokens } from './tokens.js';
import type { BlockBelief, BlockConcept, BlockContent, BlockEpisode } from './types.js';
import { ATTRIBUTION, STATEMENT } from './wording.js';

/** UTF-16 units of a quoted text at first: a derived summary (200) with room for a caller's own. */
export const TOLD_CHARACTERS = 280;

/** Units of a quoted text where the budget has room left for more than the summary. */
export const TOLD_IN_FULL_CHARACTERS = 1_200;

const NAME_CHARACTERS = 80;
const GIST_CHARACTERS = 200;
const NOTE_CHARACTERS = 160;
/** A note names its reason in a dozen tokens; a costlier one would leave no room for what it is about. */
const CITATION_NOTE_CHARACTERS = 100;
const CITATION_NOTE_TOKENS = 20;

/** Of one concept, so that a hub on which half of the map rests doesn't fill a line. */
const SHOWN_PREREQUISITES = 4;
const SHOWN_TEACHINGS = 2;

/** Of what was asked about and isn't on record: a question names one or two concepts, a pasted page dozens. */
const SHOWN_NAMES = 3;

const PLAIN_LABEL = /^[A-Za-z0-9 ,–-]{1,40}$/;

/** Less than this of a quotation tells nothing worth a line; the next candidate is tried instead. */
const SHORTEST_QUOTATION_TOKENS = 10;

/** An attempt aims a little below its room, so that most often the first one fits. */
const AIM = 0.95;

/** An episode as it can be told: a frame around one quoted text. */
export interface TellableEpisode {
  readonly quotation: string;
  line(quotation: string): string;
}

/** The episode with its summary. */
export function tellEpisode(episode: BlockEpisode, countTokens: CountTokens): TellableEpisode {
  return tellable(episode, neutralBeginning(summaryOf(episode), TOLD_CHARACTERS), countTokens);
}

/** The episode with its whole text, where that says more than the summary; null where it doesn't. */
export function tellInFull(episode: BlockEpisode, countTokens: CountTokens): TellableEpisode | null {
  if (episode.kind === 'check' || episode.text.length <= episode.summary.length) {
    return null;
  }
  return tellable(episode, neutralBeginning(episode.text, TOLD_IN_FULL_CHARACTERS), countTokens);
}

function tellable(episode: BlockEpisode, quotation: string, countTokens: CountTokens): TellableEpisode {
  const lead = `- ${shownDay(episode.localDay)} · ${attribution(episode)}: `;
  const note = citationNote(episode, countTokens);
  return { quotation, line: (text) => `${lead}${quoted(text)}${note}` };
}

function attribution(episode: BlockEpisode): string {
  const who = ATTRIBUTION[episode.kind] + (episode.verdict ? `, ${episode.verdict}` : '');
  return episode.times > 1 ? `${who} (${episode.times} times, ${shownDays(episode.firstDay, episode.lastDay)})` : who;
}

/** A check's verdict stands in the frame, where a topic can't forge it, and not a second time in the quotation. */
export function summaryOf(episode: BlockEpisode): string {
  const verdict = `: ${episode.verdict}`;
  const { summary } = episode;
  return episode.kind === 'check' && summary.endsWith(verdict) ? summary.slice(0, -verdict.length) : summary;
}

/** The note is in our words, but may name a file: it is neutralised, and can't leave its brackets. */
function citationNote(episode: BlockEpisode, countTokens: CountTokens): string {
  if (episode.citationNote === null) {
    return '';
  }
  const note = neutralBeginning(episode.citationNote, CITATION_NOTE_CHARACTERS);
  const short = cutToTokens(note, CITATION_NOTE_TOKENS, countTokens);
  return ` [${short.replaceAll('[', '(').replaceAll(']', ')')}]`;
}

/**
 * The line with as much of its quotation as `room` tokens allow, or null if they allow too little to be worth it.
 *
 * @param room tokens for the line, its newline included
 * @param shortest tokens that a quotation must be able to have; 0 accepts an ellipsis alone
 */
export function fitLine(
  told: TellableEpisode,
  room: number,
  countTokens: CountTokens,
  shortest: number = SHORTEST_QUOTATION_TOKENS,
): string | null {
  const whole = told.line(told.quotation);
  if (countLine(whole, countTokens) <= room) {
    return whole;
  }
  const frame = countLine(told.line(ELLIPSIS), countTokens);
  if (frame + shortest > room) {
    return null;
  }
  const tokensOf = (quotation: string): number => countLine(told.line(quotation), countTokens) - frame;
  return told.line(longestFitting(told.quotation, room - frame, tokensOf));
}

function cutToTokens(neutral: string, room: number, countTokens: CountTokens): string {
  return countTokens(neutral) <= room ? neutral : longestFitting(neutral, room, countTokens);
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

/** Tokens of a line where it stands: with the newline after it. */
export function countLine(line: string, countTokens: CountTokens): number {
  return countTokens(`${line}\n`);
}

export function beliefLine(belief: BlockBelief): string {
  const unconfirmed = belief.needsConfirmation ? '; to be confirmed by the next check' : '';
  const confidence = belief.confidence.toFixed(2);
  return `- ${STATEMENT[belief.statement]} ${quotedName(belief.concept)} (${confidence}, since ${shownDay(belief.since)}${unconfirmed})`;
}

/** A concept's line as it is, and without its gist where that still says more than a name; the first that fits is taken. */
export function conceptLines(concept: BlockConcept): readonly string[] {
  const name = quotedName(concept.name);
  const gist = concept.gist === '' ? '' : `: ${quoted(neutralBeginning(concept.gist, GIST_CHARACTERS))}`;
  const prerequisites = concept.buildsOn.slice(0, SHOWN_PREREQUISITES).map(quotedName);
  const buildsOn = prerequisites.length > 0 ? `; builds on ${prerequisites.join(', ')}` : '';
  const notes = concept.taught.slice(-SHOWN_TEACHINGS).map((note) => quoted(neutralBeginning(note, NOTE_CHARACTERS)));
  const taught = notes.length > 0 ? `; the student taught you: ${notes.join(', ')}` : '';
  const relations = `${buildsOn}${taught}`;
  const whole = `- ${name}${gist}${relations}`;
  return gist === '' || relations === '' ? [whole] : [whole, `- ${name}${relations}`];
}

export function remediationLine(remediation: NonNullable<BlockContent['remediation']>): string {
  const because = quoted(neutralBeginning(remediation.because, NOTE_CHARACTERS));
  return `WEAK GROUND: ${quotedName(remediation.concept)} comes before what is asked and isn't secure (${because}). Look at it first.`;
}

/** Names of concepts in one line, quoted; null for none. */
export function namesInLine(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.slice(0, SHOWN_NAMES).map(quotedName).join(', ');
}

/** A window's label: as it stands if it is plain words of ours ("July 2026"), else quoted like everything else. */
export function windowLabel(label: string): string {
  return label === '' || PLAIN_LABEL.test(label) ? label : quotedName(label);
}

function quotedName(name: string): string {
  return quoted(neutralBeginning(name, NAME_CHARACTERS));
}
