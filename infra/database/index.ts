export { createDataSource, type MigrationClass } from './data-source.js';
export { MigrationError, migrate } from './migrate.js';
export { createPool, type PoolOptions } from './pool.js';
export { type DatabaseSettings, DatabaseSettingsError, databaseSettings } from './settings.js';
