import { constants, setPriority } from 'node:os';

/**
 * Lets every other thread of the machine go before the one that calls it: on two cores a book that is read would take turns
 * with the recalls and with the database otherwise. Where priorities are a whole process's (macOS, Windows) nothing is done.
 */
export function giveWayToOthers(): void {
  if (process.platform === 'linux') {
    setPriority(0, constants.priority.PRIORITY_LOW);
  }
}
