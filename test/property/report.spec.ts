import fc from 'fast-check';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import { localDay } from '#libs/episodes/index.js';
import { beliefLine } from '#libs/recall/block/lines.js';
import { misconceptionLine } from '#libs/recall/block/standing-lines.js';
import type { WordedReport } from '#libs/report/index.js';
import { reportHtml, reportText } from '#libs/report/index.js';
import { beliefsOf } from '#libs/report/standing.js';
import { memoryOf, openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';
import { learnerHistory, NAMES } from './random-learner.js';

/** Room for all that a greeting may tell. */
const BUDGET_TOKENS = 32_000;
const BELIEF_LINE = /^- (understands|is unsure about|struggles with) /;
const HEADING = /^WHAT THE CHECKS SUGGEST/;

let test: TestCore;
let server: TestServer;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
  server = await openTestServer(test.core, { clock: test.clock });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

/** Something that is said, asked, answered or observed of a message; places count from the first one. */
const talk = fc.record({
  id: fc.uuid(),
  answerId: fc.uuid(),
  text: fc.constantFrom('Does water flee the salt?', 'أليس الماء يهرب من الملح؟', 'why'),
  occurredAt: fc
    .date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2026-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  cited: fc.boolean(),
  grounded: fc.option(fc.boolean(), { nil: null }),
  observed: fc.option(
    fc.record({
      name: fc.constantFrom('water flees salt', 'cells are flat'),
      concept: fc.option(fc.constantFrom(...NAMES), { nil: null }),
      state: fc.constantFrom('active', 'resolved' as const),
    }),
    { nil: null },
  ),
});
type Talk = typeof talk extends fc.Arbitrary<infer T> ? T : never;

/** What comes of one exchange: the question, an answer, what it rests on, and what it shows. */
function commandsOf({ id, answerId, text, occurredAt, cited, grounded, observed }: Talk): MemoryCommand[] {
  const fileId = '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f01';
  const nothing = { signals: [], preferences: [], goals: [], extractor: null };
  return [
    { kind: 'question', id, text, summary: null, occurredAt },
    {
      kind: 'answer',
      id: answerId,
      text: 'So it is.',
      questionId: id,
      citations: cited ? [{ fileId, page: 1 }] : [],
      recalled: [],
      occurredAt,
    },
    ...(grounded === null
      ? []
      : [
          {
            kind: 'grounding' as const,
            id: crypto.randomUUID(),
            occurredAt: null,
            answerId,
            claims: [{ text: 'So.', source: grounded ? ({ kind: 'file', fileId, page: 1 } as const) : null }],
          },
        ]),
    ...(observed === null
      ? []
      : [
          {
            kind: 'observation' as const,
            id: crypto.randomUUID(),
            occurredAt: null,
            episodeId: id,
            ...nothing,
            misconceptions: [observed],
          },
        ]),
  ];
}

async function record(memory: MemoryRef, commands: readonly MemoryCommand[]): Promise<void> {
  await test.core.writer.recordAll(
    memory,
    commands.map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null })),
  );
}

/** A memory with that history; some of its beliefs are disputed in the end, and a night may have gone by. */
async function lived(
  batches: readonly (readonly MemoryCommand[])[],
  talks: readonly Talk[],
  disputed: readonly number[],
  night: boolean,
): Promise<MemoryRef> {
  memories += 1;
  const memory = memoryOf(`student ${memories}`);
  // Files are there to be cited, and may be replaced or taken away afterwards.
  const half = Math.ceil(batches.length / 2);
  for (const batch of [...batches.slice(0, half), ...talks.map(commandsOf), ...batches.slice(half)]) {
    await record(memory, batch);
  }
  const beliefs = (await test.core.learnerQueries.beliefs(memory, true)) ?? [];
  for (const place of disputed) {
    const belief = beliefs[place];
    if (belief) {
      const said = { id: crypto.randomUUID(), occurredAt: null, text: 'I only misread it.' };
      await record(memory, [{ kind: 'dispute', beliefId: belief.id, ...said }]);
    }
  }
  if (night) {
    await test.core.night.run({ asOf: null, tenant: memory.tenant, memory, actor: 'test' });
  }
  return memory;
}

async function get(memory: MemoryRef, path: string) {
  const M = `/v1/students/${encodeURIComponent(memory.student)}/subjects/${encodeURIComponent(memory.subject)}`;
  const answer = await server.http.get(`${M}/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

const sorted = (lines: readonly string[]): string[] => [...lines].sort();

/** What a route says of a belief, as far as a report says it too. */
function shown({
  id,
  concept,
  statement,
  confidence,
  needsConfirmation,
  since,
}: WordedReport['standing']['secure'][number]) {
  return JSON.stringify({ id, concept, statement, confidence, needsConfirmation, since });
}

describe('for any history, the report, the page and the block', () => {
  it('say the same of beliefs, misconceptions, checks, calibration, citations and open questions', async () => {
    await fc.assert(
      fc.asyncProperty(
        learnerHistory,
        fc.array(talk, { maxLength: 4 }),
        fc.array(fc.nat(4), { maxLength: 2 }),
        fc.boolean(),
        async (batches, talks, disputed, night) => {
          const memory = await lived(batches, talks, disputed, night);
          fc.pre((await test.core.registry.find(memory)) !== null);
          const report: WordedReport = await get(memory, 'report?since=2024-01-01');

          // The page.
          const held = beliefsOf(report.standing);
          const beliefs: typeof held = await get(memory, 'beliefs');
          expect(sorted(held.map(shown))).toEqual(sorted(beliefs.map(shown)));
          const all: { reason: string | null; statement: string; concept: { name: string } }[] = await get(
            memory,
            'beliefs?current=false',
          );
          for (const { concept, now, steps } of report.changes) {
            const current = held.find(({ concept: { id } }) => id === concept.id);
            expect([concept.name, now]).toEqual([concept.name, current?.statement ?? null]);
            expect(steps.filter(({ beliefId }) => beliefId !== null).length).toBeLessThanOrEqual(all.length);
          }
          const told = report.changes.flatMap(({ steps }) => steps.filter(({ beliefId }) => beliefId !== null));
          expect(told).toHaveLength(all.length);
          const { misconceptions } = await get(memory, 'misconceptions');
          expect([...report.misconceptions.active, ...report.misconceptions.resolved]).toEqual(misconceptions);
          expect(report.calibration).toEqual(await get(memory, 'calibration'));
          expect({ questions: report.unanswered }).toEqual(await get(memory, 'unanswered'));
          const { citations }: { citations: { fileId: string | null; state: string }[] } = await get(
            memory,
            'citations',
          );
          const broken = citations.filter(({ fileId, state }) => fileId !== null && state === 'changed');
          expect(report.limits.sources.reduce((sum, source) => sum + source.citations, 0)).toBe(broken.length);
          expect(report.limits.uncitedAnswers).toBe(citations.filter(({ fileId }) => fileId === null).length);
          const mastery: { concept: { id: string }; attempts: number; state: string }[] = await get(memory, 'mastery');
          for (const belief of held) {
            const figure = mastery.find(({ concept: { id } }) => id === belief.concept.id);
            expect([belief.checks, belief.state]).toEqual([figure?.attempts, figure?.state]);
          }
          expect(report.evidence.checks.total).toBe(report.calibration.n);
          const summary: { counts: object; episodes: number } = await get(memory, '');
          expect([report.evidence.counts, report.evidence.episodes]).toEqual([summary.counts, summary.episodes]);

          // The block.
          const { block, beliefs: recalled } = await test.core.recall.recall(memory, {
            question: null,
            budgetTokens: BUDGET_TOKENS,
            now: null,
            after: null,
            design: 'full',
            assessment: null,
          });
          const { timeZone } = report.memory;
          const since = (instant: string): string => localDay(instant, timeZone);
          const lines = block.split('\n');
          const linesOfBeliefs = lines.filter((line) => BELIEF_LINE.test(line));
          expect(sorted(linesOfBeliefs)).toEqual(
            sorted(held.map((each) => beliefLine({ ...each, concept: each.concept.name, since: since(each.since) }))),
          );
          expect(sorted(recalled.map(({ id }) => id))).toEqual(sorted(held.map(({ id }) => id)));
          expect(lines.some((line) => HEADING.test(line))).toBe(held.length > 0);
          for (const active of report.misconceptions.active) {
            const line = misconceptionLine({ ...active, concept: null, since: since(active.since) });
            const [name, rest] = line.split(' (since ');
            expect(lines.some((each) => each.startsWith(name ?? '') && each.endsWith(` (since ${rest}`))).toBe(true);
          }

          // Its forms.
          expect(reportText(report, report.language)).toContain(report.sentences.secure);
          expect(reportHtml(report, 'ar')).toContain('<!doctype html>');
        },
      ),
      { numRuns: 40 },
    );
  });
});
