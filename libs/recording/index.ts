export * from './append-patiently.js';
export * from './memory-writer.js';
export * from './open-events.js';
export * from './ports.js';
