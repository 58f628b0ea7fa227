import type { Request } from 'express';
import type { Naming } from '../../application/rebuilds/rebuild-view.js';
import { callerOf } from '../access/caller.js';

/** Analysts see students by pseudonyms alone (api.md, "Starting it"); who administers a tenant sees their ids. */
export function namingFor(request: Request): Naming {
  return callerOf(request).role === 'analyst' ? 'pseudonyms' : 'names';
}
