import { Command } from 'commander';
import type { BeliefView } from '#projections/beliefs/index.js';
import { counted } from '../counted.js';
import { foundOf, memoryOf, type OneMemoryOptions, oneMemory } from '../one-memory.js';
import { withCore } from '../with-core.js';

interface BeliefsOptions extends OneMemoryOptions {
  readonly all: boolean;
}

const STATEMENT_WORDS: Readonly<Record<BeliefView['statement'], string>> = {
  understands: 'understands',
  unsure: 'is unsure about',
  struggles: 'struggles with',
};

/** `mneme beliefs`: what is thought of a student, and on what evidence. */
export function beliefsCommand(): Command {
  return oneMemory(new Command('beliefs'))
    .description('List what is thought of a student, concept by concept, with the evidence.')
    .option('--all', 'what was thought before as well, with why it was given up', false)
    .action((options: BeliefsOptions) =>
      withCore({ quiet: true }, async (core) => {
        const memory = memoryOf(options);
        const beliefs = foundOf(await core.learnerQueries.beliefs(memory, !options.all), options);
        if (options.json) {
          process.stdout.write(`${JSON.stringify(beliefs)}\n`);
          return;
        }
        for (const belief of beliefs) {
          process.stdout.write(`${line(belief)}\n`);
        }
        process.stdout.write(`${counted(beliefs.length, 'belief')}.\n`);
      }),
    );
}

function line({ statement, concept, confidence, since, evidence, needsConfirmation, reason }: BeliefView): string {
  const notes = [
    `confidence ${confidence.toFixed(2)}`,
    `since ${since.slice(0, 10)}`,
    counted(evidence.length, 'check'),
    ...(needsConfirmation ? ['to be confirmed'] : []),
    ...(reason ? [`retired: ${reason}`] : []),
  ];
  return `${STATEMENT_WORDS[statement]} ${concept.name} (${notes.join(', ')})`;
}
