import type { RecordedEvent } from '#libs/episodes/index.js';
import { endOfLocalDay } from '#libs/night/local-days.js';
import { defineProjection, type Needed, type ProjectionState } from '#libs/projecting/index.js';
import { MemoryDayRow, MemoryNightRow } from './memory-day.entity.js';

/** The rules of this fold. */
export const NIGHTS_RULES_VERSION = 'nights/2';

type NightTables = { days: MemoryDayRow; memory: MemoryNightRow };
type NightState = ProjectionState<NightTables>;

/** There is one row a memory, so nothing but the memory itself is in its key. */
const MEMORY_KEY = '';

/** Events on which a day is to be summed up: those that are episodes, consolidations aside (memory-rules §1, §9). */
const ACTIVITY: ReadonlySet<RecordedEvent['type']> = new Set([
  'QuestionAsked',
  'AnswerGiven',
  'CheckGraded',
  'QuizCompleted',
  'FileArrived',
  'FileReplaced',
  'FileRemoved',
  'ConceptTaught',
]);

/**
 * The read model of days: which have something in them, when they end, and whether they are closed. An idle memory has no
 * open day, and so costs a night nothing.
 */
export const nightsProjection = defineProjection<NightTables>({
  name: 'nights',
  rulesVersion: NIGHTS_RULES_VERSION,
  entities: { days: MemoryDayRow, memory: MemoryNightRow },
  needs,
  evolve,
});

function needs(events: readonly RecordedEvent[]): { [Name in keyof NightTables]?: Needed<NightTables[Name]> } {
  // In another zone open days end at another time.
  if (events.some(({ type }) => type === 'MemorySettingsChanged')) {
    return { days: 'all', memory: 'all' };
  }
  const days = new Set(events.filter(isAboutDay).map(({ localDay }) => localDay));
  return days.size > 0 ? { days: { property: 'day', values: [...days] }, memory: 'all' } : {};
}

function isAboutDay({ type }: RecordedEvent): boolean {
  return ACTIVITY.has(type) || type === 'DayConsolidated';
}

function evolve(state: NightState, event: RecordedEvent): void {
  if (event.type === 'MemoryOpened') {
    state.memory.put({
      memoryId: event.stream.slice(event.stream.indexOf('-') + 1),
      timeZone: event.data.timeZone,
      recordedAt: new Date(event.recordedAt),
    });
    return;
  }
  if (event.type !== 'MemorySettingsChanged' && !isAboutDay(event)) {
    return;
  }
  const memory = state.memory.get(MEMORY_KEY);
  if (!memory) {
    throw new Error(`revision ${event.revision} (${event.type}) comes before MemoryOpened`);
  }
  if (event.type === 'MemorySettingsChanged') {
    moveTo(state, memory, event.data.timeZone);
    return;
  }
  const day = event.localDay;
  const endsAt = endOfLocalDay(day, memory.timeZone);
  if (event.type === 'DayConsolidated') {
    state.days.put({ memoryId: memory.memoryId, day, endsAt, closedBy: event.id });
    return;
  }
  state.memory.put({ ...memory, recordedAt: new Date(event.recordedAt) });
  if (!state.days.get(day)) {
    state.days.put({ memoryId: memory.memoryId, day, endsAt, closedBy: null });
  }
}

function moveTo(state: NightState, memory: MemoryNightRow, timeZone: string): void {
  if (timeZone === memory.timeZone) {
    return;
  }
  state.memory.put({ ...memory, timeZone });
  for (const row of [...state.days.all()]) {
    state.days.put({ ...row, endsAt: endOfLocalDay(row.day, timeZone) });
  }
}
