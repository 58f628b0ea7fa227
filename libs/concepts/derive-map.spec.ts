import fc from 'fast-check';
import type { Language } from '#libs/language/index.js';
import type { MapConcept } from './concept-map.js';
import { deriveMap, deriveMapAndEdges, type FileReading, type MapFacts } from './derive-map.js';
import { conceptKey } from './key.js';
import type { ReadConcept } from './reading.js';

const read = (name: string, more: Partial<ReadConcept> = {}): ReadConcept => ({
  name,
  aliases: [],
  gist: `What ${name} is.`,
  definition: `${name} defined.`,
  buildsOn: [],
  assumes: [],
  pages: [1],
  ...more,
});

const file = (fileId: string, ...concepts: ReadConcept[]): FileReading => ({ fileId, name: `${fileId}.pdf`, concepts });

const idOf = (key: string): string => `id of ${key}`;
const idOfName = (name: string): string => idOf(conceptKey(name, 'en'));

const factsOf = (more: Partial<MapFacts>): MapFacts => ({
  language: 'en',
  idOf,
  files: [],
  decisions: [],
  teachings: [],
  confirmed: new Set(),
  ...more,
});

const teaching = (note: string, term: string, episodeId = 'e1') => ({
  episodeId,
  note,
  term,
  text: `Remember that ${note}.`,
  occurredAt: '2026-03-01T10:00:00.000Z',
});

const find = (facts: Partial<MapFacts>, name: string): MapConcept | undefined =>
  deriveMap(factsOf(facts)).concepts.find((concept) => concept.name === name);

const namesOf = (facts: Partial<MapFacts>): string[] =>
  deriveMap(factsOf(facts))
    .concepts.map(({ name }) => name)
    .sort();

describe('the concept map', () => {
  it('of nothing is empty and not ready', () => {
    expect(deriveMap(factsOf({}))).toEqual({ readiness: 0, concepts: [] });
  });

  it('makes one node of one key, with every file and its pages', () => {
    const files = [
      file('one', read('Cells', { pages: [2, 1], gist: 'The first gist.' })),
      file('two', read('the cell', { pages: [7], gist: 'The second gist.' })),
    ];

    expect(deriveMap(factsOf({ files })).concepts).toMatchObject([
      {
        id: idOf('cell'),
        name: 'Cells',
        aliases: ['the cell'],
        gist: 'The first gist.',
        files: [
          { fileId: 'one', name: 'one.pdf', pages: [1, 2] },
          { fileId: 'two', name: 'two.pdf', pages: [7] },
        ],
        readiness: 0.6,
        centrality: 1,
      },
    ]);
  });

  it('takes provenance back when a file goes', () => {
    const one = file('one', read('Cell'));
    const two = file('two', read('Cell'), read('Osmosis'));

    expect(find({ files: [one, two] }, 'Cell')?.files).toHaveLength(2);
    expect(find({ files: [one] }, 'Cell')?.files).toHaveLength(1);
    expect(namesOf({ files: [one] })).toEqual(['Cell']);
  });

  it('draws edges to what a concept builds on, never to itself', () => {
    const files = [
      file('one', read('Osmosis', { buildsOn: ['Diffusion'] }), read('Diffusion', { buildsOn: ['diffusions'] })),
    ];

    expect(find({ files }, 'Osmosis')?.buildsOn).toEqual([idOfName('Diffusion')]);
    expect(find({ files }, 'Diffusion')?.buildsOn).toEqual([]);
  });

  it('lets rank flow to what is built on', () => {
    const files = [
      file('one', read('Osmosis', { buildsOn: ['Cell'] }), read('Meiosis', { buildsOn: ['Cell'] }), read('Cell')),
    ];

    expect(deriveMap(factsOf({ files })).concepts[0]?.name).toBe('Cell');
  });

  it('counts the files that state an edge', () => {
    const stated = [read('Osmosis', { buildsOn: ['Diffusion'] }), read('Diffusion')];

    expect(deriveMapAndEdges(factsOf({ files: [file('one', ...stated), file('two', ...stated)] })).edges).toEqual([
      { from: idOfName('Osmosis'), to: idOfName('Diffusion'), weight: 2 },
    ]);
  });

  it('leaves what one concept assumes a name', () => {
    const files = [file('one', read('Osmosis', { assumes: ['Pressure'] }))];

    expect(namesOf({ files })).toEqual(['Osmosis']);
    expect(find({ files }, 'Osmosis')).toMatchObject({ assumes: ['Pressure'], buildsOn: [] });
  });

  it('makes a node, named only, of what two concepts assume', () => {
    const files = [
      file('one', read('Osmosis', { assumes: ['Pressure'] })),
      file('two', read('Turgor', { assumes: ['pressures'] })),
    ];

    expect(find({ files }, 'Pressure')).toMatchObject({ readiness: 0.35, gist: null, definition: null, files: [] });
    expect(find({ files }, 'Osmosis')).toMatchObject({ assumes: [], buildsOn: [idOfName('Pressure')] });
  });

  it('counts concepts and not files: one concept that assumes it in two files stays alone', () => {
    const files = [
      file('one', read('Osmosis', { assumes: ['Pressure'] })),
      file('two', read('Osmosis', { assumes: ['Pressure'] })),
    ];

    expect(namesOf({ files })).toEqual(['Osmosis']);
  });

  it('makes an edge of an assumption that another file explains, also under an alias', () => {
    const files = [
      file('one', read('Respiration', { assumes: ['ATP'] })),
      file('two', read('Adenosine triphosphate', { aliases: ['ATP'] })),
    ];

    expect(find({ files }, 'Respiration')).toMatchObject({
      assumes: [],
      buildsOn: [idOfName('Adenosine triphosphate')],
    });
  });

  it('is .85 ready once a check was passed, by id or by key', () => {
    const files = [file('one', read('Cell'))];

    expect(find({ files, confirmed: new Set(['cell']) }, 'Cell')?.readiness).toBe(0.85);
    expect(find({ files, confirmed: new Set([idOf('cell')]) }, 'Cell')?.readiness).toBe(0.85);
    expect(find({ files, confirmed: new Set(['osmosis']) }, 'Cell')?.readiness).toBe(0.6);
  });
});

describe('teaching the map', () => {
  const files = [file('one', read('Cell'), read('Mitochondria', { aliases: ['powerhouse'] }), read('Gravity'))];

  it.each([
    ['the mitochondrion is the engine of the cell', 'mitochondrion', 'Mitochondria'],
    ['gravity here is 9.81', 'gravity here', 'Gravity'],
    ['the powerhouse burns sugar', 'powerhouse', 'Mitochondria'],
    ['the little bean is our mitochondrion', 'little bean', 'Mitochondria'],
  ])('"%s" attaches to the concept that it names', (note, term, name) => {
    const taught = find({ files, teachings: [teaching(note, term)] }, name);

    expect(taught).toMatchObject({
      taught: [{ episodeId: 'e1', note, occurredAt: '2026-03-01T10:00:00.000Z' }],
      readiness: 1,
    });
    expect(namesOf({ files, teachings: [teaching(note, term)] })).toEqual(['Cell', 'Gravity', 'Mitochondria']);
  });

  it.each([
    ['the lysosome is the bin man', 'lysosome'],
    ['treat the cell wall as a fence', 'cell wall'],
  ])('"%s" names none and makes a node with the short name', (note, term) => {
    expect(find({ files, teachings: [teaching(note, term)] }, term)).toMatchObject({ readiness: 1, files: [] });
    expect(find({ files, teachings: [teaching(note, term)] }, 'Cell')?.taught).toEqual([]);
  });

  it('two notes on one new thing make one node', () => {
    const teachings = [
      teaching('lysosomes are bin men', 'lysosomes'),
      teaching('a lysosome digests', 'lysosome', 'e2'),
    ];

    expect(find({ teachings }, 'lysosomes')?.taught).toHaveLength(2);
  });

  it('a file that explains what was taught joins its node', () => {
    const teachings = [teaching('lysosomes are bin men', 'lysosomes')];
    const [before] = deriveMap(factsOf({ teachings })).concepts;
    const [after] = deriveMap(factsOf({ teachings, files: [file('one', read('Lysosome'))] })).concepts;

    expect(after?.id).toBe(before?.id);
    expect(after).toMatchObject({ name: 'Lysosome', readiness: 1, files: [{ fileId: 'one' }] });
  });

  it.each<[Language, string, string, string]>([
    ['es', 'Mitocondria', 'a la mitocondria la llamamos central', 'mitocondria'],
    ['ar', 'الميتوكوندريا', 'في صفنا نسمي الميتوكوندريا بيت الطاقة', 'الميتوكوندريا'],
    ['fr', 'Osmose', "l'osmose est le passage de l'eau", 'osmose'],
    ['de', 'Ribosom', 'nenne die Ribosomen die Fabriken', 'Ribosomen'],
    ['pt', 'Ribossoma', 'chama os ribossomas as fábricas', 'ribossomas'],
  ])('%s: %s is found in its sentence', (language, name, note, term) => {
    const map = deriveMap(factsOf({ language, files: [file('one', read(name))], teachings: [teaching(note, term)] }));

    expect(map.concepts).toMatchObject([{ name, readiness: 1 }]);
  });
});

describe('merged nodes', () => {
  const files = [
    file('one', read('Slope', { pages: [1] }), read('Line', { buildsOn: ['Slope'] })),
    file('two', read('Gradient', { pages: [2], buildsOn: ['Change'] }), read('Change', { buildsOn: [] })),
  ];
  const [slope, gradient] = [idOfName('Slope'), idOfName('Gradient')];
  const merge = { kind: 'merge' as const, keep: slope, merged: [gradient] };

  it('share names, files and edges under the id that stays', () => {
    expect(find({ files, decisions: [merge] }, 'Slope')).toMatchObject({
      id: slope,
      aliases: ['Gradient'],
      buildsOn: [idOfName('Change')],
      files: [{ fileId: 'one' }, { fileId: 'two' }],
    });
    expect(namesOf({ files, decisions: [merge] })).toEqual(['Change', 'Line', 'Slope']);
  });

  it('keep the id when the file goes that named it', () => {
    const [, two] = files;

    expect(find({ files: two ? [two] : [], decisions: [merge] }, 'Gradient')?.id).toBe(slope);
  });

  it('take their checks and teachings along', () => {
    const teachings = [teaching('the gradient is steep', 'gradient')];

    expect(find({ files, decisions: [merge], teachings }, 'Slope')?.taught).toHaveLength(1);
    expect(find({ files, decisions: [merge], confirmed: new Set(['gradient']) }, 'Slope')?.readiness).toBe(0.85);
  });

  it.each<[Language, string, string, string]>([
    ['en', 'Slope', 'Gradient', 'the gradient is steep'],
    ['es', 'Pendiente', 'Gradiente', 'el gradiente es grande'],
    ['ar', 'الميل', 'الانحدار', 'الانحدار كبير'],
    ['fr', 'Pente', 'Gradient', 'le gradient est fort'],
    ['de', 'Steigung', 'Gradient', 'der Gradient ist groß'],
    ['pt', 'Declive', 'Gradiente', 'o gradiente é grande'],
  ])('%s: given %s in a file, %s keeps its name when only a person taught it', (language, kept, taught, note) => {
    const idIn = (name: string): string => idOf(conceptKey(name, language));
    const decisions = [{ kind: 'merge' as const, keep: idIn(kept), merged: [idIn(taught)] }];
    const facts = { language, files: [file('one', read(kept))], decisions, teachings: [teaching(note, taught)] };

    expect(deriveMap(factsOf(facts)).concepts).toMatchObject([{ id: idIn(kept), name: kept, aliases: [taught] }]);
  });

  it('keep a name that files only take for granted', () => {
    const assuming = file('three', read('Hill', { assumes: ['Gradient'] }), read('Road', { assumes: ['gradients'] }));
    const map = { files: [file('one', read('Slope')), assuming], decisions: [merge] };

    expect(find(map, 'Slope')).toMatchObject({ id: slope, aliases: ['Gradient'] });
    expect(namesOf(map)).toEqual(['Hill', 'Road', 'Slope']);
  });

  it('show a name that differs in its ending alone once', () => {
    const teachings = [teaching('slopes are everywhere', 'slopes')];

    expect(find({ files, teachings }, 'Slope')?.aliases).toEqual([]);
  });

  it('are two again after a split', () => {
    const decisions = [merge, { kind: 'split' as const, apart: [gradient] }];

    expect(deriveMap(factsOf({ files, decisions }))).toEqual(deriveMap(factsOf({ files })));
  });

  it('never build on themselves', () => {
    const decisions = [{ kind: 'merge' as const, keep: slope, merged: [idOfName('Line')] }];

    expect(find({ files, decisions }, 'Slope')?.buildsOn).toEqual([]);
  });
});

describe('whatever the facts', () => {
  const name = fc.constantFrom('Cell', 'cells', 'Osmosis', 'Diffusion', 'Water', 'Ion', 'Na+', 'Energy', '…', '');
  const concept = fc
    .record({ name, buildsOn: fc.array(name, { maxLength: 3 }), assumes: fc.array(name, { maxLength: 2 }) })
    .map(({ name: each, ...edges }) => read(each, edges));
  const reading = fc.array(concept, { maxLength: 6 });
  const readings = fc
    .array(reading, { maxLength: 5 })
    .map((all) => all.map((each, index) => file(`${index}`, ...each)));
  const taught = fc.array(
    name.map((each) => teaching(`${each} matters`, each)),
    { maxLength: 2 },
  );
  const merges = fc.array(
    fc.record({ kind: fc.constant('merge' as const), keep: name.map(idOfName), merged: fc.array(name.map(idOfName)) }),
    { maxLength: 2 },
  );
  const facts = fc.record({ files: readings, teachings: taught, decisions: merges }).map(factsOf);

  it('edges lead to other nodes of the map, centralities sum to 1, and nothing changes the second time', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const map = deriveMap(given);

        const ids = map.concepts.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const each of map.concepts) {
          expect(ids).toEqual(expect.arrayContaining([...each.buildsOn]));
          expect(each.buildsOn).not.toContain(each.id);
          expect(each.name).not.toBe('');
        }
        const total = map.concepts.reduce((sum, { centrality }) => sum + centrality, 0);
        expect(total).toBeCloseTo(ids.length === 0 ? 0 : 1, 9);
        expect(deriveMap(given)).toEqual(map);
      }),
    );
  });

  it('the order of the files changes only what is shown first', () => {
    const shape = (given: MapFacts) =>
      deriveMapAndEdges(given)
        .map.concepts.map(({ id, buildsOn, centrality, readiness, files, taught: notes }) => ({
          id,
          buildsOn,
          centrality,
          readiness,
          files: [...files].sort((a, b) => Number(a.fileId) - Number(b.fileId)),
          notes,
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    fc.assert(
      fc.property(facts, (given) => {
        expect(shape({ ...given, files: [...given.files].reverse() })).toEqual(shape(given));
      }),
    );
  });

  it('a file more takes no id away', () => {
    fc.assert(
      fc.property(facts, reading, (given, more) => {
        const before = deriveMap({ ...given, teachings: [] }).concepts.map(({ id }) => id);
        const after = deriveMap({ ...given, teachings: [], files: [...given.files, file('new', ...more)] });

        expect(after.concepts.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
      }),
    );
  });
});
