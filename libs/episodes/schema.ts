import type { MemoryEvent, MemoryEventType } from './events.js';
import { conceptTaughtWithoutMinted } from './upcasters/0001-concept-taught-without-minted.js';
import { answerGivenWithNamesOfFiles } from './upcasters/0002-answer-given-with-names-of-files.js';
import { nightlyCycleWithStanding } from './upcasters/0003-nightly-cycle-with-standing.js';

/** Turns the data of one schema version into the next one's. Pure, and never changed once events of that version exist. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/**
 * For each event type the upcasters from version 1 on: the first makes version 2 of version 1, and so on. Today's version
 * is one more than their number. To change an event: write the next numbered upcaster in `upcasters/`, list it here, change
 * the type in `events.ts`, add a golden file of the new version and keep the old ones in `golden/` for ever.
 */
export const UPCASTERS: Readonly<Record<MemoryEventType, readonly Upcaster[]>> = Object.freeze({
  MemoryOpened: [],
  MemorySettingsChanged: [],
  QuestionAsked: [],
  AnswerGiven: [answerGivenWithNamesOfFiles],
  CheckGraded: [],
  QuizCompleted: [],
  ConceptTaught: [conceptTaughtWithoutMinted],
  FileArrived: [],
  FileReplaced: [],
  FileRemoved: [],
  FileRead: [],
  ReadingRequested: [],
  ConceptsMerged: [],
  ConceptsSplit: [],
  DayConsolidated: [],
  NightlyCycleRan: [nightlyCycleWithStanding],
  AnswerGrounded: [],
  CitationsVerified: [],
  ObservationsExtracted: [],
  BeliefDisputed: [],
});

/** The event comes from a newer or another program. */
export class UnknownSchemaError extends Error {
  constructor(
    readonly type: string,
    readonly version: number,
  ) {
    super(`no program of this version reads ${type} version ${version}; it was written by a newer one`);
    this.name = 'UnknownSchemaError';
  }
}

/** Whether `type` is the name of an event that this program knows. */
export function isMemoryEventType(type: string): type is MemoryEventType {
  return Object.hasOwn(UPCASTERS, type);
}

/** The version that events of this type are written in today. */
export function schemaVersion(type: MemoryEventType): number {
  return UPCASTERS[type].length + 1;
}

/**
 * Brings an event's data to today's version.
 *
 * @throws UnknownSchemaError for a type or version that this program doesn't know
 */
export function upcast(
  type: string,
  version: number,
  data: Record<string, unknown>,
  upcasters: Readonly<Record<string, readonly Upcaster[]>> = UPCASTERS,
): MemoryEvent {
  const steps = Object.hasOwn(upcasters, type) ? upcasters[type] : undefined;
  if (!steps || version < 1 || version > steps.length + 1) {
    throw new UnknownSchemaError(type, version);
  }
  const current = steps.slice(version - 1).reduce((older, step) => step(older), data);
  // The golden files prove that what was ever written arrives here in the shape that `events.ts` declares.
  return { type, data: current } as MemoryEvent;
}
