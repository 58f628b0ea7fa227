export type { EmbeddableText, Embedder, LocalEmbedder } from './embedder.js';
export { EmbeddingError } from './openai/embedding-error.js';
export { OpenAiEmbedder, type OpenAiEmbedderOptions } from './openai/openai-embedder.js';
export { cosine, quantise } from './quantised.js';
export { loadWordNetEmbedder, WordNetEmbedder } from './wordnet/wordnet-embedder.js';
