import type { MemoryView } from '#apps/server/application/messages.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { LogUnavailableError } from '#libs/event-log/index.js';
import type { CommandResult, MemoryWriter, SubmittedCommand } from '#libs/recording/index.js';
import { Talk } from '#test/support/talking.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';

const CHAPTER = '# Water\n\n**Osmosis** is the diffusion of water through a partially permeable membrane.\n';

/**
 * Records commands one by one, as if each had an append of its own, and dies at one of them, before or after it is in the log:
 * every state that a kill can leave a turn in.
 */
class DyingWriter {
  /** How many more commands are recorded; infinity for one that lives. */
  left = Number.POSITIVE_INFINITY;
  /** The command at which it dies is in the log, and nobody was told. */
  afterwards = false;

  constructor(private readonly writer: MemoryWriter) {}

  async recordAll(memory: MemoryRef, commands: readonly SubmittedCommand[]): Promise<CommandResult[]> {
    const results: CommandResult[] = [];
    for (const command of commands) {
      if (this.left <= 0 && !this.afterwards) {
        throw new LogUnavailableError('killed');
      }
      results.push(await this.writer.record(memory, command));
      if (this.left <= 0) {
        throw new LogUnavailableError('killed');
      }
      this.left -= 1;
    }
    return results;
  }
}

let test: TestCore;
let server: TestServer;
let writer: DyingWriter;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
  writer = new DyingWriter(test.core.writer);
  server = await openTestServer({ ...test.core, writer: writer as unknown as MemoryWriter });
});
afterAll(async () => {
  await server.close();
  await test.close();
});
afterEach(() => {
  writer.left = Number.POSITIVE_INFINITY;
});

async function taught(): Promise<Talk> {
  memories += 1;
  const talk = new Talk(`${server.url}/v1/students/killed%20${memories}/subjects/cells`);
  await talk.read('water.md', CHAPTER, () => test.core.readings.settled());
  return talk;
}

/** Sends a turn that dies; what it comes to doesn't matter. */
async function killed(talk: Talk, text: string, id: string): Promise<void> {
  const response = await talk.send({ id, text });
  const told = await response.text();
  expect(told).toContain('log-unavailable');
}

describe.each([
  ['before', false],
  ['after', true],
])('a turn that is killed %s a command is in the log', (_, afterwards) => {
  it.each([0, 1, 2, 3])(
    'number %i of question, check, answer and grounding, is finished by sending it again',
    async (left) => {
      const talk = await taught();
      await talk.say('quiz me on osmosis');
      const before = (await talk.get<{ size: number }>('chain')).size;
      const id = systemEntropy.uuid();
      writer.left = left;
      writer.afterwards = afterwards;
      await killed(talk, 'diffusion', id);
      const reached = (await talk.get<{ size: number }>('chain')).size - before;
      expect(reached).toBe(afterwards ? left + 1 : left);

      writer.left = Number.POSITIVE_INFINITY;
      const turn = await talk.say('diffusion', { id });
      expect(turn.order).toEqual(['question', 'memory', 'token', 'check', 'answer', 'grounding', 'done']);
      expect(turn.check).toMatchObject({ topic: 'osmosis', verdict: 'wrong' });
      expect(turn.shown).toContain('Not yet. It is about “osmosis”.');
      expect((await talk.get<{ size: number }>('chain')).size - before).toBe(4);
      const verified = await talk.post('chain/verifications', {});
      expect(await verified.json()).toMatchObject({ ok: true });
      expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 2, answer: 2, check: 1 });
    },
  );
});

it('a turn that teaches and is killed is finished by sending it again', async () => {
  const talk = await taught();
  const text = 'Remember that lysis means bursting.';
  const id = systemEntropy.uuid();
  writer.left = 2;
  writer.afterwards = false;
  await killed(talk, text, id);
  writer.left = Number.POSITIVE_INFINITY;
  const turn = await talk.say(text, { id });
  expect(turn.order).toEqual(['question', 'memory', 'teaching', 'token', 'answer', 'grounding', 'done']);
  expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, taught: 1, answer: 1 });
});
