export type { ExtractionJob, ExtractionQueue, ExtractionRefusal, QueuedMessage } from './extraction-queue.js';
export type { ExtractableMessage, Extraction, ExtractionOptions, Extractor } from './extractor.js';
export { modelExtractor } from './model-extractor.js';
