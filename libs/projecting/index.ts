export * from './checkpoint.entity.js';
export * from './projection.js';
export * from './projector.js';
export * from './rebuild.js';
export * from './row-tables.js';
export * from './rows.js';
export * from './transaction.js';
