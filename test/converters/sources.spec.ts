import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertSource, writeConversion } from './sources.js';

const DIALOGUE = {
  qid: 3,
  question: 'Two and two?',
  student_incorrect_solution: '5',
  teacher_described_confusion: 'counted one twice',
  'self-correctness': 'No',
  conversation: 'Teacher: (generic)How?|EOM|Student: I counted.',
};

describe('converting a folder of data', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mneme-converters-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('writes a file a memory and a manifest that calls the dates synthetic', async () => {
    await mkdir(join(folder, 'mathdial'));
    await writeFile(join(folder, 'mathdial/dialogues.jsonl'), `${JSON.stringify(DIALOGUE)}\n\n`);
    const out = join(folder, 'out/mathdial');
    const manifest = await writeConversion('mathdial', await convertSource('mathdial', folder), out);
    expect((await readdir(out)).sort()).toEqual(['manifest.json', 'mathdial-3-1.ndjson']);
    expect(JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))).toEqual(manifest);
    expect(manifest).toMatchObject({
      source: 'mathdial',
      times: expect.stringContaining('synthetic'),
      records: 1,
      memories: [{ file: 'mathdial-3-1.ndjson', student: 'mathdial-3-1', language: 'en', lines: 4 }],
    });
    const lines = (await readFile(join(out, 'mathdial-3-1.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['answer', 'check', 'answer', 'question']);
  });

  it('writes the questions of passages beside them', async () => {
    await mkdir(join(folder, 'xquad'));
    for (const language of ['en', 'es', 'ar']) {
      const file = {
        data: [{ paragraphs: [{ context: 'Tea is hot.', qas: [{ id: 'q', question: 'Is tea hot?' }] }] }],
      };
      await writeFile(join(folder, `xquad/xquad.${language}.json`), JSON.stringify(file));
    }
    const manifest = await writeConversion('xquad', await convertSource('xquad', folder), folder);
    expect(manifest.passageSets).toEqual(['xquad-en', 'xquad-es', 'xquad-ar'].map((name) => `${name}.questions.json`));
    const written = JSON.parse(await readFile(join(folder, 'xquad-es.questions.json'), 'utf8'));
    expect(written).toMatchObject({ language: 'es', questions: [{ text: 'Is tea hot?' }] });
  });

  it('fails where the source is not there', async () => {
    await expect(convertSource('bridge', folder)).rejects.toThrow('train.json');
  });
});
