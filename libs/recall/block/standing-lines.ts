import { neutralBeginning } from './cut.js';
import { shownDay } from './days.js';
import { quoted } from './neutralise.js';
import type { BlockLimits, BlockMisconception, BlockStatement } from './types.js';

const NAME_CHARACTERS = 80;
const QUOTE_CHARACTERS = 160;

export function misconceptionLine({ name, concept, since, quote }: BlockMisconception): string {
  const about = concept === null ? '' : ` about ${quoted(neutralBeginning(concept, NAME_CHARACTERS))}`;
  const said = quote === '' ? '' : `; said: ${quoted(neutralBeginning(quote, QUOTE_CHARACTERS))}`;
  return `- ${quoted(neutralBeginning(name, QUOTE_CHARACTERS))}${about} (since ${shownDay(since)})${said}`;
}

export function statementLine({ kind, text, since }: BlockStatement): string {
  return `- ${kind} (${shownDay(since)}): ${quoted(neutralBeginning(text, QUOTE_CHARACTERS))}`;
}

/** What a tutor must not read into the beliefs; null where there is nothing to say. */
export function limitsLine({ calibration, compared, untied, checks }: BlockLimits): string | null {
  const limits: string[] = [];
  if (calibration === 'thin') {
    limits.push(`the confidences were compared with ${compared} checks only`);
  } else if (calibration !== 'measured') {
    limits.push('a confidence is a ranking, not a probability');
  }
  if (untied > 0) {
    limits.push(`${untied} of ${checks} checks could be tied to no concept, and no belief rests on them`);
  }
  return limits.length === 0 ? null : `LIMITS: ${limits.join('; ')}.`;
}
