import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseInProcess } from '../parse/parse-in-process.js';
import { documentOf } from '../plain/plain-reader.fixture.js';
import { findPassages, indexedSentences, type PassageFile, questionStems } from './passages.js';

const WATER = documentOf(
  [
    '# Water in cells',
    'Drop raisins into a glass of water in the evening. In the morning they are fat and smooth. Why is that?',
    'Osmosis is the diffusion of water through a membrane.',
  ],
  [
    '# Common misconceptions',
    '“In osmosis, water goes where there is more water.”',
    '# Glossary',
    '= Turgor: the pressure of the contents of a cell against its wall',
  ],
);

function fileOf(document = WATER, language: 'en' | 'es' | 'ar' = 'en'): PassageFile {
  return { fileId: 'chapter', name: 'chapter.md', sentences: indexedSentences(document, language) };
}

function found(question: string, files = [fileOf()], language: 'en' | 'es' | 'ar' = 'en'): string[] {
  return findPassages(files, questionStems(question, language), 2).map(({ page, text }) => `${page}: ${text}`);
}

describe('a passage', () => {
  it('is the sentence that holds most of what is asked, with the short one behind it', () => {
    expect(found('What happens to raisins in a glass of water?')).toEqual([
      '1: Drop raisins into a glass of water in the evening. In the morning they are fat and smooth.',
    ]);
  });

  it('may be an entry of the glossary', () => {
    expect(found('what is turgor')).toEqual(['2: Turgor: the pressure of the contents of a cell against its wall']);
  });

  it('is never one that the file lists to say that it is wrong, nor a question', () => {
    expect(found('what is osmosis?')).toEqual(['1: Osmosis is the diffusion of water through a membrane.']);
    expect(found('Why is that?')).toEqual([]);
  });

  it('is none where the files say nothing about what is asked, even if they share a word with it', () => {
    expect(found('how do volcanoes heat water?')).toEqual([]);
    expect(found('what is a volcano?')).toEqual([]);
    expect(found('what is osmosis?', [])).toEqual([]);
    expect(found('why?')).toEqual([]);
  });

  it('never hangs on what stands beside it alone', () => {
    const document = documentOf(['The volcano of Stromboli erupts daily. It is old.']);
    expect(found('volcano', [fileOf(document)])).toEqual(['1: The volcano of Stromboli erupts daily. It is old.']);
  });

  it.each<['es' | 'ar', string, string, string]>([
    ['es', 'Las mitocondrias liberan la energía de la glucosa.', '¿qué hacen las mitocondrias con la glucosa?', 'Las'],
    ['ar', 'تحرر الميتوكوندريا الطاقة من الجلوكوز.', 'ماذا تحرر الميتوكوندريا من الجلوكوز؟', 'تحرر'],
  ])('is found in %s', (language, text, question, begins) => {
    const [first] = found(question, [fileOf(documentOf([text]), language)], language);
    expect(first).toContain(begins);
  });
});

describe('the chapter of the sample', () => {
  const file = path.resolve(import.meta.dirname, '../../../sample/cell-biology/chapter.md');
  let files: PassageFile[];

  beforeAll(async () => {
    files = [fileOf(await parseInProcess(readFileSync(file), 'chapter.md'))];
  });

  it.each([
    'what is osmosis?',
    'why do raisins swell in water?',
    'what does a ribosome do?',
    'is meiosis just mitosis done twice?',
    'which organelle makes ATP?',
    'what is a cell wall made of?',
    'who looked at cork under a microscope?',
    'what happens to a red blood cell in pure water?',
    'how do motor proteins move a vesicle?',
    'why are leaves green?',
    'what is the difference between diploid and haploid?',
    'how many chromosomes does a gamete have?',
    'do plants have mitochondria?',
    'what is active transport?',
    'where does photosynthesis happen?',
  ])('has a passage on "%s"', (question) => {
    expect(found(question, files)).not.toEqual([]);
  });

  it.each([
    'how do volcanoes erupt?',
    'who won the world cup?',
    'why is the sky blue?',
    'how is my uncle after the transplant?',
    'what is the capital of France?',
    'how do I solve a quadratic equation?',
    'why was the water at the beach glowing?',
    'what happened to the gummy bears?',
    'who wrote Hamlet?',
    'what is gravity?',
    'who counted all the cells in a body?',
    'why did Rome fall?',
    'what is a black hole?',
    'can you do my homework?',
  ])('has none on "%s"', (question) => {
    expect(found(question, files)).toEqual([]);
  });

  it('has one that shares words with a question that it does not answer', () => {
    expect(found('how is a ribosome like a python loop?', files)).not.toEqual([]);
  });
});
