import { setTimeout as delay } from 'node:timers/promises';
import { buildOnce } from '#test/support/programs.js';
import { chance } from './chance.js';
import type { Promised, Task, VictimKind } from './victims/victim.js';
import { WarmProcess } from './warm-process.js';

/** How victims of a kind are given their work and checked. */
export interface Scenario {
  /** A victim is killed a while after one of its first so many promises. */
  readonly mostPromises: number;
  /** Gets ready for the next kill and says what the victim is to do. */
  prepare(): Promise<Task>;
  /** Takes what the killed victim was promised, and checks what can be checked at once. */
  killed(task: Task, promises: readonly Promised[]): Promise<void>;
  /** When all kills are done: checks everything. Returns how many promises were found to be kept. */
  verify(): Promise<number>;
}

/** Kills that one lane does, one after the other; several lanes run at once. */
export interface LaneOptions {
  readonly kills: number;
  /** For the moments of the kills: the same seed chooses the same ones; what a victim does by then is up to the machine. */
  readonly seed: number;
  readonly env: NodeJS.ProcessEnv;
}

/** A victim is killed so long after a promise at most: the time of some appends, or of a projection. */
const LONGEST_WAIT_MS = 12;

/** Kills victims of one kind, one after the other. While one works, the next one starts. */
export async function killInLane(
  victim: VictimKind,
  scenario: Scenario,
  { kills, seed, env }: LaneOptions,
): Promise<void> {
  const random = chance(seed);
  const build = buildOnce();
  const start = (): WarmProcess =>
    new WarmProcess({ entry: 'test/faults/victims/main.js', args: [victim], env, build });
  let spare: WarmProcess | null = start();
  for (let kill = 1; spare; kill += 1) {
    const task = await scenario.prepare();
    const working: WarmProcess = await spare.isReady();
    spare = kill < kills ? start() : null;
    working.begin(task);
    await working.hasWritten(1 + Math.floor(random() * scenario.mostPromises));
    await delay(random() * LONGEST_WAIT_MS);
    const lines = await working.kill();
    await scenario.killed(
      task,
      lines.map((line): Promised => JSON.parse(line)),
    );
  }
}
