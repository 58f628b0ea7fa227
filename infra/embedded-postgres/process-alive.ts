import { codeOf } from './errors.js';

/** Whether there is a process with this id; whose it is, or whether it is the one that was meant, is not said. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ESRCH') {
      return false;
    }
    if (codeOf(error) === 'EPERM') {
      return true;
    }
    throw error;
  }
}
