import { neutralBeginning } from './cut.js';
import { shownDay } from './days.js';
import { quoted } from './neutralise.js';
import type { CountTokens } from './tokens.js';
import type { BlockBelief, BlockConcept, BlockContent } from './types.js';
import { STATEMENT } from './wording.js';

const NAME_CHARACTERS = 80;
const GIST_CHARACTERS = 200;
const NOTE_CHARACTERS = 160;

/** Of one concept, so that a hub on which half of the map rests doesn't fill a line. */
const SHOWN_PREREQUISITES = 4;
const SHOWN_TEACHINGS = 2;

/** Of what was asked about and isn't on record: a question names one or two concepts, a pasted page dozens. */
const SHOWN_NAMES = 3;

const PLAIN_LABEL = /^[A-Za-z0-9 ,–-]{1,40}$/;

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
