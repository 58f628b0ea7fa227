import { asksAboutRecord, parseTeaching } from '#libs/language/index.js';
import type {
  AskQuestion,
  ChangeSettings,
  CompleteQuiz,
  GiveAnswer,
  GradeCheck,
  MemoryCommand,
  RunNight,
  Teach,
} from './commands.js';
import { decideFile } from './decide-file.js';
import { decideGrounding, decideVerification } from './decide-grounding.js';
import { decideNight } from './decide-night.js';
import { beliefDisputed, decideObservations } from './decide-observations.js';
import type { MemoryEvent, MemorySettings, NewEvent, RecordedEvent } from './events.js';
import { isTimeZone, localDay } from './local-day.js';
import { type Decision, refuse } from './rejection.js';
import { SALIENCE } from './salience.js';
import { DEFAULT_SETTINGS, type KnownQuestion, type MemoryState } from './state.js';
import { checkSummary, oneLine, quizScore, quizSummary } from './summary.js';

/** Whose memory of what. The ids are the caller's own and are never read as patterns. */
export interface MemoryRef {
  readonly tenant: string;
  readonly student: string;
  readonly subject: string;
}

/** What a decision may know besides the command and the memory's state. */
export interface DecisionContext {
  readonly memory: MemoryRef;
  /** ISO 8601, UTC: the clock is never read inside. */
  readonly now: string;
  readonly newId: () => string;
  /** The question that an answer names, looked up by the caller; null when the memory has none with that id. */
  readonly question: KnownQuestion | null;
  /** The events on record that the command names (`namedEvents`), by id, looked up by the caller. */
  readonly named: ReadonlyMap<string, RecordedEvent>;
  /** Of a check: P(right), in [0, 1], as this memory predicts it; absent or null where it predicts nothing. */
  readonly prediction?: number | null;
}

/** A caller's clock may run ahead of ours by this much before its time counts as the future. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** Decides what a command makes happen. Pure: same command, state and context, same events. */
export function decide(command: MemoryCommand, state: MemoryState, context: DecisionContext): Decision<NewEvent> {
  if (command.kind === 'settings') {
    return decideSettings(command, state, context);
  }
  const occurredAt = command.occurredAt ?? context.now;
  if (Date.parse(occurredAt) > Date.parse(context.now) + CLOCK_TOLERANCE_MS) {
    return refuse('occurred-in-the-future', `occurredAt ${occurredAt} lies in the future; send when it happened.`);
  }
  const settings = state.settings ?? DEFAULT_SETTINGS;
  if (command.kind === 'night') {
    return decideNight(command, state, context.now, localDay(context.now, settings.timeZone));
  }
  const fact = factOf(command, settings, state, context);
  if (!fact.accepted) {
    return fact;
  }
  const at = new Date(occurredAt).toISOString();
  const opening = state.settings ? [] : [opened(settings, context)];
  const recorded = fact.events.map((event) => ({
    ...event,
    id: command.id,
    occurredAt: at,
    localDay: localDay(at, settings.timeZone),
  }));
  return { accepted: true, events: [...opening, ...recorded] };
}

function factOf(
  command: Exclude<MemoryCommand, ChangeSettings | RunNight>,
  settings: MemorySettings,
  state: MemoryState,
  context: DecisionContext,
): Decision<MemoryEvent> {
  switch (command.kind) {
    case 'question':
      return accept(questionAsked(command, settings));
    case 'answer':
      return decideAnswer(command, state, context);
    case 'check':
      return accept(checkGraded(command, context.prediction ?? null));
    case 'quiz':
      return accept(quizCompleted(command));
    case 'teaching':
      return decideTeaching(command, settings);
    case 'file':
    case 'file-replacement':
    case 'file-removal':
    case 'reading':
    case 'reading-request':
      return decideFile(command, state);
    case 'merge': {
      const { cause, merges } = command;
      return accept({ type: 'ConceptsMerged', data: { cause, merges } });
    }
    case 'split': {
      const { from, separated, reason } = command;
      return accept({ type: 'ConceptsSplit', data: { from, separated, reason } });
    }
    case 'grounding':
      return decideGrounding(command, state, context.named);
    case 'verification':
      return decideVerification(command, state, context.named);
    case 'observation':
      return decideObservations(command, context.named);
    case 'dispute':
      return accept(beliefDisputed(command));
  }
}

function accept(event: MemoryEvent): Decision<MemoryEvent> {
  return { accepted: true, events: [event] };
}

function questionAsked(command: AskQuestion, settings: MemorySettings): MemoryEvent {
  return {
    type: 'QuestionAsked',
    data: {
      text: command.text,
      summary: oneLine(command.summary ?? command.text),
      salience: SALIENCE.question,
      concepts: [],
      asksRecord: asksAboutRecord(command.text, settings.language),
    },
  };
}

/** An answer without a question id answers the memory's last question: gateways send them in pairs. */
function decideAnswer(command: GiveAnswer, state: MemoryState, context: DecisionContext): Decision<MemoryEvent> {
  if (command.questionId && !context.question) {
    return refuse(
      'unknown-question',
      `This memory has no question ${command.questionId}; record it before its answer.`,
    );
  }
  const answered = command.questionId ? context.question : state.lastQuestion;
  return accept({
    type: 'AnswerGiven',
    data: {
      text: command.text,
      summary: oneLine(command.text),
      salience: SALIENCE.answer,
      concepts: [],
      questionId: command.questionId,
      citations: command.citations.map(({ fileId, page }) => {
        const file = state.files[fileId];
        return { fileId, name: file?.name ?? null, page, fingerprint: file?.fingerprint ?? null };
      }),
      recalled: command.recalled,
      answersRecord: answered?.asksRecord ?? false,
    },
  });
}

/** What the gateway predicted counts; where it predicted nothing, this memory's own prediction is put on record. */
function checkGraded(command: GradeCheck, prediction: number | null): MemoryEvent {
  const own = prediction === null ? null : ('mneme' as const);
  return {
    type: 'CheckGraded',
    data: {
      topic: command.topic,
      prompt: command.prompt,
      response: command.response,
      evaluation: command.evaluation,
      verdict: command.verdict,
      summary: checkSummary(command.topic, command.verdict),
      salience: SALIENCE.check[command.verdict],
      concepts: [],
      predictedMastery: command.predictedMastery ?? prediction,
      predictedBy: command.predictedMastery === null ? own : 'gateway',
    },
  };
}

function quizCompleted(command: CompleteQuiz): MemoryEvent {
  const missed = command.items.some((item) => item.verdict !== 'right');
  return {
    type: 'QuizCompleted',
    data: {
      title: command.title,
      items: command.items,
      score: quizScore(command.items),
      summary: quizSummary(command.title, command.items),
      salience: missed ? SALIENCE.quiz.missed : SALIENCE.quiz.clean,
      concepts: [],
    },
  };
}

/** Only an explicit "remember that …" teaches; a question never does (memory-rules §4). */
function decideTeaching(command: Teach, settings: MemorySettings): Decision<MemoryEvent> {
  const teaching = parseTeaching(command.text, settings.language);
  if (!teaching) {
    return refuse(
      'not-a-teaching',
      'The sentence asks for nothing to be kept. Begin with "Remember that …" or its like.',
    );
  }
  return accept({
    type: 'ConceptTaught',
    data: {
      text: command.text,
      note: teaching.note,
      term: teaching.term,
      summary: oneLine(teaching.note),
      salience: SALIENCE.taught,
      concepts: [],
    },
  });
}

function opened(settings: MemorySettings, context: DecisionContext): NewEvent {
  return {
    type: 'MemoryOpened',
    data: { ...context.memory, ...settings },
    id: context.newId(),
    occurredAt: context.now,
    localDay: localDay(context.now, settings.timeZone),
  };
}

/** Settings that change nothing make no event. */
function decideSettings(command: ChangeSettings, state: MemoryState, context: DecisionContext): Decision<NewEvent> {
  const settings: MemorySettings = { ...(state.settings ?? DEFAULT_SETTINGS), ...command.settings };
  if (!isTimeZone(settings.timeZone)) {
    return refuse(
      'unknown-time-zone',
      `"${settings.timeZone}" is no IANA time zone; send one such as "Europe/Madrid".`,
    );
  }
  if (!state.settings) {
    return { accepted: true, events: [{ ...opened(settings, context), id: command.id }] };
  }
  const { name, language, timeZone } = state.settings;
  if (settings.name === name && settings.language === language && settings.timeZone === timeZone) {
    return { accepted: true, events: [] };
  }
  const changed: NewEvent = {
    type: 'MemorySettingsChanged',
    data: settings,
    id: command.id,
    occurredAt: context.now,
    localDay: localDay(context.now, settings.timeZone),
  };
  return { accepted: true, events: [changed] };
}
