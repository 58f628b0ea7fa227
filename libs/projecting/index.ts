export * from './checkpoint.entity.js';
export type { ProjectorDependencies, ProjectorObserver } from './memory-projection.js';
export * from './projection.js';
export * from './projector.js';
export * from './rebuild.js';
export * from './rebuild-memory.js';
export * from './row-tables.js';
export * from './rows.js';
export * from './transaction.js';
