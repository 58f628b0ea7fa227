import { quantise } from '../quantised.js';
import { EmbeddingError } from './embedding-error.js';

/**
 * The quantised vectors in the body of an endpoint's answer, in the order of the `count` texts that were sent. The answer comes from
 * outside, so nothing about it is taken for granted; throws an EmbeddingError that says what is wrong.
 */
export function readVectors(body: string, count: number, dimensions: number): Int8Array[] {
  const answer = parse(body);
  const data = isRecord(answer) ? answer.data : undefined;
  if (!Array.isArray(data)) {
    throw new EmbeddingError('the embedding endpoint answered with something that holds no list of vectors');
  }
  if (data.length !== count) {
    throw new EmbeddingError(`the embedding endpoint gave ${data.length} vectors for ${count} texts`);
  }
  const vectors = new Map<number, Int8Array>();
  for (const item of data as unknown[]) {
    const { index, embedding } = isRecord(item) ? item : {};
    if (typeof index !== 'number' || !isVector(embedding)) {
      throw new EmbeddingError('the embedding endpoint gave an item that is no vector of numbers');
    }
    if (embedding.length !== dimensions) {
      throw new EmbeddingError(
        `the embedding endpoint gave ${embedding.length} dimensions, ${dimensions} are configured; another model's vectors can't be compared`,
      );
    }
    vectors.set(index, quantise(embedding));
  }
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index);
    if (!vector) {
      throw new EmbeddingError(`the embedding endpoint gave no vector for text ${index}`);
    }
    return vector;
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new EmbeddingError('the embedding endpoint answered with something that is no JSON', { cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((component) => Number.isFinite(component));
}
