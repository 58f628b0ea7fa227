export { type ModelEndpoint, OPENAI_URL, openAiClient } from './client.js';
export { ATTEMPTS, clientTrouble, type Patience, realPatience, retrying, type Trouble, waitAfter } from './retrying.js';
