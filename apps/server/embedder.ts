import { type Embedder, loadWordNetEmbedder, OpenAiEmbedder } from '#libs/embedding/index.js';
import type { EmbeddingEndpoint } from './settings.js';

/** OpenAI's own endpoint, where no other is named. */
const OPENAI_URL = 'https://api.openai.com/v1';

/** The embedded model by default, or an OpenAI-compatible endpoint. */
export async function openEmbedder(endpoint: EmbeddingEndpoint | null): Promise<Embedder> {
  if (!endpoint) {
    return loadWordNetEmbedder();
  }
  const { model, apiKey, baseUrl, dimensions } = endpoint;
  return new OpenAiEmbedder({ baseUrl: baseUrl ?? OPENAI_URL, ...(apiKey ? { apiKey } : {}), model, dimensions });
}
