import type { ReadConcept } from '#libs/concepts/reading.js';
import type { ConceptMerge, MemoryEvent, RecordedEvent } from '#libs/episodes/index.js';
import { Rows } from '#libs/projecting/index.js';
import type { ConceptNameRow, ConceptRow } from './concept.entity.js';
import { conceptMapProjection } from './concept-map.projection.js';
import type { ConceptMapRow, MapStatementRow, PassedTopicRow } from './map-facts.entity.js';
import type { MapFileRow } from './map-file.entity.js';

const MEMORY = '0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11';
const [CELLS, WATER] = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2'];
const settings = (language: 'en' | 'es'): { name: null; language: 'en' | 'es'; timeZone: string } => ({
  name: null,
  language,
  timeZone: 'UTC',
});
const OPENED: MemoryEvent = {
  type: 'MemoryOpened',
  data: { tenant: 'local', student: 'maya', subject: 'cells', ...settings('en') },
};
const EPISODE = { summary: '', salience: 0.4, concepts: [] };

const arrived = (fileId: string, fingerprint: string, name = `${fileId}.md`): MemoryEvent => ({
  type: 'FileArrived',
  data: { fileId, name, mediaType: 'text/markdown', pages: 2, fingerprint, ...EPISODE },
});
const replaced = (fileId: string, fingerprint: string, name = `${fileId}.md`): MemoryEvent => ({
  type: 'FileReplaced',
  data: {
    fileId,
    name,
    mediaType: 'text/markdown',
    pages: 2,
    fingerprint,
    ...EPISODE,
    previous: { name: 'old.md', fingerprint: 'old' },
  },
});
const removed = (fileId: string): MemoryEvent => ({
  type: 'FileRemoved',
  data: { fileId, name: 'gone.md', fingerprint: 'gone', ...EPISODE },
});
const concept = (name: string, ...buildsOn: string[]): ReadConcept => ({
  name,
  aliases: [],
  gist: `${name} is something.`,
  definition: `${name} is something.`,
  buildsOn,
  assumes: [],
  pages: [1],
});
const read = (
  fileId: string,
  fingerprint: string,
  concepts: readonly ReadConcept[],
  merges: readonly ConceptMerge[] = [],
): MemoryEvent => ({
  type: 'FileRead',
  data: { fileId, fingerprint, reader: 'plain/1', failure: null, concepts, rejected: [], merges, cost: null },
});
const same = (keep: string, ...merged: string[]): ConceptMerge => ({
  keep,
  merged,
  rule: 'person',
  cosine: null,
  threshold: null,
  embedder: null,
});
const checked = (topic: string, verdict: 'right' | 'wrong', evaluation: string | null = null): MemoryEvent => ({
  type: 'CheckGraded',
  data: {
    topic,
    prompt: null,
    response: null,
    evaluation,
    verdict,
    summary: topic,
    salience: 0.6,
    concepts: [],
    predictedMastery: null,
    predictedBy: null,
  },
});
const taught = (note: string, term: string): MemoryEvent => ({
  type: 'ConceptTaught',
  data: { text: `Remember that ${note}`, note, term, summary: note, salience: 0.85, concepts: [] },
});

function recorded(event: MemoryEvent, revision: number): RecordedEvent {
  const at = new Date(Date.UTC(2026, 2, 1, 10, revision)).toISOString();
  return {
    ...event,
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    occurredAt: at,
    localDay: '2026-03-01',
    stream: `memory-${MEMORY}`,
    revision,
    hash: `hash ${revision}`,
    recordedAt: at,
    actor: 'owner',
    correlationId: null,
    causationId: null,
    commandDigest: null,
  };
}

class Folded {
  readonly map = new Rows<ConceptMapRow>(() => '');
  readonly files = new Rows<MapFileRow>(({ fileId }) => fileId);
  readonly statements = new Rows<MapStatementRow>(({ revision }) => String(revision));
  readonly passed = new Rows<PassedTopicRow>(({ key }) => key);
  readonly concepts = new Rows<ConceptRow>(({ id }) => id);
  readonly names = new Rows<ConceptNameRow>(({ key }) => key);

  get version(): number {
    return [...this.map.all()][0]?.version ?? -1;
  }

  get shown(): string[] {
    return [...this.concepts.all()].map(({ name }) => name).sort();
  }

  named(name: string): ConceptRow | undefined {
    return [...this.concepts.all()].find((row) => row.name === name);
  }

  get confirmed(): string[] {
    return [...this.names.all()].filter(({ confirmedBy }) => confirmedBy !== null).map(({ key }) => key);
  }
}

function fold(...events: MemoryEvent[]): Folded {
  const state = new Folded();
  for (const [revision, event] of events.entries()) {
    conceptMapProjection.evolve(state as never, recorded(event, revision));
  }
  return state;
}

const BOTH = [concept('osmosis', 'diffusion'), concept('diffusion')];

describe('given a file that arrived', () => {
  it('then the map has no node of it before it is read', () => {
    const state = fold(OPENED, arrived(CELLS, 'a'));
    expect(state.shown).toEqual([]);
    expect([...state.files.all()]).toMatchObject([{ fileId: CELLS, reader: null, concepts: null }]);
    expect(state.version).toBe(0);
  });

  it('when it is read, then its concepts are nodes, each under its name’s key, and the version is raised', () => {
    const state = fold(OPENED, arrived(CELLS, 'a'), read(CELLS, 'a', BOTH));
    expect(state.shown).toEqual(['diffusion', 'osmosis']);
    expect(state.named('osmosis')?.buildsOn).toEqual([state.named('diffusion')?.id]);
    expect([...state.names.all()].map(({ key }) => key).sort()).toEqual(['diffusion', 'osmosis']);
    expect([...state.map.all()]).toMatchObject([{ version: 1, concepts: 2 }]);
  });

  it('when another content of it was read meanwhile, then that says nothing', () => {
    expect(fold(OPENED, arrived(CELLS, 'b'), read(CELLS, 'a', BOTH)).shown).toEqual([]);
  });

  it('when an event comes twice, then it changes nothing', () => {
    const state = fold(OPENED, arrived(CELLS, 'a'), read(CELLS, 'a', BOTH));
    conceptMapProjection.evolve(state as never, recorded(read(CELLS, 'a', []), 2));
    expect(state.shown).toEqual(['diffusion', 'osmosis']);
  });

  it('when it couldn’t be read, then the file says why and the map has nothing of it', () => {
    const failure = { reason: 'model-timeout', detail: 'It did not answer.' };
    const failed = read(CELLS, 'a', []) as Extract<MemoryEvent, { type: 'FileRead' }>;
    const state = fold(OPENED, arrived(CELLS, 'a'), { ...failed, data: { ...failed.data, failure } });
    expect([...state.files.all()]).toMatchObject([{ failure }]);
    expect(state.shown).toEqual([]);
  });
});

describe('given a file that was read', () => {
  const READ = [OPENED, arrived(CELLS, 'a'), read(CELLS, 'a', BOTH)];

  it('when it gets another content, then the map has nothing of the old one, and waits for the new', () => {
    const state = fold(...READ, replaced(CELLS, 'b'));
    expect(state.shown).toEqual([]);
    expect([...state.files.all()]).toMatchObject([{ fingerprint: 'b', reader: null }]);
  });

  it('when it gets another name alone, then it isn’t read again, and the map says the new name', () => {
    const state = fold(...READ, replaced(CELLS, 'a', 'renamed.md'));
    expect(state.named('osmosis')?.files).toMatchObject([{ name: 'renamed.md' }]);
    expect([...state.files.all()]).toMatchObject([{ reader: 'plain/1', arrivedAtRevision: 1 }]);
  });

  it('when it is removed, then what it alone explains goes, and what another explains stays', () => {
    const state = fold(...READ, arrived(WATER, 'w'), read(WATER, 'w', [concept('osmosis')]), removed(CELLS));
    expect(state.shown).toEqual(['osmosis']);
    expect(state.named('osmosis')?.files).toMatchObject([{ fileId: WATER }]);
  });

  it('when its reading found nodes to be one, then they are, until it goes', () => {
    const other = read(WATER, 'w', [concept('water movement')], [same('osmosis', 'water movement')]);
    const joined = fold(...READ, arrived(WATER, 'w'), other);
    expect(joined.shown).toEqual(['diffusion', 'osmosis']);
    expect(joined.named('osmosis')?.aliases).toEqual(['water movement']);
    const apart = fold(
      ...READ,
      arrived(WATER, 'w'),
      other,
      replaced(WATER, 'v'),
      read(WATER, 'v', [concept('water movement')]),
    );
    expect(apart.shown).toEqual(['diffusion', 'osmosis', 'water movement']);
  });

  it('when somebody merges and splits, then the last word counts', () => {
    const merge: MemoryEvent = {
      type: 'ConceptsMerged',
      data: { cause: 'person', merges: [same('diffusion', 'osmosis')] },
    };
    const split: MemoryEvent = {
      type: 'ConceptsSplit',
      data: { from: 'diffusion', separated: ['osmosis'], reason: null },
    };
    expect(fold(...READ, merge).shown).toEqual(['diffusion']);
    expect(fold(...READ, merge, split).shown).toEqual(['diffusion', 'osmosis']);
  });

  it('when something is taught of a node, then it has the note; of nothing known, then a node is minted', () => {
    const state = fold(...READ, taught('osmosis is about water', 'osmosis'), taught('turgor is pressure', 'turgor'));
    expect(state.named('osmosis')).toMatchObject({ readiness: 1, taught: [{ note: 'osmosis is about water' }] });
    expect(state.named('turgor')).toMatchObject({ readiness: 1, files: [], gist: null });
  });

  it('when a check is passed, then the name that it is about is confirmed, by the first check', () => {
    const state = fold(...READ, checked('osmosis', 'wrong'), checked('Osmosis', 'right'), checked('osmosis', 'right'));
    expect([...state.names.all()].find(({ key }) => key === 'osmosis')?.confirmedBy).toBe(
      '00000000-0000-4000-8000-000000000004',
    );
    expect(state.confirmed).toEqual(['osmosis']);
    expect(state.version).toBe(2);
  });

  it('when the topic is what the student said, then the evaluation tells what the check was about', () => {
    expect(fold(...READ, checked('ask me the questions', 'right', 'Knows diffusion well.')).confirmed).toEqual([
      'diffusion',
    ]);
    expect(fold(...READ, checked('ask me the questions', 'right')).confirmed).toEqual([]);
  });
});

describe('given checks that were passed before any file came', () => {
  it('when a file explains what they were about, then that is confirmed', () => {
    const state = fold(OPENED, checked('diffusion', 'right'), arrived(CELLS, 'a'), read(CELLS, 'a', BOTH));
    expect(state.confirmed).toEqual(['diffusion']);
  });
});

describe('given a memory whose language changes', () => {
  it('then names are read in the new one', () => {
    const spanish: MemoryEvent = { type: 'MemorySettingsChanged', data: settings('es') };
    const file = [arrived(CELLS, 'a'), read(CELLS, 'a', [concept('células')])];
    const state = fold(OPENED, ...file, spanish);
    expect(state.shown).toEqual(['células']);
    expect([...state.map.all()]).toMatchObject([{ language: 'es' }]);
    expect([...state.names.all()].map(({ key }) => key)).toEqual(
      [...fold({ ...OPENED, data: { ...OPENED.data, ...settings('es') } } as MemoryEvent, ...file).names.all()].map(
        ({ key }) => key,
      ),
    );
  });
});

it('an event before MemoryOpened is not taken', () => {
  expect(() => fold(arrived(CELLS, 'a'))).toThrow('comes before MemoryOpened');
});
