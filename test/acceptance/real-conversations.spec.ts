import { verifyStream } from '#apps/server/application/queries.js';
import { readLine } from '#apps/server/http/importing/import-line.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { memoryStream } from '#libs/event-log/index.js';
import { analyse } from '#libs/language/index.js';
import type { ConvertedMemory, ImportLine } from '#test/converters/import-line.js';
import { convertSource, dataFolder, hasSource } from '#test/converters/sources.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';

/** The numbers: three questions of each of twenty conversations, the turn among the first five. */
const CONVERSATIONS_ASKED = 20;
const QUESTIONS_EACH = 3;
const AMONG_THE_FIRST = 5;
/** A question is made of so many words of the turn that it is about, the rarest in the conversation. */
const WORDS_OF_A_QUESTION = 4;

const SOURCES = ['bridge', 'mathdial'] as const;
let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

const memoryRef = ({ student, subject }: ConvertedMemory): MemoryRef => ({ tenant: 'local', student, subject });

/** Imports a conversation line by line as a caller would send it; every line must be recorded. */
async function importConversation(conversation: ConvertedMemory): Promise<void> {
  const commands = conversation.lines.map((line, index) => ({
    ...readLine({ line: index + 1, bytes: Buffer.from(JSON.stringify(line)) }),
    actor: 'test',
    correlationId: null,
  }));
  for (const result of await test.core.writer.recordAll(memoryRef(conversation), commands)) {
    if (!result.recorded) {
      throw new Error(`${conversation.student}: ${result.rejection.code}: ${result.rejection.detail}`);
    }
  }
}

interface AskedTurn {
  readonly question: string;
  readonly episodeId: string;
}

/** Questions about turns, spread over the conversation, each made of the words that tell the turn from the others. */
function questionsOf(conversation: ConvertedMemory): AskedTurn[] {
  const turns = conversation.lines.filter(isTurn);
  const stemsOf = new Map(turns.map((turn) => [turn.id, analyse(turn.text, 'en').stems]));
  const holding = new Map<string, number>();
  for (const stems of stemsOf.values()) {
    for (const stem of stems.keys()) {
      holding.set(stem, (holding.get(stem) ?? 0) + 1);
    }
  }
  const asked = turns.flatMap((turn): AskedTurn[] => {
    const words = wordsByRarity(turn.text, holding).slice(0, WORDS_OF_A_QUESTION);
    return words.length < WORDS_OF_A_QUESTION
      ? []
      : [{ question: `What was it about ${words.join(', ')}?`, episodeId: turn.id }];
  });
  const step = Math.max(1, Math.floor(asked.length / QUESTIONS_EACH));
  return Array.from({ length: QUESTIONS_EACH }, (_, index) => asked[index * step]).filter((turn) => turn !== undefined);
}

function isTurn(line: ImportLine): line is Extract<ImportLine, { kind: 'question' | 'answer' }> {
  return line.kind === 'question' || line.kind === 'answer';
}

function wordsByRarity(text: string, holding: ReadonlyMap<string, number>): string[] {
  const words = [...new Set(text.match(/\p{L}+/gu) ?? [])];
  const rarity = (word: string): number => {
    const [stem] = analyse(word, 'en').stems.keys();
    return stem === undefined ? Number.POSITIVE_INFINITY : (holding.get(stem) ?? Number.POSITIVE_INFINITY);
  };
  return words
    .filter((word) => Number.isFinite(rarity(word)))
    .sort((left, right) => rarity(left) - rarity(right) || (left < right ? -1 : 1));
}

async function recalled(memory: MemoryRef, question: string): Promise<string[]> {
  const request = { question, budgetTokens: 2_000, now: null, after: null, design: 'full' as const, assessment: null };
  return (await test.core.recall.recall(memory, request)).episodes.map(({ id }) => id);
}

for (const source of SOURCES) {
  const suite = hasSource(source, dataFolder()) ? describe : describe.skip;
  suite(`the real conversations of ${source}`, () => conversationsAreRecalled(source));
}

function conversationsAreRecalled(source: (typeof SOURCES)[number]): void {
  let conversations: readonly ConvertedMemory[];

  beforeAll(async () => {
    ({ memories: conversations } = await convertSource(source, dataFolder()));
  });

  it('are imported without loss, and each is recalled from', async () => {
    for (const conversation of conversations) {
      await importConversation(conversation);
    }
    for (const conversation of conversations) {
      const memory = memoryRef(conversation);
      const memoryId = (await test.core.registry.find(memory)) ?? '';
      const verdict = await verifyStream(test.core.log, memoryStream(memoryId));
      expect(verdict).toMatchObject({ ok: true, size: conversation.lines.length + 1 });
      expect((await recalled(memory, 'What did we do?')).length).toBeGreaterThan(0);
    }
  });

  it(`bring back the turn that a question came from among the first ${AMONG_THE_FIRST}`, async () => {
    const chosen = conversations.filter((conversation) => questionsOf(conversation).length === QUESTIONS_EACH);
    const step = Math.floor(chosen.length / CONVERSATIONS_ASKED);
    const missed: string[] = [];
    for (let index = 0; index < CONVERSATIONS_ASKED; index += 1) {
      const conversation = chosen[index * step];
      if (!conversation) {
        throw new Error(`${source} has fewer than ${CONVERSATIONS_ASKED} conversations to ask`);
      }
      for (const { question, episodeId } of questionsOf(conversation)) {
        const first = (await recalled(memoryRef(conversation), question)).slice(0, AMONG_THE_FIRST);
        if (!first.includes(episodeId)) {
          missed.push(`${conversation.student}: ${question}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });
}
