import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { productRoot } from '#infra/system/product.js';
import { type HistoryLine, isImportLine } from '#test/converters/import-line.js';
import { convertSource, hasSource } from '#test/converters/sources.js';
import { joinConversations } from './join-conversations.js';
import type { EvalHistory } from './question.js';
import type { HistoryLanguage } from './wording.js';

/** sample/cell-biology/subject.json, as far as it is needed here. */
interface SampleSubject {
  readonly chapter: string;
  readonly students: readonly {
    readonly student: string;
    readonly language: HistoryLanguage;
    readonly timeZone: string;
    readonly history: string;
  }[];
}

/** A little after the last session of the histories, so that "in October" means something in them. */
const SAMPLE_ASKED_AT = '2026-11-02T16:00:00.000Z';

/** The sample's histories, each beside the chapter that its student reads. */
export async function sampleHistories(): Promise<EvalHistory[]> {
  const folder = path.join(productRoot(), 'sample', 'cell-biology');
  const { chapter, students }: SampleSubject = JSON.parse(await readFile(path.join(folder, 'subject.json'), 'utf8'));
  return Promise.all(
    students.map(async ({ student, language, timeZone, history }): Promise<EvalHistory> => {
      const text = await readFile(path.join(folder, history), 'utf8');
      const lines = text
        .trim()
        .split('\n')
        .map((line): HistoryLine => JSON.parse(line))
        // Notes would tell what is asked: they stay out, so that the block has to find it in what was said.
        .filter(isImportLine);
      return {
        memory: `sample-${student}`,
        source: 'sample',
        language,
        timeZone,
        lines,
        files: [path.join(folder, chapter)],
        askedAt: SAMPLE_ASKED_AT,
      };
    }),
  );
}

/** Conversations of one data set that make one student's school year: 340 of Bridge make 20 memories, 300 of MathDial 25. */
const CONVERSATIONS_A_MEMORY = { bridge: 17, mathdial: 12 } as const;

/** Histories made of real conversations, none where the data isn't there (a line on stderr says so). */
export async function convertedHistories(source: 'bridge' | 'mathdial', dataFolder: string): Promise<EvalHistory[]> {
  if (!hasSource(source, dataFolder)) {
    return [];
  }
  const { memories } = await convertSource(source, dataFolder);
  const size = CONVERSATIONS_A_MEMORY[source];
  const histories: EvalHistory[] = [];
  for (let begin = 0; begin + size <= memories.length; begin += size) {
    histories.push(joinConversations(source, histories.length, memories.slice(begin, begin + size)));
  }
  return histories;
}

/** All histories of the evaluation. */
export async function evalHistories(dataFolder: string): Promise<EvalHistory[]> {
  return [
    ...(await sampleHistories()),
    ...(await convertedHistories('bridge', dataFolder)),
    ...(await convertedHistories('mathdial', dataFolder)),
  ];
}
