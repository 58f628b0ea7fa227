import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadConcept } from '#libs/concepts/reading.js';
import type { ReadableDocument } from '../document.js';
import type { ConceptReader, ReaderResult, ReadOptions } from '../reader.js';
import { CandidateCollector } from './candidates.js';
import { describeConcept } from './describe.js';
import { assumes, buildsOn, type Described } from './edges.js';
import { standsLikeNoun } from './evidence.js';
import { type Lexicon, lexiconOf } from './lexicon.js';
import { nameOf } from './names.js';
import { readsLikeNoun, termKey, withoutOpening } from './noun-phrase.js';
import { OccurrenceCounter, type Occurrences, surfaceOf } from './occurrences.js';
import { type Selected, selectTerms } from './select.js';
import { type ReadingText, readWords, TextReader, type TextSentence } from './text.js';

/** Raise the version when the same document reads differently. */
const READER_ID = 'plain/2';
/** Sentences between two looks at the event loop: some milliseconds of work. */
const SENTENCES_A_TURN = 200;
/** Passes over the document, for the progress: reading, counting, locating. */
const PASSES = 3;

/**
 * The reader that asks no model: terms that the file emphasises, defines or lists in its glossary, and noun phrases that come
 * back (memory-rules §3). Deterministic; gists and definitions are quotations. Its result is not validated.
 */
export function plainReader(): ConceptReader {
  return { id: READER_ID, read };
}

async function read(document: ReadableDocument, options: ReadOptions): Promise<ReaderResult> {
  const lexicon = lexiconOf(options.language);
  const progress = new Progress(document.pages.length, options);
  const reader = new TextReader(document, lexicon);
  for (const index of document.pages.keys()) {
    reader.readPage(index);
    await progress.page();
  }
  const text = reader.text;
  const collector = new CandidateCollector(lexicon);
  const counter = new OccurrenceCounter(lexicon);
  collector.addGlossary(text.glossary);
  await progress.pass(text, (sentence) => {
    collector.addSentence(sentence);
    counter.count(sentence);
  });
  const named = new Set(collector.candidates().keys());
  await progress.pass(text, (sentence) => {
    collector.addOtherNames(sentence);
    counter.locate(sentence, named);
  });
  const known = new Map(
    options.knownLabels.map((label) => {
      return [termKey(withoutOpening(readWords(label, lexicon), lexicon), lexicon), label] as const;
    }),
  );
  const selected = selectTerms(text, collector.candidates(), counter.occurrences, new Set(known.keys()), lexicon);
  await progress.turn();
  const concepts = conceptsOf(selected, text, counter.occurrences, known, lexicon);
  return { concepts, rejected: [], cost: null };
}

interface NamedConcept extends Described {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly gist: string;
  readonly definition: string;
  readonly pages: readonly number[];
}

function conceptsOf(
  selected: readonly Selected[],
  text: ReadingText,
  occurrences: ReadonlyMap<string, Occurrences>,
  known: ReadonlyMap<string, string>,
  lexicon: Lexicon,
): ReadConcept[] {
  const named = selected.flatMap((each): NamedConcept[] => {
    const description = describeConcept(each, text, (said) => readWords(said, lexicon));
    const words = each.candidate?.words ?? each.occurrences?.words ?? [];
    if (!description) {
      return [];
    }
    const name = known.get(each.key) ?? nameOf(surfaceOf(words), each.occurrences, lexicon);
    const aliases = [...(each.candidate?.aliases ?? [])];
    return [
      {
        ...description,
        key: each.key,
        keys: aliases.map(([key]) => key),
        name,
        aliases: [...new Set(aliases.map(([, surface]) => surface))].filter((alias) => alias !== name),
        pages: pagesOf(each),
      },
    ];
  });
  const names = new Map(named.map(({ key, name }) => [key, name]));
  const edges = buildsOn(named, lexicon);
  const frequent = [...occurrences].filter(([, found]) => standsLikeNoun(found) && readsLikeNoun(found.words, lexicon));
  const assumed = assumes(named, new Set(frequent.map(([key]) => key)), lexicon);
  return named
    .sort((a, b) => a.introduced - b.introduced || (a.key < b.key ? -1 : 1))
    .map(({ key, name, aliases, gist, definition, pages }) => ({
      name,
      aliases,
      gist,
      definition,
      buildsOn: (edges.get(key) ?? []).flatMap((other) => names.get(other) ?? []),
      assumes: (assumed.get(key) ?? []).map((other) => {
        const found = occurrences.get(other);
        return nameOf(surfaceOf(found?.words ?? []), found, lexicon);
      }),
      pages,
    }));
}

function pagesOf({ candidate, occurrences }: Selected): number[] {
  const glossary = candidate?.glossary.map(({ page }) => page) ?? [];
  const sentences = [
    ...(candidate?.emphasised ?? []),
    ...(candidate?.definitions ?? []).map(({ sentence }) => sentence),
  ];
  const pages = new Set([...(occurrences?.pages ?? []), ...glossary, ...sentences.map(({ page }) => page)]);
  return [...pages].sort((a, b) => a - b);
}

/** Gives the event loop a turn now and then, tells how far the reading is, and ends an aborted one. */
class Progress {
  private done = 0;
  private sentences = 0;

  constructor(
    private readonly pages: number,
    private readonly options: ReadOptions,
  ) {}

  async page(): Promise<void> {
    await this.turn();
    this.advance(1);
  }

  /** One pass over all sentences. */
  async pass(text: ReadingText, each: (sentence: TextSentence) => void): Promise<void> {
    let page = text.sentences[0]?.page ?? 0;
    const start = this.done;
    for (const sentence of text.sentences) {
      if (sentence.page !== page) {
        this.advance(1);
        page = sentence.page;
      }
      each(sentence);
      this.sentences += 1;
      if (this.sentences % SENTENCES_A_TURN === 0) {
        await this.turn();
      }
    }
    this.advance(start + this.pages - this.done);
    await this.turn();
  }

  private advance(pages: number): void {
    this.done += pages;
    this.options.onProgress(this.done, this.pages * PASSES);
  }

  /** Lets others run for a moment. */
  async turn(): Promise<void> {
    await nextTurn();
    this.options.signal.throwIfAborted();
  }
}
