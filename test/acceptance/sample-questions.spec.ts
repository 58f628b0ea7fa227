import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLine } from '#apps/server/http/importing/import-line.js';
import type { Language } from '#libs/language/index.js';
import { memoryOf, openTestCore, recorded, type TestCore } from '#test/support/test-core.js';

interface Probe {
  readonly student: string;
  readonly question: string;
  /** Any of these will do: the episode, or the question or answer beside it. */
  readonly expect: readonly string[];
}

const FOLDER = path.resolve(import.meta.dirname, '../../sample/cell-biology');
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as T;
const SUBJECT = read<{
  students: readonly { student: string; language: Language; timeZone: string; history: string }[];
}>('subject.json');
const PROBES = read<readonly Probe[]>('questions.json');
/** What was said within this time of each other is one moment: the block tells the turns around it as well. */
const ONE_MOMENT_MS = 5 * 60_000;
/** A check on the same topic may come before the moment that was asked about: it matters more (memory-rules §1). */
const AMONG_THE_FIRST = 3;
const ASKED_AT = '2026-10-30T16:00:00Z';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
  for (const { student, language, timeZone, history } of SUBJECT.students) {
    await recorded(test.core, memoryOf(student), {
      kind: 'settings',
      id: crypto.randomUUID(),
      settings: { language, timeZone },
    });
    const lines = readFileSync(path.join(FOLDER, history)).toString().trim().split('\n');
    const commands = lines.map((line, index) => ({
      ...readLine({ line: index + 1, bytes: Buffer.from(line) }),
      actor: 'test',
      correlationId: null,
    }));
    for (const result of await test.core.writer.recordAll(memoryOf(student), commands)) {
      expect(result).toMatchObject({ recorded: true });
    }
  }
  await test.core.projector.settled();
  await test.core.vectoriser.settled();
});
afterAll(() => test.close());

it.each(PROBES)(
  '$student asks "$question" and the right moment is among the first',
  async ({ student, question, expect: expected }) => {
    const request = {
      question,
      budgetTokens: 1_200,
      now: ASKED_AT,
      after: null,
      design: 'full' as const,
      assessment: null,
    };
    const recalled = await test.core.recall.recall(memoryOf(student), request);
    const first = recalled.episodes.slice(0, AMONG_THE_FIRST);
    const right = await Promise.all(expected.map((id) => test.core.queries.episode(memoryOf(student), id)));
    const distances = right.flatMap((episode) =>
      first.map(({ occurredAt }) => Math.abs(Date.parse(occurredAt) - Date.parse(episode?.occurredAt ?? ''))),
    );
    expect(Math.min(...distances)).toBeLessThan(ONE_MOMENT_MS);
  },
);
