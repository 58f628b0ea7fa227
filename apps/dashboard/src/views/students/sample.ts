import chapterAddress from '../../../../../sample/cell-biology/chapter.md?url';
import luciaAddress from '../../../../../sample/cell-biology/histories/lucia.es.ndjson?url';
import mayaAddress from '../../../../../sample/cell-biology/histories/maya.en.ndjson?url';
import yusufAddress from '../../../../../sample/cell-biology/histories/yusuf.ar.ndjson?url';
import sample from '../../../../../sample/cell-biology/subject.json';
import { ask, memoryPath, send } from '../../api/client.js';
import { openMemory } from '../../api/commands.js';
import { Problem } from '../../api/problem.js';
import type { MemoryRef } from '../../api/types.js';

/** Where the build put each history. */
const HISTORIES: Readonly<Record<string, string>> = { maya: mayaAddress, lucia: luciaAddress, yusuf: yusufAddress };

/** Before the first session of the histories. */
const CHAPTER_ARRIVED_AT = '2026-01-12T08:00:00Z';

/** Whose talk is shown first: the chapter is in her language. */
export const FIRST: MemoryRef = { student: 'maya', subject: sample.subject };

/** A line that an import refused, as far as people need to know. */
interface AnsweredLine {
  readonly line: number;
  readonly problem?: { readonly code: string; readonly detail: string };
}

/**
 * Reads the sample subject in, by the same routes as anybody's own: settings, a history of lines, a file. Loaded twice, it is
 * there once, since each command has its id.
 *
 * @param tell told who is read in, and then how much of it all is done, in [0, 1]
 * @throws Problem as soon as something is refused
 */
export async function loadSample(tell: (done: number) => void): Promise<void> {
  for (const [place, { student, language, timeZone }] of sample.students.entries()) {
    tell(place / sample.students.length);
    const memory = { student, subject: sample.subject };
    const name = sample.name[language as keyof typeof sample.name];
    await openMemory(memory, { name, language, timeZone });
    await importHistory(memory, HISTORIES[student] ?? '');
    if (language === 'en') {
      await sendChapter(memory);
    }
  }
  tell(1);
}

async function importHistory(memory: MemoryRef, address: string): Promise<void> {
  const text = await (await send(address)).text();
  const lines = { type: 'application/x-ndjson', text };
  const accept = 'application/x-ndjson';
  const answered = await (await send(`${memoryPath(memory)}/episodes`, { method: 'POST', lines, accept })).text();
  for (const line of answered.trim().split('\n')) {
    const { line: number, problem } = JSON.parse(line) as AnsweredLine;
    if (problem) {
      throw new Problem(422, problem.code, `${number}: ${problem.detail}`);
    }
  }
}

async function sendChapter(memory: MemoryRef): Promise<void> {
  const chapter = await (await send(chapterAddress)).blob();
  const form = new FormData();
  form.append('file', new File([chapter], 'chapter.md', { type: 'text/markdown' }));
  form.append('occurredAt', CHAPTER_ARRIVED_AT);
  await ask(`${memoryPath(memory)}/files`, { method: 'POST', form, idempotencyKey: 'the sample chapter' });
}
