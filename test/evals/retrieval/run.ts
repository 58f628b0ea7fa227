import { readFile } from 'node:fs/promises';
import { withIsolatedCore } from '#apps/cli/isolated-core.js';
import { ProgramError } from '#apps/cli/program-error.js';
import { showProgress } from '#apps/cli/progress.js';
import { convertSource, dataFolder } from '#test/converters/sources.js';
import { FormatError, type Haystacks } from './haystack.js';
import { readLocomo } from './locomo.js';
import { readLongMemEval } from './longmemeval.js';
import { measureHaystacks } from './measure-haystacks.js';
import { measurePassages } from './measure-passages.js';
import { haystackTables, passageTables } from './report.js';

export interface EvalRetrievalOptions {
  readonly format: 'locomo' | 'longmemeval' | 'xquad';
  /** The file of LoCoMo or LongMemEval; of XQuAD the folder above `xquad/`, the data folder if not given. */
  readonly file?: string;
  readonly json: boolean;
}

/** `mneme eval retrieval`: how well recall finds what holds the answer, by its own rules, before anything is rendered. */
export async function evalRetrieval(options: EvalRetrievalOptions): Promise<void> {
  const { format, file, json } = options;
  const progress = showProgress('Measuring', { quiet: json });
  const onProgress = (done: number, total: number): void => progress.update(done, total, 'memories');
  if (format === 'xquad') {
    const { passageSets } = await convertSource('xquad', file ?? dataFolder());
    const measured = await withIsolatedCore('eval', { quiet: true }, ({ core }) =>
      measurePassages(core, passageSets, onProgress),
    );
    progress.end();
    process.stdout.write(`${json ? JSON.stringify(measured) : passageTables(measured)}\n`);
    return;
  }
  const { haystacks, leftOut } = await readHaystacks(format, file);
  const measured = await withIsolatedCore('eval', { quiet: true }, ({ core }) =>
    measureHaystacks(core, haystacks, onProgress),
  );
  progress.end();
  process.stdout.write(`${json ? JSON.stringify({ ...measured, leftOut }) : haystackTables(measured, leftOut)}\n`);
}

async function readHaystacks(format: 'locomo' | 'longmemeval', file: string | undefined): Promise<Haystacks> {
  if (file === undefined) {
    throw new ProgramError(`--format ${format} needs --file`);
  }
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return format === 'locomo' ? readLocomo(json) : readLongMemEval(json);
  } catch (error) {
    if (error instanceof FormatError || error instanceof SyntaxError || (error as NodeJS.ErrnoException).code) {
      throw new ProgramError(`${file}: ${(error as Error).message}`);
    }
    throw error;
  }
}
