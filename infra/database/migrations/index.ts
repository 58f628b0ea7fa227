import type { MigrationClass } from '../data-source.js';
import { LogAndEpisodes1764500000001 } from './0001-log-and-episodes.js';
import { FilesAndConceptMap1764500000002 } from './0002-files-and-concept-map.js';
import { Beliefs1764500000003 } from './0003-beliefs.js';
import { ObservationsAndCitations1764500000004 } from './0004-observations-and-citations.js';
import { Rebuilds1764500000005 } from './0005-rebuilds.js';
import { Nights1764500000006 } from './0006-nights.js';
import { WorkingSets1764500000007 } from './0007-working-sets.js';

/** All migrations, oldest first. One that was released is never edited: a change is a new one. */
export const migrations: readonly MigrationClass[] = [
  LogAndEpisodes1764500000001,
  FilesAndConceptMap1764500000002,
  Beliefs1764500000003,
  ObservationsAndCitations1764500000004,
  Rebuilds1764500000005,
  Nights1764500000006,
  WorkingSets1764500000007,
];
