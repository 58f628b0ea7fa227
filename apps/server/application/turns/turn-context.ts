import type { QueryBus } from '@nestjs/cqrs';
import type { MemoryRef } from '#libs/episodes/index.js';
import { type Language, languageOfText } from '#libs/language/index.js';
import { findPassages, questionStems } from '#libs/reading/passages/index.js';
import type { Receipt } from '#libs/recording/index.js';
import {
  type Check,
  checkAskedIn,
  type PastCheck,
  type TutorBelief,
  type TutorConcept,
  type TutorTurn,
} from '#libs/tutor/index.js';
import type { BeliefView } from '#projections/beliefs/index.js';
import { ListBeliefs } from '../learner/messages.js';
import { type EpisodeView, GetMap, GetMemory, ListEpisodes, ListFiles } from '../messages.js';
import type { RecallAnswer } from '../recall/recall-answer.js';
import { ReadFiles } from './turn-messages.js';
import { partId } from './turn-record.js';

/** Passages that an answer may quote, episodes that are looked through for an open check, and checks that the next one is chosen by. */
const PASSAGES = 3;
const EPISODES_BACK = 40;
const CHECKS_BACK = 100;
/** Gaps in one sitting are shorter (memory-rules §2, rule 4). */
const SITTING_MS = 30 * 60_000;
/** Exchanges that a model is given word for word; the block tells of what came before. */
const EXCHANGES_TOLD = 3;

const BELIEF_ORDER: readonly BeliefView['statement'][] = ['struggles', 'unsure', 'understands'];

/** What a turn is answered from: all of it asked by queries that have routes of their own. */
export interface TurnContext {
  readonly turn: Omit<TutorTurn, 'taught' | 'marked'>;
  /** What was said last, oldest first. */
  readonly earlier: readonly { readonly by: 'student' | 'tutor'; readonly text: string }[];
}

/**
 * Gathers what a turn is answered from. The conversation so far is read from the record as it was before the turn's question, so that
 * a turn that is taken up again finds what it found the first time.
 */
export async function turnContext(
  queries: QueryBus,
  memory: MemoryRef,
  text: string,
  question: Receipt,
  recall: RecallAnswer,
): Promise<TurnContext> {
  const before = { from: null, to: momentAfter(question.occurredAt), q: null, cursor: null };
  const [settings, map, files, listed, beliefs, latest, checks] = await Promise.all([
    queries.execute(new GetMemory(memory)),
    queries.execute(new GetMap(memory)),
    queries.execute(new ReadFiles(memory)),
    queries.execute(new ListFiles(memory)),
    queries.execute(new ListBeliefs(memory, true)),
    queries.execute(new ListEpisodes(memory, { ...before, kind: null, limit: EPISODES_BACK })),
    queries.execute(new ListEpisodes(memory, { ...before, kind: 'check', limit: CHECKS_BACK })),
  ]);
  const memoryLanguage = (settings?.language ?? 'en') as Language;
  const concepts = map?.concepts ?? [];
  const earlier = (latest?.episodes ?? []).filter(({ revision }) => revision < question.revision);
  const pastChecks = (checks?.episodes ?? []).filter(({ revision }) => revision < question.revision).map(pastCheck);
  const check = openCheck(earlier, concepts, memoryLanguage);
  return {
    turn: {
      text,
      language: languageOfText(text, check?.language ?? spokenBefore(earlier, question.occurredAt, memoryLanguage)),
      memoryLanguage,
      timeZone: settings?.timeZone ?? 'UTC',
      recall: tutorRecall(recall, question.episodeId),
      concepts,
      files: files ?? [],
      hasFiles: (listed ?? []).length > 0,
      passages: findPassages(files ?? [], questionStems(text, memoryLanguage), PASSAGES),
      beliefs: tutorBeliefs(beliefs ?? []),
      pastChecks,
      openCheck: check,
      sittingSince: sittingSince(earlier, question.occurredAt),
    },
    earlier: exchanges(earlier),
  };
}

/** When the talk began that a moment is in, as far back as was looked; null where it begins with it. Files and nights are no talk. */
function sittingSince(newestFirst: readonly EpisodeView[], moment: string): string | null {
  let since: string | null = null;
  let next = Date.parse(moment);
  for (const { occurredAt } of newestFirst.filter(isSaid)) {
    if (next - Date.parse(occurredAt) >= SITTING_MS) {
      return since;
    }
    since = occurredAt;
    next = Date.parse(occurredAt);
  }
  return since;
}

/**
 * The language of the talk so far: a short text ("no sé") tells little of its own. It is that of the last things said in this
 * sitting, each read as the one before it where it doesn't say otherwise.
 */
function spokenBefore(newestFirst: readonly EpisodeView[], moment: string, memoryLanguage: Language): Language {
  const since = sittingSince(newestFirst, moment) ?? moment;
  return newestFirst
    .filter(({ kind, occurredAt }) => kind === 'question' && occurredAt >= since)
    .slice(0, EXCHANGES_TOLD)
    .reverse()
    .reduce((spoken, { text }) => languageOfText(text, spoken), memoryLanguage);
}

/** The check at the end of the newest answer, unless it was graded since. */
function openCheck(
  newestFirst: readonly EpisodeView[],
  concepts: readonly TutorConcept[],
  memoryLanguage: Language,
): Check | null {
  const place = newestFirst.findIndex(({ kind }) => kind === 'answer');
  const answer = newestFirst[place];
  const asked = answer ? checkAskedIn(answer.text, { concepts, memoryLanguage }) : null;
  const since = newestFirst.slice(0, Math.max(0, place));
  const isGraded = since.some(({ kind, data }) => kind === 'check' && data.prompt === asked?.prompt);
  return isGraded ? null : asked;
}

function exchanges(newestFirst: readonly EpisodeView[]): TurnContext['earlier'] {
  return newestFirst
    .filter(isSaid)
    .map(({ kind, text }) => ({ by: kind === 'question' ? ('student' as const) : ('tutor' as const), text }))
    .slice(0, 2 * EXCHANGES_TOLD)
    .reverse();
}

function isSaid({ kind }: EpisodeView): boolean {
  return kind === 'question' || kind === 'answer';
}

/** The recall as the tutor reads it: a turn that is taken up again, and so is on record in part, is no memory of itself. */
function tutorRecall(answer: RecallAnswer, questionId: string): TutorTurn['recall'] {
  const { complete, mode, window, noRecord, concepts, episodes, remediation } = answer;
  return {
    complete,
    mode,
    window,
    noRecord,
    conceptIds: concepts.map(({ id }) => id),
    episodes: episodes.filter(({ id }) => id !== questionId && id !== partId(questionId, 'answer')),
    weakGround: remediation?.concept ?? null,
  };
}

/** Weak ones first, and of these the surest. */
function tutorBeliefs(beliefs: readonly BeliefView[]): TutorBelief[] {
  return [...beliefs]
    .sort(
      (one, other) =>
        BELIEF_ORDER.indexOf(one.statement) - BELIEF_ORDER.indexOf(other.statement) ||
        other.confidence - one.confidence,
    )
    .map(({ concept, statement, evidence }) => ({
      concept,
      statement,
      restsOn: evidence.at(-1)?.episodeId ?? null,
    }));
}

function pastCheck({ data }: EpisodeView): PastCheck {
  const { topic, verdict, prompt } = data as { topic: string; verdict: PastCheck['verdict']; prompt?: string | null };
  return { topic, verdict, prompt: prompt ?? null };
}

function momentAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString();
}
