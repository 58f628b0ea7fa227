import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { memoryStream } from '#libs/event-log/index.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import { Tamperer } from './tampering.js';

/** Set to write the table anew; otherwise the table in the docs is held against what happened. */
const WRITES_DOCS = process.env.MNEME_WRITE_DOCS === '1';
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/tamper-matrix.md');
const [BEGIN, END] = ['<!-- begin: made by test/acceptance/tamper-matrix.spec.ts -->', '<!-- end -->'];

/** Events when the checkpoint is made, and afterwards. */
const KEPT_SIZE = 5;
const SIZE = 8;

/** What is done, and at which revision each of the two should show it: null where it can't be seen. */
interface Scenario {
  readonly what: string;
  readonly alone: number | null;
  readonly against: number | null;
  act(tamperer: Tamperer, stream: string, other: string): Promise<void>;
}

const SCENARIOS: readonly Scenario[] = [
  { what: 'nothing', alone: null, against: null, act: async () => undefined },
  { what: 'flip: a letter of event 3 is changed', alone: 3, against: 3, act: (by, stream) => by.edit(stream, 3) },
  {
    what: 'flip: a letter of event 3 is changed and its hash made anew',
    alone: 4,
    against: 4,
    act: (by, stream) => by.editAndHash(stream, 3),
  },
  { what: 'delete: event 3 is deleted', alone: 3, against: 3, act: (by, stream) => by.delete(stream, 3) },
  {
    what: 'reorder: event 3 is deleted and those behind it move up',
    alone: 3,
    against: 3,
    act: (by, stream) => by.deleteAndClose(stream, 3),
  },
  { what: 'swap: events 2 and 6 change places', alone: 2, against: 2, act: (by, stream) => by.swap(stream, 2, 6) },
  {
    what: 'transplant: event 3 is replaced by one of another memory',
    alone: 3,
    against: 3,
    act: (by, stream, other) => by.transplant(stream, 3, other),
  },
  {
    what: 'truncate: events from 3 on are cut off, the head stays',
    alone: 3,
    against: 3,
    act: (by, stream) => by.cut(stream, 2, false),
  },
  {
    what: 'truncate: events from 3 on are cut off, and the head with them',
    alone: null,
    against: 3,
    act: (by, stream) => by.cut(stream, 2, true),
  },
  {
    what: 'truncate: events from 6 on are cut off, and the head with them: all after the checkpoint',
    alone: null,
    against: null,
    act: (by, stream) => by.cut(stream, 5, true),
  },
  {
    what: 'truncate: the whole stream is deleted, and its head',
    alone: null,
    against: 0,
    act: (by, stream) => by.deleteStream(stream),
  },
  {
    what: 'rewrite: event 2 is changed and every hash after it made anew',
    alone: null,
    against: 4,
    act: (by, stream) => by.rewriteFrom(stream, 2),
  },
  {
    what: 'rewrite: the whole chain is made anew, from event 0 on',
    alone: null,
    against: 4,
    act: (by, stream) => by.rewriteFrom(stream, 0),
  },
  {
    what: 'rewrite: event 6 is changed and every hash after it made anew: all after the checkpoint',
    alone: null,
    against: null,
    act: (by, stream) => by.rewriteFrom(stream, 6),
  },
];

let test: TestCore;
let memories = 0;
const rows: string[] = [];

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

async function memoryOfSize(student: string, from: number, to: number): Promise<string> {
  let memoryId = '';
  for (let index = from; index < to; index += 1) {
    memoryId = (await recorded(test.core, memoryOf(student), question(`question ${index}?`))).memoryId;
  }
  return memoryStream(memoryId);
}

describe('the tamper matrix', () => {
  it.each(SCENARIOS)('$what: alone $alone, against a checkpoint $against', async ({ what, alone, against, act }) => {
    memories += 1;
    const [victim, donor] = [`victim ${memories}`, `donor ${memories}`];
    await memoryOfSize(victim, 1, KEPT_SIZE);
    const kept = await test.core.checkpoints.ofMemory(memoryOf(victim));
    const stream = await memoryOfSize(victim, KEPT_SIZE, SIZE);
    const other = await memoryOfSize(donor, 1, SIZE);

    await act(new Tamperer(test), stream, other);

    const seenAlone = await firstBreak(victim, null);
    const seenAgainst = await firstBreak(victim, kept);
    rows.push(`| ${what} | ${inWords(seenAlone)} | ${inWords(seenAgainst)} |`);
    expect({ alone: seenAlone?.revision ?? null, against: seenAgainst?.revision ?? null }).toEqual({ alone, against });
  });

  it('stands in the docs as it happened', () => {
    const table = ['| what is done | without a checkpoint | against a kept checkpoint |', '|---|---|---|', ...rows];
    const made = `${BEGIN}\n${table.join('\n')}\n${END}`;
    const document = readFileSync(DOCUMENT, 'utf8');
    const written = document.replace(new RegExp(`${BEGIN}[^]*${END}`), made);
    if (WRITES_DOCS) {
      writeFileSync(DOCUMENT, written);
    }
    expect(written).toContain(made);
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(written);
  });
});

async function firstBreak(student: string, kept: string | null): Promise<{ revision: number; reason: string } | null> {
  const verdict = await test.core.checkpoints.verify(memoryOf(student), kept);
  return verdict?.breaks[0] ?? null;
}

function inWords(seen: { revision: number; reason: string } | null): string {
  return seen ? `**seen** at ${seen.revision}: ${seen.reason.replace(/id [0-9a-f-]{36}/, 'id')}` : 'not seen';
}
