import { shownInstant, shownWindow } from './days.js';
import { countFrame, Draft, type Frame } from './draft.js';
import {
  fitLine,
  type TellableLine,
  tellAssessment,
  tellEpisode,
  tellInFull,
  tellMistake,
  tellRepeats,
  wholeLine,
} from './episode-lines.js';
import { beliefLine, conceptLines, countLine, namesInLine, remediationLine, windowLabel } from './lines.js';
import { limitsLine, misconceptionLine, statementLine } from './standing-lines.js';
import type { CountTokens } from './tokens.js';
import type { BlockContent, BlockEpisode, RenderedBlock } from './types.js';
import { type FrameSize, fence, heading, notices, SECTION_ORDER } from './wording.js';

export interface RenderOptions {
  /** Tokens that the whole block may have, fence and advice included. */
  readonly budgetTokens: number;
  /** Unforgeable because it is new for each response and nobody has seen it before; 4–32 of A–Z, a–z, 0–9, "-", "_". */
  readonly nonce: string;
  readonly countTokens: CountTokens;
  /** The student's IANA zone: the window and today are shown as its days. */
  readonly timeZone: string;
  /** ISO 8601 instant of the recall. */
  readonly now: string;
}

const NONCE = /^[A-Za-z0-9_-]{4,32}$/;

/** The frame says everything while that takes at most this share of the budget; below, each thing in short. */
const FULL_FRAME_SHARE = 0.4;

/** At first, beliefs and map leave most of the room to the episodes; what is left over at the end is theirs again. */
const BELIEFS_SHARE = 0.3;
const MAP_SHARE = 0.25;
/** Misconceptions, wishes and limits take some lines each. */
const STANDING_SHARE = 0.2;

/** The caller's own section is worth a few lines of earlier work. */
const ASSESSMENT_SHARE = 0.15;

/**
 * Episodes are named until they take this share of the room; then those that are named tell what was wrong in them, and the rest
 * goes to weaker ones. Twenty-eight checks are so all named in a usual block, and the mistakes in the best of them told.
 */
const BREADTH_SHARE = 0.7;

/** With less room than this no line grows enough to be worth a try. */
const ROOM_TO_GROW = 16;

/** There is one line of limits, so it needs no id of its own. */
const LIMITS_ID = 'limits';

/** A label that costs more says nothing that the dates beside it don't. */
const LABEL_TOKENS = 16;

/**
 * The block for one turn (memory-rules §7): text that goes into the prompt as it stands. Deterministic: the same
 * content and options give the same bytes.
 *
 * What gives way first, as the budget falls: the texts of episodes beyond their summaries (of a repeated check
 * first its other attempts; in each what was asked, then the evaluation, then the answer), the map, what the student wants,
 * the caller's section on assessments, the limits, misconceptions, beliefs, the weaker episodes (a line that doesn't fit is shortened,
 * or skipped and the next one tried), the remediation line, then the frame (first in short, without today's date and the window's label; then a single line), last the best episode's
 * own words. So from 150 tokens on, if there are episodes, at least one is shown.
 *
 * Below the fence and its one honest line (some 50 tokens) there is nothing to give: that minimal block is returned
 * although it exceeds the budget, and `tokens` says so.
 *
 * @throws RangeError if the nonce isn't one, or a day or an instant can't be read
 */
export function renderBlock(content: BlockContent, options: RenderOptions): RenderedBlock {
  if (!NONCE.test(options.nonce)) {
    throw new RangeError('A nonce has 4 to 32 letters, digits, hyphens or underscores.');
  }
  const draft = new Draft(frameOf(content, frameSize(content, options), options), options.countTokens);
  const places = chronologicalPlaces(content.episodes);
  const best = content.episodes[0];
  if (best) {
    placeEpisode(draft, best, places, options, 0);
  }
  fill(draft, content, places, options);
  return finish(draft, content, options);
}

/** Beliefs first, since they are cheap; episodes spend the rest in score order (memory-rules §7). */
function fill(draft: Draft, content: BlockContent, places: Places, options: RenderOptions): void {
  const { budgetTokens } = options;
  if (content.remediation) {
    const text = remediationLine(content.remediation);
    draft.add({ section: 'remediation', id: content.remediation.concept, place: 0, text }, budgetTokens);
  }
  const room = budgetTokens - draft.used;
  placeBeliefs(draft, content, draft.used + room * BELIEFS_SHARE);
  placeStanding(draft, content, draft.used + room * STANDING_SHARE);
  placeConcepts(draft, content, draft.used + room * MAP_SHARE);
  placeAssessment(draft, content, draft.used + room * ASSESSMENT_SHARE, options);
  placeBestEpisodes(draft, content, places, draft.used + (budgetTokens - draft.used) * BREADTH_SHARE, options);
  tellMore(draft, content, tellMistake, options);
  for (const episode of content.episodes) {
    placeEpisode(draft, episode, places, options);
  }
  placeBeliefs(draft, content, budgetTokens);
  placeStanding(draft, content, budgetTokens);
  tellMore(draft, content, tellInFull, options);
  tellMore(draft, content, tellRepeats, options);
  placeConcepts(draft, content, budgetTokens);
}

/** The most that the frame can say and still leave room for what it is there for. */
function frameSize(content: BlockContent, options: RenderOptions): FrameSize {
  const { budgetTokens, countTokens } = options;
  const listed = content.episodes.length + content.beliefs.length + content.map.concepts.length;
  const share = listed > 0 ? FULL_FRAME_SHARE : 1;
  if (countFrame(frameOf(content, 'full', options), countTokens) <= budgetTokens * share) {
    return 'full';
  }
  const brief = new Draft(frameOf(content, 'brief', options), countTokens);
  const room = budgetTokens - brief.used;
  const best = content.episodes[0];
  const enough = best
    ? fitLine(tellEpisode(best, countTokens), room - brief.overhead('work'), countTokens) !== null
    : room >= 0;
  return enough ? 'brief' : 'bare';
}

function frameOf(content: BlockContent, size: FrameSize, options: RenderOptions): Frame {
  const { nonce, timeZone, now } = options;
  const { open, close } = fence(nonce);
  const today = shownInstant(now, timeZone);
  const unrecorded = content.noRecord === 'never' ? namesInLine(content.unrecorded) : null;
  const { before, after } = notices(content, size, today, askedTime(content, options), unrecorded);
  return {
    before: [open, ...before],
    after: [...after, close],
    order: SECTION_ORDER[content.mode],
    heading: (section) => heading(section, content),
  };
}

function askedTime(content: BlockContent, options: RenderOptions): { full: string; brief: string } | null {
  if (!content.window) {
    return null;
  }
  const days = shownWindow(content.window.from, content.window.to, options.timeZone);
  const label = windowLabel(content.window.label);
  const labelled = label !== '' && options.countTokens(label) <= LABEL_TOKENS;
  return { full: labelled ? `${label} (${days})` : days, brief: days };
}

type Places = ReadonlyMap<string, number>;

/** Earlier work is read oldest first, whatever the order in which it was chosen. */
function chronologicalPlaces(episodes: readonly BlockEpisode[]): Places {
  const timed = episodes.map(({ episodeId, occurredAt }) => ({ episodeId, at: Date.parse(occurredAt) }));
  timed.sort((a, b) => a.at - b.at);
  return new Map(timed.map(({ episodeId }, place) => [episodeId, place]));
}

function placeEpisode(
  draft: Draft,
  episode: BlockEpisode,
  places: Places,
  options: RenderOptions,
  shortest?: number,
): void {
  const { episodeId } = episode;
  if (draft.shown('work', episodeId) !== undefined) {
    return;
  }
  const room = options.budgetTokens - draft.used - draft.overhead('work');
  const text = fitLine(tellEpisode(episode, options.countTokens), room, options.countTokens, shortest);
  if (text !== null) {
    draft.add({ section: 'work', id: episodeId, place: places.get(episodeId) ?? 0, text }, options.budgetTokens);
  }
}

/** The best episodes, whole, up to the first that doesn't fit below the ceiling. */
function placeBestEpisodes(
  draft: Draft,
  { episodes }: BlockContent,
  places: Places,
  ceiling: number,
  { countTokens }: RenderOptions,
): void {
  for (const episode of episodes) {
    const { episodeId } = episode;
    const text = wholeLine(tellEpisode(episode, countTokens));
    const isShown = draft.shown('work', episodeId) !== undefined;
    if (!isShown && !draft.add({ section: 'work', id: episodeId, place: places.get(episodeId) ?? 0, text }, ceiling)) {
      return;
    }
  }
}

function placeBeliefs(draft: Draft, content: BlockContent, ceiling: number): void {
  content.beliefs.forEach((belief, place) => {
    if (draft.shown('beliefs', belief.id) === undefined) {
      draft.add({ section: 'beliefs', id: belief.id, place, text: beliefLine(belief) }, ceiling);
    }
  });
}

/** What is held wrongly, then how far the beliefs go, then what the student wants: each as far as it fits. */
function placeStanding(draft: Draft, { standing }: BlockContent, ceiling: number): void {
  standing.misconceptions.forEach((misconception, place) => {
    if (draft.shown('misconceptions', misconception.id) === undefined) {
      const text = misconceptionLine(misconception);
      draft.add({ section: 'misconceptions', id: misconception.id, place, text }, ceiling);
    }
  });
  const limits = standing.limits && limitsLine(standing.limits);
  if (limits && draft.shown('limits', LIMITS_ID) === undefined) {
    draft.add({ section: 'limits', id: LIMITS_ID, place: 0, text: limits }, ceiling);
  }
  standing.said.forEach((statement, place) => {
    if (draft.shown('said', statement.id) === undefined) {
      draft.add({ section: 'said', id: statement.id, place, text: statementLine(statement) }, ceiling);
    }
  });
}

function placeConcepts(draft: Draft, content: BlockContent, ceiling: number): void {
  content.map.concepts.forEach((concept, place) => {
    if (draft.shown('map', concept.id) === undefined) {
      conceptLines(concept).some((text) => draft.add({ section: 'map', id: concept.id, place, text }, ceiling));
    }
  });
}

function placeAssessment(
  draft: Draft,
  { assessment }: BlockContent,
  ceiling: number,
  { countTokens }: RenderOptions,
): void {
  const text = assessment === null ? null : fitLine(tellAssessment(assessment), ceiling - draft.used, countTokens);
  if (text !== null) {
    draft.add({ section: 'assessment', id: 'assessment', place: 0, text }, ceiling);
  }
}

/** What is left over lets the best episodes speak at length. */
function tellMore(
  draft: Draft,
  content: BlockContent,
  tell: (episode: BlockEpisode, countTokens: CountTokens) => TellableLine | null,
  { budgetTokens, countTokens }: RenderOptions,
): void {
  for (const episode of content.episodes) {
    if (budgetTokens - draft.used < ROOM_TO_GROW) {
      return;
    }
    const summary = draft.shown('work', episode.episodeId);
    const told = summary === undefined ? null : tell(episode, countTokens);
    if (summary !== undefined && told !== null) {
      const room = budgetTokens - draft.used + countLine(summary, countTokens);
      const text = fitLine(told, room, countTokens);
      if (text !== null && text.length > summary.length) {
        draft.reword('work', episode.episodeId, text);
      }
    }
  }
}

/** The lines were counted one by one; the block is counted as it stands, and what doesn't fit after all is taken away. */
function finish(draft: Draft, content: BlockContent, { budgetTokens, countTokens }: RenderOptions): RenderedBlock {
  let block = draft.toString();
  let tokens = countTokens(block);
  while (tokens > budgetTokens && draft.dropLast()) {
    block = draft.toString();
    tokens = countTokens(block);
  }
  return {
    block,
    tokens,
    shownEpisodes: content.episodes.map(({ episodeId }) => episodeId).filter((id) => draft.shown('work', id)),
    shownBeliefs: content.beliefs.map(({ id }) => id).filter((id) => draft.shown('beliefs', id)),
    shownConcepts: content.map.concepts.map(({ id }) => id).filter((id) => draft.shown('map', id)),
    shownMisconceptions: content.standing.misconceptions
      .map(({ id }) => id)
      .filter((id) => draft.shown('misconceptions', id)),
    shownStatements: content.standing.said.map(({ id }) => id).filter((id) => draft.shown('said', id)),
  };
}
