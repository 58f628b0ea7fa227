export { MemoryDayRow, MemoryNightRow } from './memory-day.entity.js';
export { NightQueries, type OpenDay } from './night-queries.js';
export { NIGHTS_RULES_VERSION, nightsProjection } from './nights.projection.js';
