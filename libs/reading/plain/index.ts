export { plainReader } from './plain-reader.js';
export { plainReaderInWorker } from './reader-in-worker.js';
