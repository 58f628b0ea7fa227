import { userInfo } from 'node:os';
import { Command } from 'commander';
import type { Core } from '#apps/server/core.js';
import { counted } from '../counted.js';
import { type MemoryOptions, memoryOption } from '../memory-options.js';
import { instant } from '../option-values.js';
import { showProgress } from '../progress.js';
import { LOCAL_TENANT, withCore } from '../with-core.js';

interface NightOptions extends MemoryOptions {
  readonly tenant: string;
  readonly asOf?: string;
  readonly json: boolean;
}

/** `mneme night`: closes the days that are over. */
export function nightCommand(): Command {
  return memoryOption(new Command('night'))
    .description(
      'Close the days that are over: sum them up, let beliefs lose confidence, look citations up, compose what is at hand.',
    )
    .option('--tenant <id>', 'whose memories', LOCAL_TENANT)
    .option('--as-of <time>', 'close days that ended before this time, with a zone; now when left out', instant)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      '\nA server does this by itself unless MNEME_NIGHTS is off. This does it at once, also for memories that are being' +
        ' written to. Running it twice is running it once, and it can be stopped (Ctrl-C) and run again.',
    )
    .action((options: NightOptions) => withCore({ quiet: options.json }, (core) => night(core, options)));
}

async function night(core: Core, { tenant, asOf, student, subject, json }: NightOptions): Promise<void> {
  const memory = student !== undefined && subject !== undefined ? { tenant, student, subject } : null;
  const progress = showProgress('Nights', { quiet: json });
  const started = performance.now();
  const result = await core.night.run(
    { tenant, asOf: asOf ?? null, memory, actor: `cli:${userInfo().username}` },
    ({ memories, total }) => progress.update(memories, total, 'memories'),
  );
  progress.end();
  const seconds = (performance.now() - started) / 1000;
  if (json) {
    process.stdout.write(`${JSON.stringify({ ...result, seconds })}\n`);
    return;
  }
  const { memories, consolidated, decayed, verified } = result;
  process.stdout.write(
    `${counted(memories, 'memory was', 'memories were')} due: ${counted(consolidated, 'day')} closed, ` +
      `${counted(decayed, 'belief')} decayed, ${counted(verified, 'citation')} looked up; ${seconds.toFixed(1)} s.\n`,
  );
}
