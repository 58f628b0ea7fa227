import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecallAnswer, RecallRequest } from '#apps/server/application/recall/recall-answer.js';
import { systemEntropy } from '#infra/system/system.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { answer, memoryOf, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const CHAPTER = readFileSync(path.resolve(import.meta.dirname, '../../sample/cell-biology/chapter.md'));

let test: TestCore;
let memories = 0;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());
afterEach(() => expect(test.warnings).toEqual([]));

function fresh(): MemoryRef {
  memories += 1;
  return memoryOf(`routed ${memories}`);
}

async function put(memory: MemoryRef, text: string | Buffer, name = 'notes.md'): Promise<string> {
  const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
  const outcome = await test.core.files.put(memory, { name, bytes: Buffer.from(text) }, null, sender);
  if (!outcome.recorded) {
    throw new Error(outcome.rejection.detail);
  }
  await test.core.readings.settled();
  return outcome.fileId;
}

async function open(memory: MemoryRef, language: Language): Promise<void> {
  const settings = { language, timeZone: 'UTC' };
  await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings });
}

async function say(memory: MemoryRef, text: string, occurredAt: string | null = null): Promise<string> {
  return (await recorded(test.core, memory, answer(text, occurredAt))).episodeId;
}

async function teach(memory: MemoryRef, text: string): Promise<void> {
  await recorded(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null });
}

async function recall(
  memory: MemoryRef,
  asked: string | null,
  more: Partial<RecallRequest> = {},
): Promise<RecallAnswer> {
  const request = { budgetTokens: 1_200, now: null, after: null, design: 'full' as const, assessment: null, ...more };
  const first = await test.core.recall.recall(memory, { question: asked, ...request });
  if (test.core.embedder.local) {
    await test.core.mapIndexes.settled();
    return test.core.recall.recall(memory, { question: asked, ...request });
  }
  return first;
}

const names = (concepts: readonly { name: string }[]) => concepts.map(({ name }) => name);

describe('a question', () => {
  it.each<[Language, string, string, string, string]>([
    [
      'en',
      '**Osmosis** is the movement of water through a membrane.',
      'osmosis',
      'What is osmosis?',
      'Osmosis moves water.',
    ],
    [
      'es',
      'La **ósmosis** es el paso del agua por una membrana.',
      'ósmosis',
      '¿Qué es la ósmosis?',
      'La ósmosis mueve agua.',
    ],
    [
      'fr',
      "L'**osmose** est le passage de l'eau à travers une membrane.",
      'osmose',
      "Qu'est-ce que l'osmose ?",
      "L'osmose déplace l'eau.",
    ],
    [
      'de',
      'Die **Osmose** ist der Durchgang von Wasser durch eine Membran.',
      'osmose',
      'Was ist Osmose?',
      'Osmose bewegt Wasser.',
    ],
    ['pt', 'A **osmose** é a passagem da água por uma membrana.', 'osmose', 'O que é a osmose?', 'A osmose move água.'],
    ['ar', '**الأسموزية** هي انتقال الماء عبر غشاء.', 'الأسموزية', 'ما هي الأسموزية؟', 'الأسموزية تنقل الماء.'],
  ])(
    'in %s is routed to the concept that it names, and what was said of it comes by it',
    async (language, text, name, asked, said) => {
      const memory = fresh();
      await open(memory, language);
      const id = await say(memory, said, '2026-03-02T10:00:00Z');
      await put(memory, `# 1\n\n${text}\n`);
      const recalled = await recall(memory, asked);
      expect(names(recalled.concepts).map((found) => found.toLowerCase())).toEqual([name]);
      expect(recalled.episodes.find((episode) => episode.id === id)?.pools).toContain('concept');
      expect(recalled.map.concepts[0]).toEqual(recalled.concepts[0]);
      expect(recalled.noRecord).toBeNull();
    },
  );

  it('finds by an alias what the name alone was said of', async () => {
    const memory = fresh();
    await put(
      memory,
      '# Cells\n\nA **mitochondrion**, also called powerhouse, is the organelle that makes most of the ATP.\n',
    );
    const id = await say(memory, 'A mitochondrion has two membranes and its own DNA.', '2026-02-02T10:00:00Z');
    await say(memory, 'The Golgi apparatus packs proteins.', '2026-02-03T10:00:00Z');
    const recalled = await recall(memory, 'What did we say about the powerhouse?');
    expect(names(recalled.concepts)).toEqual(['mitochondrion']);
    expect(recalled.episodes[0]?.id).toBe(id);
    expect(recalled.episodes[0]?.pools).toContain('concept');
    expect(recalled.noRecord).toBeNull();
  });

  it('finds by a merged name what was said under the other', async () => {
    const memory = fresh();
    await put(memory, '# One\n\n**Limits** are the values that something comes near to.\n', 'one.md');
    await put(memory, '# Two\n\nThe **frontier value** is what the results of a function come near to.\n', 'two.md');
    const id = await say(memory, 'We drew limits on the board.', '2026-02-02T10:00:00Z');
    await recorded(test.core, memory, {
      kind: 'merge',
      id: systemEntropy.uuid(),
      occurredAt: null,
      cause: 'person',
      merges: [
        { keep: 'limits', merged: ['frontier value'], rule: 'person', cosine: null, threshold: null, embedder: null },
      ],
    });
    const recalled = await recall(memory, 'What did we say about the frontier value?');
    expect(names(recalled.concepts)).toEqual(['limits']);
    expect(recalled.episodes.find((episode) => episode.id === id)?.pools).toContain('concept');
  });

  it('is routed by meaning where it names no concept', async () => {
    const memory = fresh();
    await put(memory, '# Cells\n\nA **mitochondrion** is the organelle that makes most of the ATP.\n');
    const id = await say(memory, 'Mitochondria have two membranes.', '2026-02-02T10:00:00Z');
    const recalled = await recall(memory, 'Which organelle makes most of the ATP?');
    expect(names(recalled.concepts)).toEqual(['mitochondrion']);
    expect(recalled.episodes.find((episode) => episode.id === id)?.pools).toContain('concept');
    expect((await recall(memory, 'Who was the first king of Spain?')).concepts).toEqual([]);
  });

  it('on what was said before a file came is answered without a rebuild, and no longer when the file is gone', async () => {
    const memory = fresh();
    const id = await say(memory, 'Plasmolysis happened in the onion cells.', '2026-02-02T10:00:00Z');
    expect((await recall(memory, 'What is plasmolysis?')).concepts).toEqual([]);
    const fileId = await put(memory, '# Plants\n\n**Plasmolysis** is the shrinking of a cell that loses water.\n');
    const after = await recall(memory, 'What is plasmolysis?');
    expect(names(after.concepts)).toEqual(['plasmolysis']);
    expect(after.episodes.find((episode) => episode.id === id)?.pools).toContain('concept');
    const listed = await test.core.queries.episode(memory, id);
    expect(listed?.concepts).toEqual(after.concepts.map((concept) => concept.id));

    const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
    await test.core.files.remove(memory, fileId, sender);
    expect((await recall(memory, 'What is plasmolysis?')).concepts).toEqual([]);
    expect((await test.core.queries.episode(memory, id))?.concepts).toEqual([]);
  });
});

describe('the map in the block', () => {
  it('stands first with its readiness, what is asked about, then what that builds on, and says whose readiness it is', async () => {
    const memory = fresh();
    await put(memory, CHAPTER, 'chapter.md');
    await say(memory, 'Osmosis moves water.');
    const { block, map } = await recall(memory, 'What is osmosis?');
    const whole = await test.core.mapQueries.map(memory);
    expect(map.readiness).toBe(whole?.readiness);
    const osmosis = whole?.concepts.find(({ name }) => name === 'osmosis');
    const behind = map.concepts.slice(1, 1 + (osmosis?.buildsOn.length ?? 0)).map(({ id }) => id);
    expect(map.concepts[0]?.name).toBe('osmosis');
    expect(new Set(behind)).toEqual(new Set(osmosis?.buildsOn));
    for (const name of names(map.concepts)) {
      expect(block).toContain(`- “${name}”`);
    }
    expect(block).toContain("this is about the material, not the student's mastery");
    expect(block.indexOf('SUBJECT MAP')).toBeLessThan(block.indexOf('EARLIER WORK'));
  });

  it('shows what was taught, at once', async () => {
    const memory = fresh();
    await put(memory, CHAPTER, 'chapter.md');
    await teach(memory, 'Remember that osmosis only ever moves water.');
    const { block } = await recall(memory, 'What is osmosis?');
    expect(block).toMatch(/- “osmosis”.*the student taught you: “[^”]*only ever moves water/u);
  });

  it('comes last where the student asks about the own record, and gives way where the budget is small', async () => {
    const memory = fresh();
    await put(memory, CHAPTER, 'chapter.md');
    await say(memory, 'Osmosis moves water.');
    const record = await recall(memory, 'What have we studied about osmosis?');
    expect(record.mode).toBe('record');
    expect(record.block.indexOf('SUBJECT MAP')).toBeGreaterThan(record.block.indexOf('EARLIER WORK'));
    const small = await recall(memory, 'What is osmosis?', { budgetTokens: 160 });
    expect(small.tokens).toBeLessThanOrEqual(160);
    expect(small.episodes.length).toBeGreaterThan(0);
    for (const name of names(small.map.concepts)) {
      expect(small.block).toContain(`- “${name}”`);
    }
  });

  it.each(['episodes', 'window', 'none'] as const)('is left out by the design %s', async (design) => {
    const memory = fresh();
    await put(memory, CHAPTER, 'chapter.md');
    await say(memory, 'Osmosis moves water.');
    const recalled = await recall(memory, 'What is osmosis?', { design });
    expect(recalled.map).toEqual({ readiness: 0, concepts: [] });
    expect(recalled.concepts).toEqual([]);
    expect(recalled.block).not.toContain('SUBJECT MAP');
  });
});

describe('a concept that was never met', () => {
  it('is without a record, though the map knows it and other things match', async () => {
    const memory = fresh();
    await put(memory, CHAPTER, 'chapter.md');
    await say(memory, 'Passive transport by diffusion costs no energy.');
    const recalled = await recall(memory, 'How does active transport use energy?');
    expect(names(recalled.concepts)).toContain('active transport');
    expect(recalled.noRecord).toEqual({ reason: 'never' });
    expect(recalled.block).toContain('NO RECORD: the subject map knows “active transport”');
    await recorded(test.core, memory, question('can you explain active transport'));
    expect((await recall(memory, 'How does active transport use energy?')).noRecord).toBeNull();
  });
});

describe('listed episodes', () => {
  it('carry the concepts that the map of today finds in their texts', async () => {
    const memory = fresh();
    await put(memory, CHAPTER, 'chapter.md');
    await say(memory, 'Osmosis is a kind of diffusion.', '2026-02-02T10:00:00Z');
    await say(memory, 'Well done!', '2026-02-01T10:00:00Z');
    const filter = { kind: 'answer', from: null, to: null, q: null, cursor: null, limit: 10 } as const;
    const page = await test.core.queries.episodes(memory, filter);
    const map = await test.core.mapQueries.map(memory);
    const nameOf = new Map(map?.concepts.map(({ id, name }) => [id, name]));
    expect(page?.episodes.map(({ concepts }) => concepts.map((id) => nameOf.get(id)))).toEqual([
      ['osmosis', 'diffusion'],
      [],
    ]);
  });
});
