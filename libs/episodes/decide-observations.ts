import type { DisputeBelief, RecordObservations } from './commands.js';
import type { MemoryEvent, RecordedEvent } from './events.js';
import { isEpisode, studentWords } from './named-events.js';
import { type Decision, refuse } from './rejection.js';
import { SALIENCE } from './salience.js';
import { oneLine } from './summary.js';

/**
 * Decides what was observed in an episode. Preferences and goals are memories of what the student said, never of how the tutor
 * put it (memory-rules §5): an episode without a word of the student's gives none. Nothing observed makes no event.
 *
 * @param named the events that the command names, by id, as far as they are on record
 */
export function decideObservations(
  { episodeId, signals, misconceptions, preferences, goals, extractor }: RecordObservations,
  named: ReadonlyMap<string, RecordedEvent>,
): Decision<MemoryEvent> {
  const episode = named.get(episodeId);
  if (!episode || !isEpisode(episode)) {
    return refuse('unknown-episode', `This memory has no episode ${episodeId}; record it before what it shows.`);
  }
  const said = studentWords(episode);
  if (said === null && preferences.length + goals.length > 0) {
    return refuse(
      'not-said-by-student',
      `The student says nothing in the episode ${episodeId}; preferences and goals are what the student said.`,
    );
  }
  if (signals.length + misconceptions.length + preferences.length + goals.length === 0) {
    return { accepted: true, events: [] };
  }
  const quote = oneLine(said ?? otherWords(episode));
  const saidAt = episode.occurredAt;
  const observed = { episodeId, saidAt, quote, signals, misconceptions, preferences, goals, extractor };
  return { accepted: true, events: [{ type: 'ObservationsExtracted', data: observed }] };
}

/** What stands for an episode in which the student says nothing: how a check was judged, else its one line. */
function otherWords(episode: Extract<RecordedEvent, { data: { readonly summary: string } }>): string {
  return (episode.type === 'CheckGraded' ? episode.data.evaluation : null) ?? episode.data.summary;
}

/** A dispute is an episode: the student's words against a belief, which whoever sends it has found to exist. */
export function beliefDisputed({ beliefId, text }: DisputeBelief): MemoryEvent {
  return {
    type: 'BeliefDisputed',
    data: { beliefId, text, summary: oneLine(text), salience: SALIENCE.dispute, concepts: [] },
  };
}
