import { saysNothingAssessed } from '#libs/language/index.js';
import {
  type BlockContent,
  countTokens,
  type RenderedBlock,
  renderBlock,
  structuredItems,
} from '#libs/recall/block/index.js';
import type { RecallOutcome } from '#libs/recall/index.js';
import { blockConcepts, type Routed, type RoutingMap } from '#libs/recall/routing/index.js';
import type { ReadingSettings, ToldEpisode } from '#projections/episodes/index.js';
import type { QuestionReading, ReadQuestion } from './read-question.js';
import type { RecallAnswer, RecallRequest } from './recall-answer.js';
import type { Stopwatch } from './stopwatch.js';
import { blockBelief, remediationOf, type ToldBeliefs } from './told-beliefs.js';
import type { ToldCitations } from './told-citations.js';
import { blockEpisode, recalledEpisode } from './told-episodes.js';
import { blockStanding, type ToldStanding } from './told-standing.js';

/** Everything that a turn's answer is made of. */
export interface Gathered {
  readonly read: ReadQuestion;
  readonly reading: ReadingSettings;
  readonly outcome: RecallOutcome;
  readonly told: ReadonlyMap<number, ToldEpisode>;
  readonly citations: ToldCitations;
  readonly thought: ToldBeliefs;
  readonly standing: ToldStanding;
  /** The memory's map; null when it has none, or when the design goes without. */
  readonly map: RoutingMap | null;
  /** The concepts of it that the question is about. */
  readonly routed: readonly Routed[];
}

/** The turn that an answer is for. */
export interface Turn {
  readonly request: RecallRequest;
  readonly now: Date;
  readonly watch: Stopwatch;
  /** The block's own, new for each answer. */
  readonly nonce: string;
}

/** A memory that nobody opened is read like any other. */
export const UNOPENED_READING: QuestionReading = { language: 'en', timeZone: 'UTC', firstAt: null };

const NOTHING_STANDS: BlockContent['standing'] = Object.freeze({ misconceptions: [], said: [], limits: null });
const NO_MAP: BlockContent['map'] = Object.freeze({ readiness: 0, total: 0, concepts: [] });

/** Renders the block and lists what stands in it. */
export function composeAnswer(gathered: Gathered, turn: Turn): RecallAnswer {
  const { read, reading, outcome, told, citations, thought, map, routed } = gathered;
  const { noRecord } = outcome;
  const window = read.window && {
    from: read.window.from.toISOString(),
    to: read.window.to.toISOString(),
    label: read.window.label,
    empty: outcome.windowEmpty,
  };
  const content: BlockContent = {
    mode: read.mode,
    window,
    noRecord,
    unrecorded: outcome.unrecorded.flatMap((id) => map?.concept(id)?.name ?? []),
    // With nothing listed there is no recent past to tell apart from matches.
    nothingMatched: outcome.nothingMatched && outcome.episodes.length > 0,
    map: map ? mapSection(map, routed) : NO_MAP,
    beliefs: thought.beliefs.map((belief) => blockBelief(belief, reading.timeZone)),
    standing: blockStanding(
      gathered.standing,
      { map, routed, asksAll: read.mode !== 'ordinary', believes: thought.beliefs.length > 0 },
      reading.timeZone,
    ),
    episodes: outcome.episodes.flatMap((scored) => blockEpisode(scored, told, citations)),
    remediation: remediationOf(thought, reading.timeZone),
    assessment: bridgedAssessment(turn.request.assessment),
  };
  const rendered = render(content, turn, gathered.reading);
  turn.watch.lap('render');
  const shown = new Set(rendered.shownEpisodes);
  const shownBeliefs = new Set(rendered.shownBeliefs);
  return {
    block: rendered.block,
    tokens: rendered.tokens,
    complete: true,
    mode: read.mode,
    window,
    noRecord: noRecord ? { reason: noRecord } : null,
    concepts: routed.map(({ concept: { id, name } }) => ({ id, name })),
    beliefs: thought.beliefs
      .filter(({ id }) => shownBeliefs.has(id))
      .map(({ id, concept, statement, confidence, needsConfirmation }) => {
        return { id, concept, statement, confidence, needsConfirmation };
      }),
    episodes: outcome.episodes.flatMap((scored) => recalledEpisode(scored, told, shown, citations)),
    map: { readiness: content.map.readiness, concepts: shownConcepts(content, rendered) },
    remediation: content.remediation,
    items: structuredItems(content, rendered),
    timings: turn.watch.timings(),
  };
}

/** The cap is over: what the tutor gets says that there is nothing to rely on, and nothing else. */
export function incompleteAnswer(turn: Turn): RecallAnswer {
  const content: BlockContent = {
    mode: turn.request.question ? 'ordinary' : 'greeting',
    window: null,
    noRecord: null,
    unrecorded: [],
    nothingMatched: false,
    map: NO_MAP,
    beliefs: [],
    standing: NOTHING_STANDS,
    episodes: [],
    remediation: null,
    assessment: null,
    unavailable: true,
  };
  const { block, tokens } = render(content, turn, UNOPENED_READING);
  return {
    block,
    tokens,
    complete: false,
    mode: content.mode,
    window: null,
    noRecord: null,
    concepts: [],
    beliefs: [],
    episodes: [],
    map: { readiness: 0, concepts: [] },
    remediation: null,
    items: [],
    timings: turn.watch.timings(),
  };
}

/** A section that only says that nothing is recorded would be read as the record (memory-rules §7). */
function bridgedAssessment(section: string | null): string | null {
  return section === null || saysNothingAssessed(section) ? null : section;
}

function mapSection(map: RoutingMap, routed: readonly Routed[]): BlockContent['map'] {
  const { readiness, concepts } = map.map;
  const routedIds = routed.map(({ concept }) => concept.id);
  return { readiness, total: concepts.length, concepts: blockConcepts(map, routedIds) };
}

function shownConcepts({ map }: BlockContent, rendered: RenderedBlock): RecallAnswer['map']['concepts'] {
  const shown = new Set(rendered.shownConcepts);
  return map.concepts.filter(({ id }) => shown.has(id)).map(({ id, name }) => ({ id, name }));
}

function render(content: BlockContent, { request, now, nonce }: Turn, reading: ReadingSettings): RenderedBlock {
  return renderBlock(content, {
    budgetTokens: request.budgetTokens,
    nonce,
    countTokens,
    timeZone: reading.timeZone,
    now: now.toISOString(),
  });
}
