import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '#apps/server/application/files/read-document.js';
import type { ReadConcept } from '#libs/concepts/reading.js';
import type { ReadableDocument } from '#libs/reading/document.js';
import { parseInProcess } from '#libs/reading/parse/index.js';
import type { ConceptReader } from '#libs/reading/reader.js';
import { boldTerms, glossaryTerms, headingsOf, stripped } from './documents.js';
import {
  type PrerequisiteScore,
  pooled,
  scorePrerequisites,
  scoreTerms,
  type TermScore,
  termForm,
} from './glossary.js';

/**
 * The reader's constants were set with these files and the sample chapter in view. The other half's text wasn't looked at; its
 * figures and lists of wrong names were printed on the way, and no constant was set by them.
 */
const TUNED_ON: ReadonlySet<string> = new Set(['m44404.md', 'm44405.md', 'm44406.md', 'm44412.md', 'm44413.md']);

/** `whole`: as it is. `stripped`: without glossary and emphasis. */
export type Variant = 'whole' | 'stripped';

export interface MapScore {
  readonly source: 'biology' | 'sample';
  readonly variant: Variant;
  /** Which files: a half, or all of them. */
  readonly files: string;
  readonly terms: TermScore;
  /** Right concepts when whatever the chapter's summaries and glossary entries speak of counts too, as in an index. */
  readonly lenientRight: number;
  readonly prerequisites: PrerequisiteScore | null;
}

/**
 * The folder of the biology files, or null where the data isn't there.
 *
 * @param data the folder of the data sets
 */
export function biologyFolder(data = process.env.MNEME_DATA ?? '../shared/data'): string | null {
  const folder = join(data, 'biology-cells');
  return existsSync(folder) ? folder : null;
}

interface Chapter {
  readonly name: string;
  readonly document: ReadableDocument;
  readonly gold: readonly string[];
}

/** Scores a reader, with the parser and the validator of the product, on the biology chapter, each file read for itself; a term of any file's glossary or in bold is right. */
export async function scoreBiology(folder: string, reader: ConceptReader): Promise<MapScore[]> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
  const right: string[] = [];
  const chapters: Chapter[] = [];
  for (const name of names) {
    const source = readFileSync(join(folder, name), 'utf8');
    const document = await parseInProcess(Buffer.from(source), name);
    const gold = glossaryTerms(document);
    right.push(...gold, ...boldTerms(source));
    chapters.push({ name, document, gold });
  }
  const summary = ` ${termForm(chapters.map(({ document }) => summaryOf(document)).join(' . '), 'en')} `;
  const scores: MapScore[] = [];
  for (const variant of ['whole', 'stripped'] as const) {
    const byFile = new Map<string, { terms: TermScore; lenientRight: number }>();
    for (const { name, document, gold } of chapters) {
      const concepts = await readConcepts(reader, variant === 'whole' ? document : stripped(document));
      const headings = headingsOf(document);
      byFile.set(name, {
        terms: scoreTerms(concepts, gold, right, headings, 'en'),
        lenientRight: countLenient(concepts, right, summary),
      });
    }
    const halves: [string, (name: string) => boolean][] = [
      ['tuned half', (name) => TUNED_ON.has(name)],
      ['held-out half', (name) => !TUNED_ON.has(name)],
      ['all', () => true],
    ];
    for (const [files, belongs] of halves) {
      const chosen = [...byFile].filter(([name]) => belongs(name)).map(([, score]) => score);
      scores.push({
        source: 'biology',
        variant,
        files,
        terms: pooled(chosen.map(({ terms }) => terms)),
        lenientRight: chosen.reduce((sum, score) => sum + score.lenientRight, 0),
        prerequisites: null,
      });
    }
  }
  return scores;
}

/** Scores a reader on the project's own chapter, with a teacher's prerequisites. */
export async function scoreSample(project: string, reader: ConceptReader): Promise<MapScore[]> {
  const source = readFileSync(join(project, 'sample/cell-biology/chapter.md'), 'utf8');
  const gold: { prerequisites: [string, string][] } = JSON.parse(
    readFileSync(join(project, 'test/evals/map/sample-gold.json'), 'utf8'),
  );
  const document = await parseInProcess(Buffer.from(source), 'chapter.md');
  const scores: MapScore[] = [];
  for (const variant of ['whole', 'stripped'] as const) {
    const concepts = await readConcepts(reader, variant === 'whole' ? document : stripped(document));
    const terms = scoreTerms(concepts, glossaryTerms(document), boldTerms(source), headingsOf(document), 'en');
    const prerequisites = scorePrerequisites(concepts, gold.prerequisites, 'en');
    scores.push({ source: 'sample', variant, files: 'chapter', terms, lenientRight: terms.right, prerequisites });
  }
  return scores;
}

async function readConcepts(reader: ConceptReader, document: ReadableDocument): Promise<readonly ReadConcept[]> {
  const { concepts } = await readDocument(reader, document, {
    language: 'en',
    knownLabels: [],
    parts: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return concepts;
}

/** Concepts that are a right term, or that the chapter's summaries and definitions speak of. */
function countLenient(concepts: readonly ReadConcept[], right: readonly string[], summary: string): number {
  const forms = new Set(right.map((term) => termForm(term, 'en')));
  return concepts.filter(({ name, aliases }) =>
    [name, ...aliases]
      .map((each) => termForm(each, 'en'))
      .some((form) => forms.has(form) || summary.includes(` ${form} `)),
  ).length;
}

/** What the chapter's glossary entries and section summaries say, as one text. */
function summaryOf(document: ReadableDocument): string {
  const said: string[] = [];
  let inSummary = false;
  for (const { kind, text } of document.pages.flatMap(({ blocks }) => blocks)) {
    inSummary = kind === 'heading' ? /summary/iu.test(text) : inSummary;
    if (kind === 'glossary-entry' || (inSummary && kind === 'paragraph')) {
      said.push(text);
    }
  }
  return said.join(' . ');
}
