/**
 * AnswerGiven, version 1 → 2: each citation has the name of its file beside the fingerprint.
 *
 * A file that was removed has no name any more, and a report would have to show a bare id for what the answer rested on. What
 * version 1 cited is known by its id alone, so its name is null: unknown, not empty.
 */
export function answerGivenWithNamesOfFiles(data: Record<string, unknown>): Record<string, unknown> {
  const citations = data.citations as readonly Record<string, unknown>[];
  return { ...data, citations: citations.map((citation) => ({ ...citation, name: null })) };
}
