import type { Ground, TutorClaim } from '#libs/tutor/index.js';
import { quotationsFor } from './model-answer.js';
import type { TurnContext } from './turn-context.js';

/** What an answer may rest on: the files first, then what was recalled. */
export function groundsOf(turn: TurnContext['turn']): Ground[] {
  const quoted = quotationsFor(turn).map(({ text, fileId, page }): Ground => {
    return { text, source: { kind: 'file', fileId, page } };
  });
  const remembered = turn.recall.episodes.map(({ id, summary }): Ground => {
    return { text: summary, source: { kind: 'episode', episodeId: id } };
  });
  return [...quoted, ...remembered];
}

/** The places in files that claims rest on, each once. */
export function citationsOf(claims: readonly TutorClaim[]): { fileId: string; page: number | null }[] {
  const cited = new Map<string, { fileId: string; page: number | null }>();
  for (const { source } of claims) {
    if (source?.kind === 'file') {
      const { fileId, page } = source;
      cited.set(JSON.stringify([fileId, page]), { fileId, page });
    }
  }
  return [...cited.values()];
}

/** A text that an event can hold: models may cut a character in two, or send a NUL. */
export function recordable(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8').replaceAll('\u0000', '');
}
