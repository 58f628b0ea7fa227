import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { Core } from '#apps/server/core.js';
import { systemEntropy } from '#infra/system/system.js';
import type { ConceptMap, MapConcept } from '#libs/concepts/concept-map.js';
import { conceptKey } from '#libs/concepts/key.js';
import type { MemoryCommand } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { mapMermaid, mapSvg, mapTree } from '#libs/map-drawing/index.js';
import type { VersionedMap } from '#projections/concept-map/index.js';
import { counted } from '../counted.js';
import { COMMAND_LINE, foundOf, memoryOf, type OneMemoryOptions, oneMemory } from '../one-memory.js';
import { wholeNumber } from '../option-values.js';
import { ProgramError } from '../program-error.js';
import { withCore } from '../with-core.js';

interface ShowOptions extends OneMemoryOptions {
  readonly svg?: string | true;
  readonly mermaid: boolean;
  readonly case: boolean;
  readonly depth?: number;
}

interface SplitOptions extends OneMemoryOptions {
  readonly reason?: string;
}

/** Cells of a line where the output is no terminal. */
const DEFAULT_WIDTH = 100;
/** What addresses in a CASE package begin with where no server is reached: the default of `mneme serve`. */
const CASE_BASE = 'http://127.0.0.1:3000';

/** `mneme map`: the concept map of a memory, drawn, and mended. */
export function mapCommand(): Command {
  return new Command('map')
    .description('The concept map of a memory: what the subject is made of, and what builds on what.')
    .addCommand(showCommand(), { isDefault: true })
    .addCommand(
      oneMemory(new Command('repair'))
        .description('Find concepts that are one under several names, and merge them.')
        .action((options: OneMemoryOptions) => run(options, (core) => repair(core, options))),
    )
    .addCommand(
      oneMemory(new Command('merge'))
        .description('Merge concepts that you know to be one.')
        .argument('<keep>', 'the name that stays')
        .argument('<name...>', 'names that come to it')
        .action((keep: string, names: string[], options: OneMemoryOptions) =>
          run(options, (core) => merge(core, keep, names, options)),
        ),
    )
    .addCommand(
      oneMemory(new Command('split'))
        .description('Take names apart that were merged; they are never merged again.')
        .argument('<name>', 'the concept')
        .argument('<alias...>', 'its other names that are concepts of their own')
        .option('--reason <text>', 'why, for whoever reads the history')
        .action((name: string, aliases: string[], options: SplitOptions) =>
          run(options, (core) => split(core, name, aliases, options)),
        ),
    );
}

function showCommand(): Command {
  return oneMemory(new Command('show'))
    .description('Draw the map: a tree unless said otherwise (default command).')
    .addOption(
      new Option('--svg [file]', 'as SVG, into a file or on standard output').conflicts(['mermaid', 'case', 'json']),
    )
    .addOption(new Option('--mermaid', 'as a Mermaid flowchart').conflicts(['case', 'json']).default(false))
    .addOption(new Option('--case', 'as a CASE 1.1 package (JSON)').conflicts(['json']).default(false))
    .option('--depth <layers>', 'layers of the tree that are opened', wholeNumber)
    .action((options: ShowOptions) => run(options, (core) => show(core, options)));
}

function run(options: OneMemoryOptions, body: (core: Core) => Promise<void>): Promise<void> {
  return withCore({ quiet: options.json }, body);
}

async function show(core: Core, options: ShowOptions): Promise<void> {
  if (options.case) {
    const built = await core.mapQueries.casePackage(memoryOf(options), CASE_BASE);
    process.stdout.write(`${JSON.stringify(foundOf(built, options), null, 2)}\n`);
    return;
  }
  const { map, order } = await mapOf(core, options);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...map, teachingOrder: order() })}\n`);
  } else if (options.mermaid) {
    process.stdout.write(mapMermaid(map, order()));
  } else if (options.svg !== undefined) {
    await writeSvg(mapSvg(map, order(), { title: options.subject }), options.svg);
  } else {
    const { isTTY, columns } = process.stdout;
    const width = columns ?? DEFAULT_WIDTH;
    process.stdout.write(mapTree(map, order(), { width, colour: isTTY === true, depth: options.depth }));
  }
}

async function writeSvg(svg: string, target: string | true): Promise<void> {
  if (target === true) {
    process.stdout.write(svg);
    return;
  }
  try {
    await writeFile(target, svg);
  } catch (error) {
    throw new ProgramError(`${target} can't be written: ${(error as Error).message}`);
  }
}

async function repair(core: Core, options: OneMemoryOptions): Promise<void> {
  await mapOf(core, options);
  const memoryId = foundOf(await core.registry.find(memoryOf(options)), options);
  const merges = await core.merging.repair(memoryId, memoryOf(options), COMMAND_LINE.actor);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ merges })}\n`);
    return;
  }
  const lines = merges.map(({ keep, merged, rule }) => `${keep} ← ${merged.join(', ')} (${rule})\n`);
  process.stdout.write(lines.length > 0 ? lines.join('') : 'Nothing to merge.\n');
}

async function merge(core: Core, keep: string, names: readonly string[], options: OneMemoryOptions): Promise<void> {
  const { map, language } = await mapOf(core, options);
  const kept = conceptNamed(map, keep, language);
  const merged = names.map((name) => conceptNamed(map, name, language).name);
  const same = merged.find((name) => name === kept.name);
  if (same !== undefined) {
    throw new ProgramError(`"${same}" can't come to itself; give the names of other concepts`);
  }
  const by = { rule: 'person', cosine: null, threshold: null, embedder: null } as const;
  const merges = [{ keep: kept.name, merged, ...by }];
  await record(core, { kind: 'merge', id: systemEntropy.uuid(), occurredAt: null, cause: 'person', merges }, options);
  report({ kept: kept.name, merged }, `${kept.name} ← ${merged.join(', ')}`, options);
}

async function split(core: Core, name: string, aliases: readonly string[], options: SplitOptions): Promise<void> {
  const { map, language } = await mapOf(core, options);
  const from = conceptNamed(map, name, language);
  const separated = aliases.map((alias) => aliasNamed(from, alias, language));
  const reason = options.reason ?? null;
  const command: MemoryCommand = {
    kind: 'split',
    id: systemEntropy.uuid(),
    occurredAt: null,
    from: from.name,
    separated,
    reason,
  };
  await record(core, command, options);
  report({ from: from.name, separated }, `${from.name} | ${separated.join(' | ')}`, options);
}

async function record(core: Core, command: MemoryCommand, options: OneMemoryOptions): Promise<void> {
  const result = await core.writer.record(memoryOf(options), { ...COMMAND_LINE, command, idGiven: false });
  if (!result.recorded) {
    throw new ProgramError(result.rejection.detail);
  }
  await core.projector.settled();
}

function report(result: object, line: string, { json }: OneMemoryOptions): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${line}\n`);
}

async function mapOf(core: Core, options: OneMemoryOptions): Promise<VersionedMap> {
  return foundOf(await core.mapQueries.versioned(memoryOf(options)), options);
}

/** The concept with this name; else the one that has it among its other names. @throws ProgramError */
function conceptNamed({ concepts }: ConceptMap, name: string, language: Language): MapConcept {
  const key = conceptKey(name, language);
  const found =
    concepts.find((concept) => conceptKey(concept.name, language) === key) ??
    concepts.find(({ aliases }) => aliases.some((alias) => conceptKey(alias, language) === key));
  if (!found) {
    throw new ProgramError(`the map (${counted(concepts.length, 'concept')}) has no concept "${name}"`);
  }
  return found;
}

/** @throws ProgramError */
function aliasNamed({ name, aliases }: MapConcept, alias: string, language: Language): string {
  const key = conceptKey(alias, language);
  const found = aliases.find((each) => conceptKey(each, language) === key);
  if (found === undefined) {
    const known = aliases.length > 0 ? aliases.join(', ') : 'none';
    throw new ProgramError(`"${alias}" is no other name of "${name}"; its other names: ${known}`);
  }
  return found;
}
