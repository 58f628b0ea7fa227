export * from './canonical-json.js';
export * from './data-keys.js';
export * from './envelope.js';
export * from './verify.js';
