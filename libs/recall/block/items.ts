import { EPISODE_KINDS, type EpisodeKind, type Verdict } from '#libs/episodes/kinds.js';
import { neutralBeginning } from './cut.js';
import { TOLD_IN_FULL_CHARACTERS } from './episode-lines.js';
import { neutralise } from './neutralise.js';
import { summaryOf } from './summary.js';
import type {
  BlockAttempt,
  BlockBelief,
  BlockConcept,
  BlockContent,
  BlockEpisode,
  BlockMisconception,
  BlockStatement,
  RenderedBlock,
} from './types.js';
import { STATEMENT } from './wording.js';

/** Whose words a text is; `record` is what the memory itself derived. */
export const ITEM_AUTHORS = ['student', 'tutor', 'record'] as const;
export type ItemAuthor = (typeof ITEM_AUTHORS)[number];

export const ITEM_KINDS = [...EPISODE_KINDS, 'belief', 'concept', 'misconception', 'goal', 'preference'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** One time that a check was taken, as an item has it: neutralised, null where not recorded. */
export interface ItemAttempt {
  /** Local day (yyyy-mm-dd). */
  readonly date: string;
  /** The tutor's words. */
  readonly prompt: string | null;
  /** The student's. */
  readonly response: string | null;
  /** The tutor's, of the student's. */
  readonly evaluation: string | null;
}

/** One thing that the block tells, for gateways that build a prompt of their own. */
export interface BlockItem {
  readonly kind: ItemKind;
  readonly author: ItemAuthor;
  /** Neutralised, on one line, not in quotation marks. */
  readonly text: string;
  readonly verdict: Verdict | null;
  /** Of a check, the most telling first; empty for everything else. */
  readonly attempts: readonly ItemAttempt[];
  readonly times: number;
  readonly provenance: {
    /** The episode, the belief's or the concept's row. */
    readonly id: string;
    /** The same as `id` for an episode, null for what isn't one. */
    readonly episodeId: string | null;
    /** Local day (yyyy-mm-dd): of the newest occurrence, or since when a belief is held; null for a concept. */
    readonly date: string | null;
  };
}

const AUTHOR: Record<EpisodeKind, ItemAuthor> = {
  question: 'student',
  answer: 'tutor',
  check: 'record',
  quiz: 'record',
  file: 'record',
  taught: 'student',
  consolidation: 'record',
  dispute: 'student',
};

/**
 * What stands in a rendered block, as a list: concepts, beliefs, misconceptions, what the student wants, then episodes from the
 * oldest to the newest.
 *
 * @param shown the block, or what of the content is to be listed
 */
export function structuredItems(content: BlockContent, shown: Omit<RenderedBlock, 'block' | 'tokens'>): BlockItem[] {
  const concepts = new Set(shown.shownConcepts);
  const beliefs = new Set(shown.shownBeliefs);
  const episodes = new Set(shown.shownEpisodes);
  const misconceptions = new Set(shown.shownMisconceptions);
  const statements = new Set(shown.shownStatements);
  return [
    ...content.map.concepts.filter(({ id }) => concepts.has(id)).map(conceptItem),
    ...content.beliefs.filter(({ id }) => beliefs.has(id)).map(beliefItem),
    ...content.standing.misconceptions.filter(({ id }) => misconceptions.has(id)).map(misconceptionItem),
    ...content.standing.said.filter(({ id }) => statements.has(id)).map(statementItem),
    ...content.episodes
      .filter(({ episodeId }) => episodes.has(episodeId))
      .sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
      .map(episodeItem),
  ];
}

/** What isn't an episode has no verdict and no repeats. */
const ONCE = { verdict: null, attempts: [], times: 1 } as const;

/** Units of each text of a check: some hundred words. */
const ATTEMPT_CHARACTERS = 600;

function conceptItem({ id, name, gist }: BlockConcept): BlockItem {
  const text = neutralise(gist === '' ? name : `${name}: ${gist}`);
  return {
    kind: 'concept',
    author: 'record',
    text,
    ...ONCE,
    provenance: { id, episodeId: null, date: null },
  };
}

function misconceptionItem({ id, name, since }: BlockMisconception): BlockItem {
  return {
    kind: 'misconception',
    author: 'record',
    text: neutralise(name),
    ...ONCE,
    provenance: { id, episodeId: null, date: since },
  };
}

function statementItem({ id, kind, text, since }: BlockStatement): BlockItem {
  return {
    kind,
    author: 'student',
    text: neutralise(text),
    ...ONCE,
    provenance: { id, episodeId: null, date: since },
  };
}

function beliefItem({ id, statement, concept, since }: BlockBelief): BlockItem {
  const text = `${STATEMENT[statement]} ${neutralise(concept)}`;
  return {
    kind: 'belief',
    author: 'record',
    text,
    ...ONCE,
    provenance: { id, episodeId: null, date: since },
  };
}

function episodeItem(episode: BlockEpisode): BlockItem {
  const { episodeId, kind, verdict, times, localDay } = episode;
  const told = kind === 'check' ? summaryOf(episode) : episode.text || episode.summary;
  const text = neutralBeginning(told, TOLD_IN_FULL_CHARACTERS);
  return {
    kind,
    author: AUTHOR[kind],
    text,
    verdict,
    attempts: episode.attempts.map(itemAttempt),
    times,
    provenance: { id: episodeId, episodeId, date: localDay },
  };
}

function itemAttempt({ localDay, prompt, response, evaluation }: BlockAttempt): ItemAttempt {
  const told = (text: string | null): string | null =>
    text === null ? null : neutralBeginning(text, ATTEMPT_CHARACTERS);
  return { date: localDay, prompt: told(prompt), response: told(response), evaluation: told(evaluation) };
}
