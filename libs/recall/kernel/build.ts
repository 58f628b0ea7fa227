/**
 * Compiles dot.wat into dot-wasm.ts. Run from the repository's root after a change of dot.wat:
 *
 *     npm run build && node dist/libs/recall/kernel/build.js
 */
import { readFile, writeFile } from 'node:fs/promises';
import { compileWat, renderKernelModule } from './compile.js';

const FOLDER = 'libs/recall/kernel';

const source = await readFile(`${FOLDER}/dot.wat`, 'utf8');
await writeFile(`${FOLDER}/dot-wasm.ts`, renderKernelModule(await compileWat('dot.wat', source)));
