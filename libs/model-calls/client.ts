import { OpenAI } from 'openai';

/** A server that speaks OpenAI's protocol. */
export interface ModelEndpoint {
  /** Up to and with the version, such as https://api.openai.com/v1. */
  readonly baseUrl: string;
  /** Left out for a server that asks for none. */
  readonly apiKey?: string;
}

/** OpenAI's own endpoint, where no other is named. */
export const OPENAI_URL = 'https://api.openai.com/v1';

/** The client insists on a key; servers that need none ignore it. */
const NO_KEY = 'none';

/**
 * A client of that endpoint. Only what is given here counts, not the environment; it retries nothing, since its callers do,
 * and logs nothing, since what it would log are students' words.
 */
export function openAiClient({ baseUrl, apiKey }: ModelEndpoint): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? NO_KEY,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
  });
}
