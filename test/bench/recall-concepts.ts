/**
 * Whether a share of strength for a routed concept helps: `npm run build && MNEME_DATA=… node dist/test/bench/recall-concepts.js`.
 *
 * Questions are made of turns that name a concept: the name, and the one of its other words that the memory holds most often. The turn, or one beside it in its
 * sitting, should be among the first ten. `aliased` asks the same by a name that nobody has ever said, which the map knows
 * as an alias. `foreign` asks about a concept's name with words of another memory: nothing should be on record of them.
 *
 * - sample: the three histories with the map of their chapter.
 * - bridge: memories of thirty conversations with a map of forty names of elementary arithmetic.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deriveMap, type MapConcept } from '#libs/concepts/index.js';
import { type LocalEmbedder, loadWordNetEmbedder } from '#libs/embedding/index.js';
import { analyse, collapseKey, type Language, words } from '#libs/language/index.js';
import { parseInProcess } from '#libs/reading/parse/index.js';
import { plainReader } from '#libs/reading/plain/index.js';
import { RECALL_RULES, RecallIndex, type RecallRules, recall } from '#libs/recall/index.js';
import { RoutingMap } from '#libs/recall/routing/index.js';
import { type HistoryLine, type ImportLine, isImportLine } from '#test/converters/import-line.js';
import { convertSource, dataFolder, hasSource } from '#test/converters/sources.js';

const ARITHMETIC = [
  'fraction, numerator, denominator, decimal, ratio, percentage, perimeter, area, volume, angle, triangle, rectangle, circle',
  'multiplication, division, addition, subtraction, remainder, factor, multiple, prime number, place value, rounding, unit',
  'number line, equation, expression, exponent, mean, median, range, graph, probability, symmetry, negative number, square',
  'greatest common factor, least common multiple, mixed number, equivalent fraction, whole number, word problem, pattern',
].flatMap((line) => line.split(', '));

const CONVERSATIONS_IN_MEMORY = 30;
const QUESTIONS_PER_MEMORY = 60;
const AMONG_THE_FIRST = 10;
const BESIDE = 1;
const LEAST_OTHER_WORDS = 4;
const SITTING_MS = 30 * 60_000;
const SHARES = [0, 0.5, 1, 2, 4];
const MEASURES = [0, 0.25, 0.5, 0.6];
const ALIAS = 'zorblatt';

interface Memory {
  readonly source: string;
  readonly language: Language;
  readonly turns: readonly { readonly at: number; readonly text: string; readonly kind: ImportLine['kind'] }[];
  readonly index: RecallIndex;
  readonly map: RoutingMap;
}

interface Asked {
  readonly question: string;
  readonly turn: number;
  readonly concept: MapConcept;
}

function textOf(line: ImportLine): string {
  switch (line.kind) {
    case 'check':
      return [line.topic, line.prompt, line.response, line.evaluation].filter(Boolean).join('\n');
    case 'quiz':
      return [line.title, ...line.items.map(({ topic }) => topic)].join('\n');
    default:
      return line.text;
  }
}

const SALIENCE: Record<ImportLine['kind'], number> = {
  question: 0.35,
  answer: 0.5,
  check: 0.65,
  quiz: 0.6,
  teaching: 0.85,
};

function memoryOf(
  source: string,
  language: Language,
  lines: readonly ImportLine[],
  concepts: readonly MapConcept[],
  embedder: LocalEmbedder,
): Memory {
  const turns = lines.map((line) => ({ at: Date.parse(line.occurredAt), text: textOf(line), kind: line.kind }));
  const index = new RecallIndex({ dimensions: embedder.dimensions });
  for (const [revision, { at, text, kind }] of turns.entries()) {
    const { stems, asks } = analyse(text, language);
    index.add({
      revision,
      kind: kind === 'teaching' ? 'taught' : kind,
      occurredAt: at,
      salience: SALIENCE[kind],
      collapseKey: `${kind} ${collapseKey(text)}`,
      stems,
      asks,
      narration: false,
      vector: embedder.embedNow(text, language),
    });
  }
  return { source, language, turns, index, map: mapOf(concepts, language, embedder) };
}

function mapOf(concepts: readonly MapConcept[], language: Language, embedder: LocalEmbedder): RoutingMap {
  const map = new RoutingMap({ readiness: 0.6, concepts }, language, embedder.dimensions);
  for (const [place, text] of map.texts.entries()) {
    map.setVector(place, embedder.embedNow(text, language));
  }
  return map;
}

function frequencyOf(index: RecallIndex, language: Language, word: string): number {
  const [stemmed = ''] = [...analyse(word, language).stems.keys()];
  return index.stems.frequency(stemmed);
}

/** Questions of the turns that name a concept, spread over the memory. */
function asked({ turns, index, map, language }: Memory): Asked[] {
  const found = turns.flatMap(({ text }, turn): Asked[] => {
    const [id] = map.conceptsIn(text);
    const concept = id === undefined ? undefined : map.concept(id);
    if (!concept) {
      return [];
    }
    const nameStems = new Set(
      [concept.name, ...concept.aliases].flatMap((name) => [...analyse(name, language).stems.keys()]),
    );
    const others = words(text).filter((word) => {
      const [stemmed] = [...analyse(word, language).stems.keys()];
      return stemmed !== undefined && !nameStems.has(stemmed) && word.length > 3;
    });
    // The word that most turns hold: what nobody would search by, and what a student is likely to say.
    const [common] = others.sort(
      (one, other) => frequencyOf(index, language, other) - frequencyOf(index, language, one),
    );
    return others.length < LEAST_OTHER_WORDS || !common
      ? []
      : [{ question: `${concept.name} ${common}`, turn, concept }];
  });
  const step = Math.max(1, found.length / QUESTIONS_PER_MEMORY);
  return Array.from(
    { length: Math.min(found.length, QUESTIONS_PER_MEMORY) },
    (_, place) => found[Math.floor(place * step)],
  ).flatMap((one) => one ?? []);
}

function rulesWith(share: number, measure: number): RecallRules {
  return {
    ...RECALL_RULES,
    strength: { ...RECALL_RULES.strength, concepts: share },
    noRecord: { ...RECALL_RULES.noRecord, perConcepts: measure },
  };
}

function ask(memory: Memory, map: RoutingMap | null, question: string, rules: RecallRules, embedder: LocalEmbedder) {
  const vector = embedder.embedNow(question, memory.language);
  const routed = map?.route(question, vector, embedder.matchFloor) ?? [];
  const stems = [...analyse(question, memory.language).stems.keys()];
  const now = (memory.turns.at(-1)?.at ?? 0) + 86_400_000;
  return recall(
    memory.index,
    { stems, vector, concepts: routed.map(({ lookedFor }) => lookedFor), window: null },
    { now, rules, matchFloor: embedder.matchFloor, limit: 20 },
  );
}

function isAmong(memory: Memory, turn: number, revisions: readonly (readonly number[])[]): boolean {
  const at = memory.turns[turn]?.at ?? 0;
  return revisions
    .slice(0, AMONG_THE_FIRST)
    .flat()
    .some((found) => Math.abs(found - turn) <= BESIDE && Math.abs((memory.turns[found]?.at ?? 0) - at) < SITTING_MS);
}

function aliased(memory: Memory, { concept }: Asked, alias: string, embedder: LocalEmbedder): RoutingMap {
  const concepts = memory.map.map.concepts.map((one) =>
    one.id === concept.id ? { ...one, aliases: [...one.aliases, alias] } : one,
  );
  return mapOf(concepts, memory.language, embedder);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function measure(source: string, memories: readonly Memory[], embedder: LocalEmbedder): void {
  const trials = memories.flatMap((memory) =>
    asked(memory).map((one) => {
      const byAlias = one.question.replace(one.concept.name, ALIAS);
      return { memory, one, byAlias, withAlias: aliased(memory, one, ALIAS, embedder) };
    }),
  );
  const found = (rules: RecallRules, run: (trial: (typeof trials)[number]) => ReturnType<typeof ask>) => {
    const outcomes = trials.map((trial) => ({ trial, outcome: run(trial), rules }));
    const hit = outcomes.filter(({ trial, outcome }) =>
      isAmong(
        trial.memory,
        trial.one.turn,
        outcome.episodes.map(({ revisions }) => revisions),
      ),
    ).length;
    const recorded = outcomes.filter(({ outcome }) => outcome.noRecord === null).length;
    return { hit, recorded };
  };
  console.log(`\n${source}: ${memories.length} memories, ${trials.length} questions`);
  const none = rulesWith(0, 0);
  const plain = found(none, ({ memory, one }) => ask(memory, null, one.question, none, embedder));
  const plainAlias = found(none, ({ memory, byAlias }) => ask(memory, null, byAlias, none, embedder));
  console.log(
    `  without a map      any@10 ${percent(plain.hit, trials.length)}, aliased ${percent(plainAlias.hit, trials.length)}`,
  );
  for (const share of SHARES) {
    const rules = rulesWith(share, 0.5);
    const named = found(rules, ({ memory, one }) => ask(memory, memory.map, one.question, rules, embedder));
    const alias = found(rules, ({ memory, byAlias, withAlias }) => ask(memory, withAlias, byAlias, rules, embedder));
    console.log(
      `  share ${share.toFixed(1)}          any@10 ${percent(named.hit, trials.length)}, aliased ${percent(alias.hit, trials.length)}`,
    );
  }
  for (const weight of MEASURES) {
    const rules = rulesWith(2, weight);
    const named = found(rules, ({ memory, one }) => ask(memory, memory.map, one.question, rules, embedder));
    const alias = found(rules, ({ memory, byAlias, withAlias }) => ask(memory, withAlias, byAlias, rules, embedder));
    const alone = found(rules, ({ memory, withAlias }) => ask(memory, withAlias, ALIAS, rules, embedder));
    const foreign = found(rules, ({ memory, one }) =>
      ask(memory, memory.map, foreignWords(one, trials), rules, embedder),
    );
    const rates = [named, alias, alone, foreign].map(({ recorded }) => percent(recorded, trials.length));
    console.log(
      `  measure ${weight.toFixed(2)}       on record: named ${rates[0]}, aliased ${rates[1]}, alias alone ${rates[2]}, foreign ${rates[3]}`,
    );
  }
}

/** A sentence about something else, which names no concept and may still be near one. */
function foreignWords(one: Asked, trials: readonly { readonly one: Asked }[]): string {
  return FOREIGN[trials.findIndex((trial) => trial.one === one) % FOREIGN.length] ?? '';
}

const FOREIGN = [
  'which king signed the treaty after the battle',
  'how does a volcano erupt and where does the lava flow',
  'who composed the symphony that we heard in the concert hall',
  'why did the roman senate lose its power to the emperor',
  'how do I conjugate the verb in the past tense',
  'what does the poet mean by the metaphor of the road',
  'how is a parliament elected and who appoints the judges',
  'why do interest rates rise when the bank prints money',
  'how do planets keep to their orbits around the star',
  'what makes a guitar string sound higher when it is tight',
];

async function sampleMemories(embedder: LocalEmbedder): Promise<Memory[]> {
  const folder = path.resolve('sample/cell-biology');
  const document = await parseInProcess(readFileSync(path.join(folder, 'chapter.md')), 'chapter.md');
  const reading = await plainReader().read(document, {
    language: 'en',
    knownLabels: [],
    parts: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const concepts = deriveMap({
    language: 'en',
    idOf: (key) => key,
    files: [{ fileId: 'chapter', name: 'chapter.md', concepts: reading.concepts }],
    decisions: [],
    teachings: [],
    confirmed: new Set(),
  }).concepts;
  const histories: readonly [string, Language][] = [
    ['maya.en', 'en'],
    ['lucia.es', 'es'],
    ['yusuf.ar', 'ar'],
  ];
  return histories.map(([file, language]) => {
    const lines = readFileSync(path.join(folder, 'histories', `${file}.ndjson`), 'utf8')
      .trim()
      .split('\n');
    return memoryOf(
      'sample',
      language,
      lines.map((line): HistoryLine => JSON.parse(line)).filter(isImportLine),
      concepts,
      embedder,
    );
  });
}

async function bridgeMemories(embedder: LocalEmbedder): Promise<Memory[]> {
  const { memories } = await convertSource('bridge', dataFolder());
  const concepts = ARITHMETIC.map(
    (name): MapConcept => ({
      id: name,
      name,
      aliases: [],
      gist: null,
      definition: null,
      buildsOn: [],
      assumes: [],
      files: [],
      taught: [],
      centrality: 0,
      readiness: 0.35,
    }),
  );
  return Array.from({ length: Math.floor(memories.length / CONVERSATIONS_IN_MEMORY) }, (_, group) => {
    const own = memories.slice(group * CONVERSATIONS_IN_MEMORY, (group + 1) * CONVERSATIONS_IN_MEMORY);
    const lines = own.flatMap(({ lines }) => lines);
    return memoryOf('bridge', 'en', lines, concepts, embedder);
  });
}

const embedder = await loadWordNetEmbedder();
measure('sample', await sampleMemories(embedder), embedder);
if (hasSource('bridge', dataFolder())) {
  measure('bridge', await bridgeMemories(embedder), embedder);
}
