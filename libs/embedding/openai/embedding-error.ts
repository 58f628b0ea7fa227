/** An endpoint gave no vectors that can be used: it refused, stayed unreachable, or answered with something else. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
}
