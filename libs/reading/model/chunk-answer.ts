import { listOf, type ModelUsage, record, type Shape, type ShapeOf, text, wholeNumber } from '#libs/chat/index.js';

/** Concepts that a model is asked for at once (api.md, "What a model is asked for"). */
export const CONCEPTS_PER_REQUEST = 24;

const concept = record({
  name: text('A short noun phrase, as the file writes it. Never a section title, never a sentence.'),
  gist: text('What it is, in one sentence.'),
  definition: text('A short definition by the file.'),
  buildsOn: listOf(text('A name.'), 'Names from this list, or already on the map, that one must know before this one.'),
  assumes: listOf(text('A name.'), 'Names of what the file takes for granted here and does not explain.'),
  pages: listOf(wholeNumber('A page number.'), 'Pages of this part on which it stands.'),
});

/** What a model is asked to find in one part of a file. */
export const chunkAnswer = record({
  concepts: listOf(
    concept,
    `The concepts that this part explains, the most important first, at most ${CONCEPTS_PER_REQUEST}.`,
  ),
});

/** One concept as the model gave it, before anything about it is believed. */
export type AnsweredConcept = ShapeOf<typeof concept>;

/** What was found in one part, as it is stored. */
export interface ChunkReading {
  readonly concepts: readonly AnsweredConcept[];
  readonly usage: ModelUsage;
}

/** The stored form of a part's reading. */
export const storedChunk: Shape<ChunkReading> = record({
  concepts: listOf(concept, 'what was found'),
  usage: record({
    requests: wholeNumber('requests'),
    promptTokens: wholeNumber('tokens sent'),
    completionTokens: wholeNumber('tokens received'),
  }),
});
