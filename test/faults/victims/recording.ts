import type { MemoryWriter } from '#libs/recording/index.js';
import { killableHistory } from '../killable-history.js';
import type { Promised, VictimMemory } from './victim.js';

/**
 * Records the next lines of a student's history and tells what was acknowledged. Returns the revision that the memory has
 * then.
 */
export async function recordLines(
  writer: MemoryWriter,
  { student }: VictimMemory,
  lines: { readonly from: number; readonly count: number },
  promised: (promise: Promised) => void,
): Promise<number> {
  const memory = { tenant: 'local', student, subject: 'cells' };
  const results = await writer.recordAll(memory, killableHistory(student, lines.from, lines.count));
  let revision = -1;
  for (const result of results) {
    if (!result.recorded) {
      throw new Error(`refused: ${result.rejection.code}: ${result.rejection.detail}`);
    }
    promised({ student, recorded: result.receipt.episodeId });
    revision = Math.max(revision, result.receipt.revision);
  }
  return revision;
}
