import { validate } from 'uuid';
import type { ConvertedMemory, ImportLine } from './import-line.js';
import { convertSource, dataFolder, hasSource } from './sources.js';

/** ISO 8601, UTC, milliseconds. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** What is wrong with a line, in words; nothing where it can be imported as it is. */
function faults(line: ImportLine): string[] {
  const empty = Object.entries(line).filter(([, value]) => typeof value === 'string' && value.trim() === '');
  return [
    ...empty.map(([field]) => `${field} is empty`),
    ...(validate(line.id) ? [] : ['the id is no UUID']),
    ...(INSTANT.test(line.occurredAt) ? [] : ['the time is no instant']),
  ];
}

function goesBack(memory: ConvertedMemory): boolean {
  return memory.lines.some((line, index) => line.occurredAt < (memory.lines[index - 1]?.occurredAt ?? ''));
}

function expectImportable(memories: readonly ConvertedMemory[]): void {
  const lines = memories.flatMap((memory) => memory.lines);
  expect(lines.flatMap(faults)).toEqual([]);
  expect(memories.filter(goesBack)).toEqual([]);
  expect(memories.filter((memory) => memory.lines.length === 0)).toEqual([]);
  expect(new Set(memories.map((memory) => memory.student)).size).toBe(memories.length);
  for (const memory of memories) {
    const ids = new Set(memory.lines.map((line) => line.id));
    expect(ids.size).toBe(memory.lines.length);
    const answered = memory.lines.flatMap((line) => (line.kind === 'answer' ? (line.questionId ?? []) : []));
    expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  }
}

function count(memories: readonly ConvertedMemory[], holds: (line: ImportLine) => boolean): number {
  return memories.flatMap((memory) => memory.lines).filter(holds).length;
}

const folder = dataFolder();

describe('the real data', () => {
  it('is said to be missing where it is', () => {
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(hasSource('bridge', '/nowhere/data')).toBe(false);
    expect(stderr).toHaveBeenCalledWith(expect.stringMatching(/^bridge: no data in \/nowhere\/data/));
    stderr.mockRestore();
  });

  if (hasSource('bridge', folder)) {
    it('Bridge: 419 records of 340 conversations, every turn with a text', async () => {
      const { records, memories } = await convertSource('bridge', folder);
      expect(records).toBe(419);
      expect(memories).toHaveLength(340);
      expect(count(memories, (line) => line.kind === 'question' || line.kind === 'answer')).toBe(2350);
      expect(memories.reduce((sum, memory) => sum + memory.emptyTurns, 0)).toBe(8);
      expectImportable(memories);
    });
  }

  if (hasSource('mathdial', folder)) {
    it('MathDial: 300 dialogues, each with its problem, its mistake, and its outcome where there was one', async () => {
      const { records, memories } = await convertSource('mathdial', folder);
      expect(records).toBe(300);
      expect(memories).toHaveLength(300);
      const checks = (verdict: string): number =>
        count(memories, (line) => line.kind === 'check' && line.verdict === verdict);
      expect([checks('wrong'), checks('right'), checks('partly')]).toEqual([300, 225, 40]);
      expect(count(memories, (line) => line.kind === 'question' && /^(Student|Teacher):/.test(line.text))).toBe(0);
      expect(
        count(memories, (line) => line.kind === 'answer' && /^\((generic|focus|probing|telling)\)/.test(line.text)),
      ).toBe(0);
      expectImportable(memories);
    });
  }

  if (hasSource('xquad', folder)) {
    it('XQuAD: the same 120 passages and 632 questions in three languages', async () => {
      const { memories, passageSets } = await convertSource('xquad', folder);
      expect(passageSets.map(({ language }) => language)).toEqual(['en', 'es', 'ar']);
      for (const { passages, questions } of passageSets) {
        expect(passages).toHaveLength(120);
        expect(questions).toHaveLength(632);
        const ids = new Set(passages.map((passage) => passage.id));
        expect(questions.filter((question) => !ids.has(question.passageId))).toEqual([]);
      }
      expectImportable(memories);
    });
  }
});
