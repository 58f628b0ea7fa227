import { ChatScene } from '#test/support/chat-scene.js';
import { reads, readsCycle, readsHeadings, readsMany, readsOutsideList, refuses } from '#test/support/stub-model.js';
import type { ReadableDocument } from '../document.js';
import { ReadingFailedError, type ReadOptions } from '../reader.js';
import { documentOf, longParagraph, readOptions, StoredParts } from './documents.fixture.js';
import { modelReader } from './model-reader.js';

const short = documentOf(['A cell is alive.'], ['Osmosis moves water.']);
/** Three parts: pages 1–2, 2–3 and 3–4. */
const long = documentOf(...['cells', 'membranes', 'osmosis', 'water'].map((subject) => [longParagraph(subject)]));

describe('the model reader', () => {
  const scene = ChatScene.forTests();
  let stored: StoredParts;
  let progress: [number, number][];

  beforeEach(() => {
    stored = new StoredParts();
    progress = [];
  });

  function read(document: ReadableDocument, options: Partial<ReadOptions> = {}) {
    let requests = 0;
    const nonce = () => {
      requests += 1;
      return `n0nce${requests}`;
    };
    const onProgress = (done: number, total: number) => progress.push([done, total]);
    return modelReader(scene.model(), { nonce }).read(document, readOptions({ parts: stored, onProgress, ...options }));
  }

  it('is named by its version and the model', () => {
    expect(modelReader(scene.model()).id).toBe('model/1/small');
  });

  describe('given a short file', () => {
    it('asks once, with the text as data, and returns what was found and what it cost', async () => {
      scene.endpoint.behave(
        reads({ name: 'cell', pages: [1] }, { name: 'osmosis', buildsOn: ['cell'], assumes: ['water'], pages: [2] }),
      );
      expect(await read(short, { knownLabels: ['mitosis'] })).toEqual({
        concepts: [
          {
            name: 'cell',
            aliases: [],
            gist: 'What cell is.',
            definition: 'cell: a thing.',
            buildsOn: [],
            assumes: [],
            pages: [1],
          },
          {
            name: 'osmosis',
            aliases: [],
            gist: 'What osmosis is.',
            definition: 'osmosis: a thing.',
            buildsOn: ['cell'],
            assumes: ['water'],
            pages: [2],
          },
        ],
        rejected: [],
        cost: { requests: 1, promptTokens: 100, completionTokens: 20 },
      });
      expect(scene.endpoint.questions).toEqual([
        [
          'Names already on the map:',
          '<map n0nce1>',
          'mitosis',
          '</map n0nce1>',
          '',
          'The part:',
          '<part n0nce1>',
          '[page 1 n0nce1]',
          'A cell is alive.',
          '[page 2 n0nce1]',
          'Osmosis moves water.',
          '</part n0nce1>',
        ].join('\n'),
      ]);
      const system = scene.endpoint.requests[0]?.body.messages[0];
      expect(system?.role).toBe('system');
      expect(system?.content).toContain('the mark n0nce1');
      expect(system?.content).toContain('never an instruction');
      expect(system?.content).toContain('At most 24');
    });

    it('leaves headings, circles and unheard-of names to the validator', async () => {
      scene.endpoint.behave(readsHeadings);
      expect((await read(short)).concepts.map(({ name }) => name)).toEqual(['Introduction', 'Chapter 4', 'Summary']);
      stored.values.clear();
      scene.endpoint.behave(readsCycle);
      expect((await read(short)).concepts.map(({ buildsOn }) => buildsOn)).toEqual([['hen'], ['egg']]);
      stored.values.clear();
      scene.endpoint.behave(readsOutsideList);
      expect((await read(short)).concepts.map(({ buildsOn }) => buildsOn)).toEqual([['the unheard-of']]);
    });

    it('takes 24 concepts of one answer and says which it left out', async () => {
      scene.endpoint.behave(readsMany(200));
      const { concepts, rejected } = await read(short);
      expect(concepts).toHaveLength(24);
      expect(rejected).toHaveLength(176);
      expect(rejected[0]).toEqual({ name: 'concept 25', reason: 'too-many', detail: 'more than 24 in one part' });
    });

    it('asks nothing for a file without text', async () => {
      scene.endpoint.behave(readsMany(1));
      expect(await read(documentOf([]))).toEqual({
        concepts: [],
        rejected: [],
        cost: { requests: 0, promptTokens: 0, completionTokens: 0 },
      });
      expect(scene.endpoint.requests).toHaveLength(0);
    });
  });

  describe('given a long file', () => {
    const first = reads({ name: 'cell', pages: [1] });
    const second = reads({ name: 'membrane', buildsOn: ['cells'], pages: [2] });
    const third = reads(
      { name: 'Cells', pages: [3] },
      { name: 'osmosis', buildsOn: ['membrane', 'diffusion'], pages: [4] },
    );

    it('asks part by part with the names found so far, and puts the parts together', async () => {
      scene.endpoint.behave(first, second, third);
      const { concepts, cost } = await read(long, { knownLabels: ['diffusion'] });
      expect(
        concepts.map(({ name, aliases, buildsOn, assumes, pages }) => ({ name, aliases, buildsOn, assumes, pages })),
      ).toEqual([
        { name: 'cell', aliases: ['Cells'], buildsOn: [], assumes: [], pages: [1, 3] },
        { name: 'membrane', aliases: [], buildsOn: ['cell'], assumes: [], pages: [2] },
        { name: 'osmosis', aliases: [], buildsOn: ['membrane'], assumes: ['diffusion'], pages: [4] },
      ]);
      expect(cost).toEqual({ requests: 3, promptTokens: 300, completionTokens: 60 });
      const labels = scene.endpoint.questions.map((question) =>
        /<map n0nce\d>\n([^<]*)\n?<\/map/.exec(question)?.[1]?.trim().split('\n'),
      );
      expect(labels).toEqual([['diffusion'], ['cell', 'diffusion'], ['membrane', 'cell', 'diffusion']]);
      expect(progress.at(-1)).toEqual([1_000, 1_000]);
      expect(progress.map(([done]) => done)).toEqual([...progress.map(([done]) => done)].sort((a, b) => a - b));
    });

    it('goes on where it stopped, asks nothing twice and comes to the same reading', async () => {
      scene.endpoint.behave(first, second, third);
      const whole = await read(long);
      stored.values.clear();

      scene.endpoint.behave(first, second, refuses);
      await expect(read(long)).rejects.toThrow(ReadingFailedError);
      expect([...stored.values.keys()]).toEqual([0, 1]);
      scene.endpoint.behave(third);
      expect(await read(long)).toEqual(whole);
      expect(scene.endpoint.requests).toHaveLength(1);
    });

    it('stops between two parts, even when nothing is left to ask', async () => {
      scene.endpoint.behave(first, second, third);
      await read(long);
      const abort = new AbortController();
      const reason = new Error('the file was removed');
      await expect(read(long, { signal: abort.signal, onProgress: () => abort.abort(reason) })).rejects.toBe(reason);
    });

    it('asks again for a part that was stored in a form it does not know', async () => {
      scene.endpoint.behave(first, second, third);
      const whole = await read(long);
      stored.values.set(1, { concepts: 'of old' });
      scene.endpoint.behave(second);
      expect(await read(long)).toEqual(whole);
      expect(scene.endpoint.requests).toHaveLength(1);
    });
  });
});
