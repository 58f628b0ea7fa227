import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds the product: compiled code and sources lie at different depths below it. */
export function productRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    folder = path.dirname(folder);
  }
  return folder;
}

/** The version in package.json. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(productRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
