export {
  type EmbeddedDatabase,
  type EmbeddedDatabaseMode,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
  type ProgressStep,
} from './embedded-database.js';
export { EmbeddedDatabaseError } from './errors.js';
export { removeDataDir } from './remove-data-dir.js';
