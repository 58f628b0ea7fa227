import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPool } from '#infra/database/index.js';
import type { Receipt } from '#libs/recording/index.js';
import { buildOnce } from '#test/support/programs.js';
import { memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';
import { BACKGROUND_NICENESS } from './lower-priority.js';

const WRITERS = 8;

let test: TestCore;

afterEach(() => test.close());

/** Opens a server whose background thread runs this compiled program, and waits for it. */
async function open(program = 'apps/server/background/background-program.js'): Promise<void> {
  test = await openTestCore('serve', {}, { backgroundProgram: pathToFileURL(path.join(buildOnce(), program)) });
  await test.core.background?.whenUp();
}

const writer = (index: number) => memoryOf(`writer ${index}`);

/** Every writer records its questions one after the other. */
async function write(each: number, after?: (receipt: Receipt, index: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      for (let turn = 0; turn < each; turn += 1) {
        const receipt = await recorded(test.core, writer(index), question(`What is osmosis, asked ${turn} times?`));
        await after?.(receipt, index);
      }
    }),
  );
}

/** What stands in the database: memories whose checkpoints are behind their heads, episodes, and texts without a vector. */
async function stored(): Promise<{ behind: number; episodes: number; withoutVector: number }> {
  const pool = createPool(test.databaseUrl, { max: 1 });
  try {
    const text = `select
      (select count(*)::int from stream_head h left join projection_checkpoint c
        on h.stream = 'memory-' || c.memory_id and c.projection = 'episodes'
        where h.stream like 'memory-%' and h.revision > coalesce(c.revision, -1)) as behind,
      (select count(*)::int from episode) as episodes,
      (select count(*)::int from episode e where not exists (
        select from text_vector v where v.memory_id = e.memory_id and v.text_hash = e.text_hash)) as "withoutVector"`;
    const [row] = (await pool.query(text)).rows;
    return row;
  } finally {
    await pool.end();
  }
}

it('what nobody asks for is projected and embedded in the background', async () => {
  await open();
  await write(5);
  await test.core.projector.settled();
  await test.core.vectoriser.settled();
  expect(await stored()).toEqual({ behind: 0, episodes: WRITERS * 5, withoutVector: 0 });
  expect(test.warnings).toEqual([]);
});

it('whoever reads after an acknowledgement finds what was acknowledged, while eight writers write', async () => {
  await open();
  await write(40, async ({ episodeId }, index) => {
    expect(await test.core.queries.episode(writer(index), episodeId)).toMatchObject({ id: episodeId });
  });
  expect(test.warnings).toEqual([]);
});

it('an open index is told of the vectors that were made elsewhere', async () => {
  await open();
  const memory = writer(0);
  const { memoryId, revision } = await recorded(test.core, memory, question('What is osmosis?'));
  const opened = async (upTo: number) => {
    await test.core.projector.catchUp(memoryId);
    return test.core.indexes.at(memoryId, upTo);
  };
  await opened(revision);
  const next = await recorded(test.core, memory, question('Why do raisins swell?'));
  const indexed = await opened(next.revision);
  await test.core.vectoriser.settled();
  expect(indexed?.index.missingVectors).toBe(0);
});

const onLinux = os.platform() === 'linux' ? it : it.skip;

/** The niceness of each thread of this process: the 19th field of its `stat`, the 17th behind the name. */
function niceness(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

onLinux('the thread lets requests go first, and no other thread does', async () => {
  const before = niceness().filter((nice) => nice === BACKGROUND_NICENESS).length;
  await open();
  expect(niceness().filter((nice) => nice === BACKGROUND_NICENESS)).toHaveLength(before + 1);
  expect(os.getPriority()).not.toBe(BACKGROUND_NICENESS);
});

it('a stop ends what was begun: everything acknowledged is projected', async () => {
  await open();
  await write(40);
  await test.core.close();
  expect(await stored()).toMatchObject({ behind: 0, episodes: WRITERS * 40 });
  expect(test.warnings).toEqual([]);
});

it('a thread that dies again and again costs a warning each time, and no event, no vector and no reader', async () => {
  await open('test/support/dying-background.js');
  let died = 0;
  while (died < 2) {
    await write(10, async ({ episodeId }, index) => {
      expect(await test.core.queries.episode(writer(index), episodeId)).not.toBeNull();
    });
    await write(10);
    died = test.warnings.filter((warning) => warning.includes('background thread died')).length;
  }
  await test.core.projector.settled();
  await test.core.vectoriser.settled();
  expect(await stored()).toMatchObject({ behind: 0, withoutVector: 0 });
  expect(test.warnings.every((warning) => warning.includes('it ended with 7'))).toBe(true);
});

it('a thread that can’t start leaves the work to the thread that answers', async () => {
  test = await openTestCore('serve', {}, { backgroundProgram: pathToFileURL('/nowhere/background.js') });
  await write(5);
  await test.core.projector.settled();
  await test.core.vectoriser.settled();
  expect(await stored()).toEqual({ behind: 0, episodes: WRITERS * 5, withoutVector: 0 });
});
