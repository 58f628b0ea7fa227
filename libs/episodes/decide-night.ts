import type { RunNight } from './commands.js';
import type { NewEvent } from './events.js';
import { type Decision, refuse } from './rejection.js';
import { SALIENCE } from './salience.js';
import type { MemoryState } from './state.js';
import { daySummaryLine } from './summary.js';

/**
 * Decides a night: its days, then the cycle itself. A night that is no later than the last one does nothing, and so does one
 * in which nothing is to be changed: an idle memory gets no event (memory-rules §9).
 *
 * @param localDay of the recording, for the cycle's own event
 */
export function decideNight(command: RunNight, state: MemoryState, now: string, localDay: string): Decision<NewEvent> {
  const { id, asOf, after, days, decayed, verified, workingSet, selfModel } = command;
  if (!state.settings) {
    return refuse('night-changed', 'There is no such memory, and so nothing that a night could close.');
  }
  if (state.lastNight !== null && asOf <= state.lastNight) {
    return { accepted: true, events: [] };
  }
  if (after !== state.lastNight) {
    return refuse('night-changed', 'Another night was recorded since this one was planned.');
  }
  if (days.length === 0 && decayed.length === 0 && verified === 0) {
    return { accepted: true, events: [] };
  }
  const consolidated = days.map(({ id: dayId, endsAt, ...day }): NewEvent => {
    return {
      type: 'DayConsolidated',
      data: { ...day, summary: daySummaryLine(day), salience: SALIENCE.consolidation, concepts: [] },
      id: dayId,
      // The last millisecond of the day, so that a question about that day finds it.
      occurredAt: new Date(Date.parse(endsAt) - 1).toISOString(),
      localDay: day.day,
    };
  });
  const closed = days.map(({ day }) => day);
  const cycle: NewEvent = {
    type: 'NightlyCycleRan',
    data: { asOf, closed, decayed, verified, workingSet, selfModel },
    id,
    occurredAt: now,
    localDay,
  };
  return { accepted: true, events: [...consolidated, cycle] };
}
