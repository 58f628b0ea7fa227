import { readLine } from '#apps/server/http/importing/import-line.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import { memoryStream, verifyStream } from '#libs/event-log/index.js';
import { analyse, parseTimeWindow } from '#libs/language/index.js';
import type { ConvertedMemory, ImportLine } from '#test/converters/import-line.js';
import { convertSource, dataFolder, hasSource } from '#test/converters/sources.js';
import { openTestCore, type TestCore } from '#test/support/test-core.js';

/** The numbers: three questions of each of twenty conversations, the turn among the first five. */
const CONVERSATIONS_ASKED = 20;
const QUESTIONS_EACH = 3;
const AMONG_THE_FIRST = 5;
/** A question is made of so many words of the turn that it is about, the rarest in the conversation. */
const WORDS_OF_A_QUESTION = 4;
/** Another line may hold so many of them; a line that holds more answers the question as well. */
const WORDS_IN_ANOTHER_TURN = 2;

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

/**
 * Questions about turns, spread over the conversation, each made of the rarest words of one turn. Turns that no words tell
 * from another one (these dialogues say the same sum again and again) are not asked about.
 */
function questionsOf(conversation: ConvertedMemory): AskedTurn[] {
  const stemsOf = new Map(
    conversation.lines.map((line) => [line.id, new Set(analyse(textOf(line), 'en').stems.keys())]),
  );
  const asked = conversation.lines.filter(isTurn).flatMap((turn): AskedTurn[] => {
    const words = rarestWords(turn.text, [...stemsOf.values()]);
    const others = [...stemsOf].filter(([id]) => id !== turn.id).map(([, stems]) => stems);
    const alike = others.some((stems) => holding(words, stems) > WORDS_IN_ANOTHER_TURN);
    const question = `What was it about ${words.join(', ')}?`;
    const namesATime = parseTimeWindow(question, { now: new Date(), timeZone: 'UTC', language: 'en' }) !== null;
    return words.length < WORDS_OF_A_QUESTION || alike || namesATime ? [] : [{ question, episodeId: turn.id }];
  });
  const step = Math.max(1, Math.floor(asked.length / QUESTIONS_EACH));
  return Array.from({ length: QUESTIONS_EACH }, (_, index) => asked[index * step]).filter((turn) => turn !== undefined);
}

function textOf(line: ImportLine): string {
  switch (line.kind) {
    case 'check':
      return [line.topic, line.prompt, line.response, line.evaluation].join('\n');
    case 'quiz':
      return line.title;
    default:
      return line.text;
  }
}

function holding(words: readonly string[], stems: ReadonlySet<string>): number {
  return words.filter((word) => stems.has(stemOf(word) ?? '')).length;
}

function stemOf(word: string): string | undefined {
  return [...analyse(word, 'en').stems.keys()][0];
}

function isTurn(line: ImportLine): line is Extract<ImportLine, { kind: 'question' | 'answer' }> {
  return line.kind === 'question' || line.kind === 'answer';
}

function rarestWords(text: string, lines: readonly ReadonlySet<string>[]): string[] {
  const rarity = (word: string): number => lines.filter((stems) => stems.has(stemOf(word) ?? '')).length;
  return [...new Set(text.match(/\p{L}+/gu) ?? [])]
    .filter((word) => stemOf(word) !== undefined)
    .sort((left, right) => rarity(left) - rarity(right) || (left < right ? -1 : 1))
    .slice(0, WORDS_OF_A_QUESTION);
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
    await test.core.projector.settled();
    await test.core.vectoriser.settled();
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
