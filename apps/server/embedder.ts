import { type Embedder, loadWordNetEmbedder, OpenAiEmbedder } from '#libs/embedding/index.js';
import { OPENAI_URL } from '#libs/model-calls/index.js';
import type { EmbeddingEndpoint } from './settings.js';

/** The embedded model by default, or an OpenAI-compatible endpoint. */
export async function openEmbedder(endpoint: EmbeddingEndpoint | null): Promise<Embedder> {
  if (!endpoint) {
    return loadWordNetEmbedder();
  }
  const { model, apiKey, baseUrl, dimensions } = endpoint;
  return new OpenAiEmbedder({ baseUrl: baseUrl ?? OPENAI_URL, ...(apiKey ? { apiKey } : {}), model, dimensions });
}
