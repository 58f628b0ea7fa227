import path from 'node:path';
import { SinceInFutureError } from '#apps/server/application/report/report-messages.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryCommand, MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { reportText, type WordedReport } from '#libs/report/index.js';
import { expectReviewed } from '#test/support/reviewed-text.js';
import { answer, check, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const REVIEWED = path.join(import.meta.dirname, 'reviewed-reports');

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
  test.clock.set('2026-06-15T12:00:00Z');
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

async function open(student: string, language: Language = 'en', timeZone = 'Europe/Dublin'): Promise<MemoryRef> {
  const memory = { tenant: 'local', student, subject: 'cell-biology' };
  await record(memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { language, timeZone } });
  return memory;
}

async function record(memory: MemoryRef, command: MemoryCommand): Promise<string> {
  return (await recorded(test.core, memory, command)).episodeId;
}

function teaching(text: string, occurredAt: string): MemoryCommand {
  return { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt };
}

function misconception(episodeId: string, name: string, about: string, state: 'active' | 'resolved'): MemoryCommand {
  const misconceptions = [{ name, concept: about, state }];
  const nothing = { signals: [], preferences: [], goals: [], extractor: null };
  return { kind: 'observation', id: systemEntropy.uuid(), occurredAt: null, episodeId, ...nothing, misconceptions };
}

async function put(memory: MemoryRef, name: string, text: string): Promise<string> {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const outcome = await test.core.files.put(memory, { name, bytes: Buffer.from(text) }, null, sender);
  await test.core.readings.settled();
  if (!outcome.recorded) {
    throw new Error(outcome.rejection.detail);
  }
  return outcome.fileId;
}

async function report(memory: MemoryRef, since: string | null = null): Promise<WordedReport> {
  const found = await test.core.reports.report(memory, { since, language: null });
  if (!found) {
    throw new Error('the memory was never opened');
  }
  return found;
}

async function expectReviewedReport(memory: MemoryRef, name: string, since: string | null = null): Promise<void> {
  const found = await report(memory, since);
  expectReviewed(reportText(found, found.language), path.join(REVIEWED, `${name}.txt`));
}

describe('the report of a student', () => {
  it('with nothing on record says so', async () => {
    await expectReviewedReport(await open('nobody yet'), 'nothing');
  });

  it('with one check calls nothing secure', async () => {
    const memory = await open('first check');
    await record(memory, teaching('Remember that osmosis is the movement of water.', '2026-06-01T10:00:00Z'));
    await record(memory, check('osmosis', 'right', '2026-06-02T10:00:00Z'));
    await expectReviewedReport(memory, 'one-check');
  });

  it('with checks that name nothing on the map says how many there are, and not that there are none', async () => {
    const memory = await open('unmatched');
    for (let number = 1; number <= 32; number += 1) {
      const day = String(1 + (number % 28)).padStart(2, '0');
      const topic = number % 4 === 0 ? 'ask me the questions' : `topic ${number}`;
      await record(memory, check(topic, number % 3 === 0 ? 'wrong' : 'right', `2026-05-${day}T10:00:00Z`));
    }
    await expectReviewedReport(memory, 'only-unmatched');
  });

  it('in Arabic alone reads in Arabic', async () => {
    const memory = await open('نور', 'ar', 'Africa/Cairo');
    await record(memory, teaching('تذكّر أن الأسموزية هي حركة الماء.', '2026-05-01T10:00:00Z'));
    await record(memory, teaching('تذكّر أن الانتشار هو حركة الجسيمات.', '2026-05-01T10:05:00Z'));
    for (const verdict of ['wrong', 'wrong', 'partly'] as const) {
      await record(memory, check('الأسموزية', verdict, '2026-06-02T10:00:00Z'));
    }
    for (const verdict of ['right', 'right', 'right'] as const) {
      await record(memory, check('الانتشار', verdict, '2026-06-03T10:00:00Z'));
    }
    const said = await record(memory, question('أليس الماء يهرب من الملح؟', '2026-06-04T10:00:00Z'));
    await record(memory, misconception(said, 'الماء يهرب من الملح', 'الأسموزية', 'active'));
    await expectReviewedReport(memory, 'arabic-only');
  });

  it('with a removed file says what rested on it', async () => {
    const memory = await open('file gone');
    const chapter =
      '# Transport\n\n**Osmosis** is the diffusion of water through a membrane.\n\n**Turgor** is the pressure of water in a cell.\n';
    const fileId = await put(memory, 'transport.md', chapter);
    const asked = await record(memory, question('Why do raisins swell in water?', '2026-06-02T09:00:00Z'));
    const cited = {
      ...answer('By osmosis.', '2026-06-02T09:01:00Z'),
      questionId: asked,
      citations: [{ fileId, page: 1 }],
    };
    const answered = await record(memory, cited as MemoryCommand);
    const claims = [
      { text: 'By osmosis.', source: { kind: 'file' as const, fileId, page: 1 } },
      { text: 'It always does.', source: null },
    ];
    await record(memory, { kind: 'grounding', id: systemEntropy.uuid(), occurredAt: null, answerId: answered, claims });
    for (const verdict of ['wrong', 'wrong', 'right'] as const) {
      await record(memory, check('osmosis', verdict, '2026-06-03T09:00:00Z'));
    }
    await record(memory, {
      kind: 'file-removal',
      id: systemEntropy.uuid(),
      occurredAt: '2026-06-10T09:00:00Z',
      fileId,
    });
    await expectReviewedReport(memory, 'removed-file');
  });

  it('with a course of beliefs tells it with its reasons, in the language that is asked for', async () => {
    const memory = await open('Lucía');
    await record(memory, teaching('Remember that osmosis is the movement of water.', '2026-03-01T10:00:00Z'));
    for (const [day, verdict] of [
      ['01', 'right'],
      ['02', 'right'],
      ['03', 'right'],
    ] as const) {
      await record(memory, check('osmosis', verdict, `2026-04-${day}T10:00:00Z`));
    }
    for (const [day, verdict] of [
      ['01', 'wrong'],
      ['02', 'wrong'],
      ['03', 'wrong'],
      ['04', 'wrong'],
    ] as const) {
      await record(memory, check('osmosis', verdict, `2026-06-${day}T10:00:00Z`));
    }
    const [belief] = (await test.core.learnerQueries.beliefs(memory, true)) ?? [];
    expect(belief?.statement).toBe('struggles');
    const dispute = { id: systemEntropy.uuid(), occurredAt: '2026-06-05T10:00:00Z', text: 'I only misread it.' };
    await record(memory, { kind: 'dispute', beliefId: belief?.id ?? '', ...dispute });
    const held = await record(memory, question('Does water flee the salt?', '2026-05-20T10:00:00Z'));
    await record(memory, misconception(held, 'water flees salt', 'osmosis', 'active'));
    const over = await record(memory, question('So water goes to the salt!', '2026-06-06T10:00:00Z'));
    await record(memory, misconception(over, 'water flees salt', 'osmosis', 'resolved'));
    await expectReviewedReport(memory, 'course-of-beliefs');
    const spanish = await test.core.reports.report(memory, { since: '2026-03-01', language: 'es' });
    expectReviewed(reportText(spanish as WordedReport, 'es'), path.join(REVIEWED, 'course-of-beliefs.es.txt'));
  });
});

describe('a report', () => {
  it('of a memory that was never opened is none', async () => {
    const memory = { tenant: 'local', student: 'nobody', subject: 'nothing' };
    expect(await test.core.reports.report(memory, { since: null, language: null })).toBeNull();
  });

  it('since a moment that is still to come is refused', async () => {
    const memory = await open('early');
    await expect(report(memory, '2026-06-16')).rejects.toThrow(SinceInFutureError);
    expect((await report(memory, '2026-06-15')).since).toBe('2026-06-14T23:00:00.000Z');
  });

  it('includes what was acknowledged before it', async () => {
    const memory = await open('fresh');
    await record(memory, teaching('Remember that osmosis is the movement of water.', '2026-06-01T10:00:00Z'));
    await record(memory, check('osmosis', 'wrong', '2026-06-02T10:00:00Z'));
    expect((await report(memory)).sentences.shaky).toBe('Shaky: struggles with “osmosis”. On few checks so far.');
  });

  it('in a language that none is written in is in English', async () => {
    expect((await report(await open('Anna', 'de'))).language).toBe('en');
  });
});
