import { readlinkSync } from 'node:fs';
import os from 'node:os';

/**
 * How far this thread stands back (nice). Measured beside eight saturating writers on two cores, interleaved: with 5
 * recalls take a half to two thirds of the time that they take with 0, and projecting keeps up; with 10 it falls behind.
 */
export const BACKGROUND_NICENESS = 5;

/**
 * Lets the thread that calls it wait for the processor while others of the process want it. Only Linux has priorities of
 * threads (setpriority(2), "C library/kernel differences"); elsewhere they are all alike, and nothing is done.
 *
 * @throws when the system refuses
 */
export function lowerPriority(): void {
  if (os.platform() !== 'linux') {
    return;
  }
  // The link of the thread that reads it: <process>/task/<thread>.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  os.setPriority(thread, BACKGROUND_NICENESS);
}
