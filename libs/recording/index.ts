export * from './memory-writer.js';
export * from './open-events.js';
export * from './ports.js';
