import { appendBytes, MAX_APPEND_BYTES, memoryStream, verifyStream } from '#libs/event-log/index.js';
import type { CommandResult } from '#libs/recording/index.js';
import {
  answer,
  check,
  memoryOf,
  openTestCore,
  question,
  recorded,
  submit,
  type TestCore,
} from '#test/support/test-core.js';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

const code = (result: CommandResult): string => (result.recorded ? 'recorded' : result.rejection.code);

describe('a receipt', () => {
  it('tells where the episode stands, and the chain begins with MemoryOpened', async () => {
    const command = question('What is a cell?');
    const receipt = await recorded(test.core, memoryOf('receipt'), command);
    expect(receipt).toMatchObject({ episodeId: command.id, revision: 1, duplicate: false });
    const [opening] = await test.core.log
      .read(memoryStream(receipt.memoryId))
      [Symbol.asyncIterator]()
      .next()
      .then(({ value }) => value);
    expect(opening).toMatchObject({ revision: 0, type: 'MemoryOpened' });
    expect(await test.core.checkpoints.head(memoryOf('receipt'))).toEqual({ size: 2, head: receipt.hash });
  });
});

describe('the same id', () => {
  it('sent twice gives the first receipt again and appends nothing', async () => {
    const memory = memoryOf('repeat');
    const command = check('osmosis', 'wrong');
    const first = await recorded(test.core, memory, command);
    await recorded(test.core, memory, question('and now?'));
    expect(await recorded(test.core, memory, command)).toEqual({ ...first, duplicate: true });
    expect((await test.core.checkpoints.head(memory))?.size).toBe(3);
  });

  it('sent twice at the same time is recorded once', async () => {
    const memory = memoryOf('race');
    const command = question('What is a cell?');
    const receipts = await Promise.all(Array.from({ length: 8 }, () => recorded(test.core, memory, command)));
    expect(receipts.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(receipts.map(({ hash }) => hash)).size).toBe(1);
  });

  it('with another body is refused, whatever its kind, and nothing is stored', async () => {
    const memory = memoryOf('clash');
    const first = question('What is a cell?');
    await recorded(test.core, memory, first);
    expect(code(await submit(test.core, memory, { ...first, text: 'What is a wall?' } as typeof first))).toBe(
      'id-taken',
    );
    expect(code(await submit(test.core, memory, { ...check('cell', 'right'), id: first.id }))).toBe('id-taken');
    expect((await test.core.checkpoints.head(memory))?.size).toBe(2);
  });

  it('in another memory is another episode', async () => {
    const command = question('What is a cell?');
    const one = await recorded(test.core, memoryOf('one'), command);
    const two = await recorded(test.core, memoryOf('two'), command);
    expect(two.duplicate).toBe(false);
    expect(two.memoryId).not.toBe(one.memoryId);
  });
});

describe('ids of students and subjects are literal', () => {
  it.each(['*', '%', '_', 'a/b', "o'brien", 'يوسف', ' ', 'ma ya', '..', 'A', 'a'])(
    '%s has a memory of its own',
    async (student) => {
      const receipt = await recorded(test.core, memoryOf(student, student), question(`I am ${student}`));
      expect(receipt.revision).toBe(1);
      const page = await test.core.queries.episodes(memoryOf(student, student), {
        kind: null,
        from: null,
        to: null,
        q: null,
        cursor: null,
        limit: 10,
      });
      expect(page?.episodes.map(({ text }) => text)).toEqual([`I am ${student}`]);
    },
  );
});

describe('commands that arrive together', () => {
  it('are each recorded or refused on their own, in their order', async () => {
    const memory = memoryOf('mixed');
    const repeated = question('What is a cell?');
    const commands = [
      repeated,
      { ...question('tomorrow'), occurredAt: '2999-01-01T00:00:00Z' } as typeof repeated,
      repeated,
      answer('The smallest unit of life.'),
    ].map((command) => ({ command, idGiven: true, actor: 'test', correlationId: null }));
    const results = await test.core.writer.recordAll(memory, commands);
    expect(results.map(code)).toEqual(['recorded', 'occurred-in-the-future', 'recorded', 'recorded']);
    expect((await test.core.checkpoints.head(memory))?.size).toBe(3);
  });

  it('in hundreds, by many callers, for one memory make one chain without gaps', async () => {
    const memory = memoryOf('crowd');
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => recorded(test.core, memory, question(`number ${index}`))),
    );
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    expect(await verifyStream(test.core.log, memoryStream(memoryId))).toMatchObject({ ok: true, size: 301 });
  });

  it('of the largest size go into several appends, each within what a log takes', async () => {
    const memory = memoryOf('large');
    const appended: number[] = [];
    const watched = test.core.log.append.bind(test.core.log);
    test.core.log.append = (stream, revision, events) => {
      appended.push(appendBytes(events));
      return watched(stream, revision, events);
    };
    const large = Array.from({ length: 40 }, (_, index) => question(`${index} ${'\u0001"ملح '.repeat(6_000)}`));
    await Promise.all(large.map((command) => recorded(test.core, memory, command)));
    expect(Math.max(...appended)).toBeLessThanOrEqual(MAX_APPEND_BYTES);
    expect((await test.core.checkpoints.head(memory))?.size).toBe(41);
  });

  it('in two processes that write the same memory are all recorded', async () => {
    const memory = memoryOf('two writers');
    const { MemoryWriter } = await import('#libs/recording/index.js');
    const { systemClock, systemEntropy } = await import('#infra/system/system.js');
    const { MemoryQueries } = await import('#projections/episodes/index.js');
    const other = new MemoryWriter({
      ...test.core,
      snapshots: new MemoryQueries(test.core.pool),
      clock: systemClock,
      entropy: systemEntropy,
      listener: { appended: () => undefined },
    });
    const submitted = (text: string) => ({
      command: question(text),
      idGiven: true,
      actor: 'test',
      correlationId: null,
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? other : test.core.writer).record(memory, submitted(`number ${index}`)),
      ),
    );
    const memoryId = (await test.core.registry.find(memory)) ?? '';
    expect(await verifyStream(test.core.log, memoryStream(memoryId))).toMatchObject({ ok: true, size: 41 });
  });
});

describe("reading one's writes", () => {
  it('a list holds everything that was acknowledged before it', async () => {
    const memory = memoryOf('reader');
    for (let index = 1; index <= 20; index += 1) {
      await recorded(test.core, memory, question(`number ${index}`));
      expect(await test.core.queries.memory(memory)).toMatchObject({ episodes: index });
    }
  });
});

describe('paging through episodes', () => {
  it('gives each once, newest first, also where times are equal', async () => {
    const memory = memoryOf('pages');
    const at = '2026-03-01T10:00:00Z';
    for (let index = 0; index < 25; index += 1) {
      await recorded(test.core, memory, question(`number ${index}`, index % 3 === 0 ? '2026-02-01T10:00:00Z' : at));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await test.core.queries.episodes(memory, {
        kind: null,
        from: null,
        to: null,
        q: null,
        cursor,
        limit: 4,
      });
      seen.push(...(page?.episodes ?? []).map(({ text }) => text));
      cursor = page?.next ?? null;
    } while (cursor);
    expect(new Set(seen).size).toBe(25);
    expect(seen[0]).toBe('number 23');
    expect(seen.at(-1)).toBe('number 0');
  });
});

describe('the log and the read models of a student', () => {
  it('hold no name and no text in clear in the log', async () => {
    await recorded(test.core, memoryOf('Ottilie Unverwechselbar'), question('Was ist Endosymbiose?'));
    const { rows } = await test.core.pool.query(
      "select count(*)::int as found from event e where e::text ilike '%unverwechselbar%' or e::text ilike '%endosymbiose%'",
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});
