export * from './episode.entity.js';
export * from './episode-queries.js';
export * from './episodes.projection.js';
export * from './memory.entity.js';
export * from './memory-queries.js';
export * from './recall-entries.js';
export * from './stems.js';
export * from './text-vectors.js';
