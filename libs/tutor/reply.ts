import { analyse, asksAboutRecord, asksForCheck } from '#libs/language/index.js';
import { chooseCheck } from './checks.js';
import { Draft } from './draft.js';
import { explainConcept, fileOf, isExplained, placeOf, says, sourceOf } from './quoting.js';
import type { Quotation, Remembered, Reply, TutorConcept, TutorTurn } from './types.js';

/** Concepts that one answer explains, episodes and beliefs that it tells of, at most. Our own figures. */
const MOST_EXPLAINED = 2;
const MOST_RECALLED = { ordinary: 2, record: 6 };
const MOST_BELIEFS = 3;

/** What a turn asks for. */
export type Intent = 'marked' | 'teaching' | 'check' | 'record' | 'greeting' | 'ordinary';

/**
 * What the plain tutor answers: it quotes the files with their page, tells what is on record with its day, says so where neither has
 * anything, and asks checks that are made from definitions. Pure: the same turn gives the same reply.
 *
 * The student's text chooses among these and is never followed: there is nothing that it could tell this tutor to do.
 */
export function plainReply(turn: TutorTurn): Reply {
  const draft = new Draft(turn);
  const intent = intentOf(turn);
  if (turn.sittingSince === null) {
    draft.add(draft.wording.introduction);
  }
  switch (intent) {
    case 'marked':
      sayMarked(turn, draft);
      break;
    case 'teaching':
      sayKept(turn, draft);
      break;
    case 'check':
      askCheck(turn, draft, true);
      break;
    case 'record':
      tellRecord(turn, draft);
      break;
    case 'greeting':
      greet(turn, draft);
      break;
    case 'ordinary':
      explain(turn, draft);
      break;
  }
  return draft.reply;
}

/** What a turn asks for, by its text and by what happened to it. */
export function intentOf({ text, language, memoryLanguage, recall, marked, taught }: TutorTurn): Intent {
  const languages = [memoryLanguage, language];
  if (taught) {
    return 'teaching';
  }
  if (marked) {
    return 'marked';
  }
  if (languages.some((each) => asksForCheck(text, each))) {
    return 'check';
  }
  if (recall.mode === 'record' || languages.some((each) => asksAboutRecord(text, each))) {
    return 'record';
  }
  const isAboutNothing = languages.every((each) => analyse(text, each).stems.size === 0);
  return isAboutNothing && recall.window === null ? 'greeting' : 'ordinary';
}

function sayMarked({ marked, concepts, files }: TutorTurn, draft: Draft): void {
  if (!marked) {
    return;
  }
  const { wording } = draft;
  const { check, verdict, evaluation, episodeId } = marked;
  draft.state(wording.verdicts[verdict](draft.quoted(check.concept)), { kind: 'episode', episodeId });
  const concept = concepts.find(({ id }) => id === check.conceptId);
  if (concept) {
    explainConcept(concept, files, draft);
  }
  draft.add(evaluation);
  draft.add(wording.anotherCheck);
}

function sayKept({ taught }: TutorTurn, draft: Draft): void {
  if (taught) {
    const { note, episodeId } = taught;
    draft.state(draft.wording.kept(draft.quoted(note)), { kind: 'episode', episodeId });
  }
}

function askCheck(turn: TutorTurn, draft: Draft, requested: boolean): void {
  const { concepts, memoryLanguage, language, beliefs, pastChecks, recall, hasFiles } = turn;
  const about = recall.conceptIds;
  const justChecked = turn.openCheck?.conceptId ?? null;
  const choice = { concepts, memoryLanguage, language, about, requested, beliefs, pastChecks, justChecked };
  const check = chooseCheck(choice);
  if (check) {
    const concept = concepts.find(({ id }) => id === check.conceptId);
    draft.ask(check, concept ? fileOf(concept, turn.files) : null);
  } else if (requested) {
    draft.state(hasFiles ? draft.wording.noCheck : draft.wording.noFiles, null);
  }
}

function greet({ concepts, files: quotable, hasFiles }: TutorTurn, draft: Draft): void {
  const { wording } = draft;
  const explained = concepts.filter(({ files }) => files.length > 0);
  const [first] = explained;
  if (!hasFiles || !first) {
    draft.state(wording.noFiles, null);
    return;
  }
  draft.state(wording.greeting(draft.list(explained.map(({ name }) => name))), fileOf(first, quotable));
}

function explain(turn: TutorTurn, draft: Draft): void {
  const { recall, concepts, files } = turn;
  const { wording } = draft;
  const about = recall.conceptIds.flatMap((id) => concepts.find((concept) => concept.id === id) ?? []);
  const explained = about.filter(isExplained).slice(0, MOST_EXPLAINED);
  for (const concept of explained) {
    explainConcept(concept, files, draft);
  }
  const passage = passageFor(turn, explained);
  if (passage) {
    draft.state(wording.said(draft.quoted(passage.text), placeOf(passage, wording)), sourceOf(passage));
  }
  const [named] = about;
  if (draft.isEmpty && named) {
    draft.state(wording.namedOnly(draft.quoted(named.name)), null);
  }
  const hasExplained = !draft.isEmpty;
  if (recall.weakGround !== null) {
    draft.add(wording.weakGround(draft.quoted(recall.weakGround)));
  }
  const remembered = matchesOf(turn, hasExplained).slice(0, MOST_RECALLED.ordinary);
  if (!recall.complete) {
    draft.add(wording.memoryUnavailable);
  } else if (remembered.length > 0) {
    tell(remembered, draft, wording.onRecord);
  }
  if (!hasExplained) {
    sayNothing(turn, draft, remembered.length > 0);
  } else if (explained.length > 0 || passage) {
    askCheck(turn, draft, false);
  }
}

/** The best passage, unless the question asks for nothing but what concepts are that are explained already. */
function passageFor(turn: TutorTurn, explained: readonly TutorConcept[]): Quotation | null {
  const [passage] = turn.passages.filter(({ text }) => !explained.some((concept) => says(concept, text)));
  const named = explained.flatMap(({ name, aliases }) => [name, ...aliases]);
  const stemsOf = (text: string): string[] => [...analyse(text, turn.memoryLanguage).stems.keys()];
  const known = new Set(named.flatMap(stemsOf));
  const asksMore = stemsOf(turn.text).some((stem) => !known.has(stem));
  return passage && (asksMore || explained.length === 0) ? passage : null;
}

/** Says what is missing: the files have nothing, or neither they nor the record. */
function sayNothing({ hasFiles, recall }: TutorTurn, draft: Draft, hasRecord: boolean): void {
  const { wording } = draft;
  if (recall.window?.empty) {
    const { from, to } = recall.window;
    draft.add(wording.nothingInWindow(draft.day(from), draft.day(lastMomentOf(to))));
  }
  if (!hasFiles) {
    draft.state(hasRecord ? wording.noFiles : `${wording.nothingOnRecord} ${wording.noFiles}`, null);
  } else {
    draft.state(hasRecord ? wording.nothingInFiles : wording.nothingFound, null);
  }
}

function tellRecord({ recall, beliefs }: TutorTurn, draft: Draft): void {
  const { wording } = draft;
  if (!recall.complete) {
    draft.state(wording.memoryUnavailable, null);
    return;
  }
  if (recall.window?.empty) {
    const { from, to } = recall.window;
    draft.state(wording.nothingInWindow(draft.day(from), draft.day(lastMomentOf(to))), null);
    return;
  }
  const weakly = recall.noRecord?.reason === 'below-gate';
  if (recall.noRecord && !weakly) {
    draft.state(wording.nothingOnRecord, null);
    return;
  }
  const told = recall.episodes.slice(0, MOST_RECALLED.record);
  if (told.length === 0) {
    draft.state(wording.nothingOnRecord, null);
    return;
  }
  tell(told, draft, weakly ? wording.weakMatches : wording.onRecord);
  const asked = beliefs.filter(({ concept }) => recall.conceptIds.includes(concept.id));
  const believed = recall.window === null ? [...asked, ...beliefs.filter((belief) => !asked.includes(belief))] : asked;
  for (const { concept, statement, restsOn } of believed.slice(0, MOST_BELIEFS)) {
    const source = restsOn === null ? null : ({ kind: 'episode', episodeId: restsOn } as const);
    draft.state(wording.beliefs[statement](draft.quoted(concept.name)), source);
  }
}

/** Tells episodes in the order in which they happened. */
function tell(episodes: readonly Remembered[], draft: Draft, opening: string): void {
  const { wording } = draft;
  draft.add(opening);
  const inOrder = [...episodes].sort((one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt));
  for (const { id, kind, occurredAt, summary, times } of inOrder) {
    const repeats = times > 1 ? ` (${wording.times(times)})` : '';
    const line = `${draft.day(occurredAt)} · ${wording.kinds[kind]}: ${draft.quoted(summary)}${repeats}`;
    draft.state(line, { kind: 'episode', episodeId: id });
  }
}

/**
 * What of a recall answers the question, as far as recall is sure of it: neither the recent past nor weak matches. What was said in
 * this sitting stands before the student's eyes, so that only what was learned in it is told, and only where the files don't
 * answer.
 */
function matchesOf({ recall, sittingSince }: TutorTurn, hasExplained: boolean): readonly Remembered[] {
  const since = sittingSince === null ? Number.POSITIVE_INFINITY : Date.parse(sittingSince);
  const isNews = ({ occurredAt, kind }: Remembered): boolean =>
    Date.parse(occurredAt) < since || (!hasExplained && kind !== 'question' && kind !== 'answer');
  return recall.noRecord === null ? recall.episodes.filter(isNews) : [];
}

/** The end of a window is the first moment that no longer belongs to it. */
function lastMomentOf(to: string): string {
  return new Date(Date.parse(to) - 1).toISOString();
}
