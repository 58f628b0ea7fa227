export * from './copy-log.js';
export * from './event-log.js';
export * from './postgres/postgres-errors.js';
export * from './postgres/postgres-event-log.js';
export * from './verify-stream.js';
