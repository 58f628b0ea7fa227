import { citationVerdict } from './citation-state.js';
import type { GroundAnswer, VerifyCitations } from './commands.js';
import type { MemoryEvent, RecordedEvent } from './events.js';
import type { Claim } from './grounding-events.js';
import { isEpisode } from './named-events.js';
import { type Decision, refuse } from './rejection.js';
import { stanceOf } from './stance.js';
import type { MemoryState } from './state.js';

/**
 * Decides what an answer is grounded in. Files are stamped as they are now, episodes with when they happened.
 *
 * @param named the events that the command names, by id, as far as they are on record
 */
export function decideGrounding(
  { answerId, claims }: GroundAnswer,
  state: MemoryState,
  named: ReadonlyMap<string, RecordedEvent>,
): Decision<MemoryEvent> {
  if (named.get(answerId)?.type !== 'AnswerGiven') {
    return refuse('unknown-answer', `This memory has no answer ${answerId}; record it before its grounding.`);
  }
  const grounded: Claim[] = [];
  for (const { text, source } of claims) {
    if (source?.kind === 'file') {
      const file = state.files[source.fileId];
      const stamp = { name: file?.name ?? null, fingerprint: file?.fingerprint ?? null };
      grounded.push({ text, source: { ...source, ...stamp } });
    } else if (source?.kind === 'episode') {
      const { episodeId } = source;
      const event = named.get(episodeId);
      if (!event || !isEpisode(event)) {
        return refuse('unknown-episode', `This memory has no episode ${episodeId}; a claim rests on one it has.`);
      }
      if (episodeId === answerId) {
        return refuse('rests-on-itself', 'A claim of an answer can not rest on that answer; name what it rests on.');
      }
      const { occurredAt, localDay } = event;
      grounded.push({ text, source: { kind: 'episode', episodeId, occurredAt, localDay } });
    } else {
      grounded.push({ text, source: null });
    }
  }
  return {
    accepted: true,
    events: [{ type: 'AnswerGrounded', data: { answerId, stance: stanceOf(grounded), claims: grounded } }],
  };
}

/**
 * Looks the named citations up against the files as they are at this very event. Those that aren't on record, or that cite
 * nothing, are left out; with none left there is nothing to record.
 */
export function decideVerification(
  { citations }: VerifyCitations,
  state: MemoryState,
  named: ReadonlyMap<string, RecordedEvent>,
): Decision<MemoryEvent> {
  const checked = citations.flatMap(({ episodeId, place }) => {
    const answer = named.get(episodeId);
    const citation = answer?.type === 'AnswerGiven' ? answer.data.citations[place] : undefined;
    if (!citation) {
      return [];
    }
    const { fileId } = citation;
    return [{ episodeId, place, fileId, ...citationVerdict(citation, state.files[fileId]?.fingerprint ?? null) }];
  });
  return { accepted: true, events: checked.length > 0 ? [{ type: 'CitationsVerified', data: { checked } }] : [] };
}
