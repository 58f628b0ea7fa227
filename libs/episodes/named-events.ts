import type { MemoryCommand } from './commands.js';
import type { MemoryEvent } from './events.js';

/** Ids of the events on record that a command leans on: whoever decides it looks them up first. */
export function namedEvents(command: MemoryCommand): string[] {
  switch (command.kind) {
    case 'answer':
      return command.questionId ? [command.questionId] : [];
    case 'grounding':
      return [
        command.answerId,
        ...command.claims.flatMap(({ source }) => (source?.kind === 'episode' ? [source.episodeId] : [])),
      ];
    case 'verification':
      return command.citations.map(({ episodeId }) => episodeId);
    case 'observation':
      return [command.episodeId];
    default:
      return [];
  }
}

/** Whether an event is an episode and not a mere fact: episodes, and they alone, have a salience (memory-rules §1). */
export function isEpisode(event: MemoryEvent): event is Extract<MemoryEvent, { data: { readonly salience: number } }> {
  return 'salience' in event.data;
}

/** What the student said in an event, in their own words; null where only somebody else speaks. */
export function studentWords(event: MemoryEvent): string | null {
  switch (event.type) {
    case 'QuestionAsked':
    case 'ConceptTaught':
    case 'BeliefDisputed':
      return event.data.text;
    case 'CheckGraded':
      return event.data.response;
    default:
      return null;
  }
}
