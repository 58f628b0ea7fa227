import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MemoryView } from '#apps/server/application/messages.js';
import type { BeliefView } from '#projections/beliefs/index.js';
import { Talk } from '#test/support/talking.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';
import { openTestServer, type TestServer } from '#test/support/test-server.js';
import { type Command, record, type Tutor, takeTurn } from './gateway.js';

const CHAPTER = '# Water\n\n**Osmosis** is the diffusion of water through a partially permeable membrane.\n';

let test: TestCore;
let server: TestServer;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
  server = await openTestServer(test.core);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

function fresh(): Talk {
  memories += 1;
  return new Talk(`${server.url}/v1/students/gateway%20${memories}/subjects/cells`);
}

describe('the gateway of docs/integrating.md', () => {
  it('takes a turn: what was read, said, rested on and checked is on record', async () => {
    const talk = fresh();
    const fileId = await talk.read('water.md', CHAPTER, () => test.core.readings.settled());
    const blocks: string[] = [];
    const tutor: Tutor = async ({ block }) => {
      blocks.push(block);
      return {
        text: 'Not quite: water moves towards the salt.',
        claims: [{ text: 'Water moves towards the salt.', source: { kind: 'file', fileId, page: 1 } }],
        check: { topic: 'osmosis', verdict: 'wrong', response: 'away from the salt' },
      };
    };
    const kept: Command[] = [];
    const keep = (turn: Command[]): unknown => kept.push(...turn);
    expect(await takeTurn(talk.memory, tutor, 'Does water flee the salt?', keep)).toContain('towards the salt');
    expect(blocks[0]).toContain('NO RECORD');
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, answer: 1, check: 1 });
    expect(await talk.get<BeliefView[]>('beliefs')).toMatchObject([{ statement: 'struggles' }]);
    expect(await talk.get('citations')).toMatchObject({ citations: [{ fileId, page: 1, state: 'holds' }] });
    expect(await talk.get('unanswered')).toEqual({ questions: [] });

    await record(talk.memory, kept);
    expect((await talk.get<MemoryView>('')).counts).toMatchObject({ question: 1, answer: 1, check: 1 });

    await takeTurn(talk.memory, tutor, 'What did I get wrong?', keep);
    expect(blocks.at(-1)).toContain('osmosis');
  });

  it('says what was refused and why', async () => {
    const tutor: Tutor = async () => ({ text: ' ', claims: [] });
    await expect(takeTurn(fresh().memory, tutor, 'Why?', () => undefined)).rejects.toThrow(/^invalid-value: /);
  });

  it('is what the page shows, word for word', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const code = readFileSync(path.join(root, 'sample/integration/gateway.ts'), 'utf8');
    const page = readFileSync(path.join(root, 'docs/integrating.md'), 'utf8');
    const shown = [...page.matchAll(/```ts\n(?<code>.*?)```/gsu)].map((match) => match.groups?.code ?? '');
    expect(shown).toHaveLength(5);
    for (const part of shown) {
      expect(code).toContain(part);
    }
  });
});
