import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The project's folder: the nearest one at or above this file that holds a package.json. Files that ship beside the
 * sources are found from it alike by compiled code under dist/ and by tests that run the sources.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) {
      throw new Error(`no package.json at or above ${import.meta.dirname}`);
    }
    folder = parent;
  }
  return folder;
}
