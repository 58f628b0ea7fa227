import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadableDocument } from '#libs/reading/document.js';
import { ReadingFailedError, type ReadOptions } from '#libs/reading/reader.js';
import { buildOnce } from '#test/support/programs.js';
import { plainReader } from './plain-reader.js';
import { plainReaderInWorker } from './reader-in-worker.js';

const SENTENCES = [
  'A fraction is a part of a whole.',
  'The numerator is the number above the line of a fraction.',
  'The denominator is the number below the line of a fraction.',
];
const DOCUMENT: ReadableDocument = {
  mediaType: 'text/plain',
  title: null,
  pages: SENTENCES.map((text, index) => ({
    number: index + 1,
    blocks: [{ kind: 'paragraph', level: null, text, emphasised: [], term: null }],
  })),
};

let program: URL;

beforeAll(() => {
  program = pathToFileURL(path.join(buildOnce(), 'libs/reading/plain/plain-worker.js'));
});

function options(more: Partial<ReadOptions> = {}): ReadOptions {
  return {
    language: 'en',
    knownLabels: [],
    parts: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  };
}

it('reads in a thread of its own what it reads in this one, and tells how far it is', async () => {
  const steps: [number, number][] = [];
  const inWorker = await plainReaderInWorker(program).read(
    DOCUMENT,
    options({ onProgress: (done, total) => steps.push([done, total]) }),
  );
  expect(inWorker).toEqual(await plainReader().read(DOCUMENT, options()));
  expect(inWorker.concepts.map(({ name }) => name)).toContain('numerator');
  expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1]);
});

it('ends at once when it is aborted, with the reason', async () => {
  const stopped = new AbortController();
  const reading = plainReaderInWorker(program).read(DOCUMENT, options({ signal: stopped.signal }));
  stopped.abort(new Error('the server stops'));
  await expect(reading).rejects.toThrow('the server stops');
});

it('is a failed reading, and not the end of the process, when its program dies', async () => {
  const nowhere = pathToFileURL(path.join(buildOnce(), 'libs/reading/plain/no-such-program.js'));
  await expect(plainReaderInWorker(nowhere).read(DOCUMENT, options())).rejects.toThrow(ReadingFailedError);
});
