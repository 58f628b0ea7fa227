/**
 * How much of something a test does: what an environment variable asks for if it is set, otherwise the standard number of a
 * run of all tests.
 *
 * @param variable the name of the environment variable
 * @param standard how many there are in a run of all tests
 * @param step the number must be a multiple of it, and is at least it
 * @throws Error if the variable holds anything else
 */
export function sizeOfRun(variable: string, standard: number, step = 1): number {
  const asked = process.env[variable];
  if (asked === undefined) {
    return standard;
  }
  const size = Number(asked);
  if (!Number.isInteger(size) || size < step || size % step !== 0) {
    throw new Error(`${variable} is "${asked}"; it must be a multiple of ${step}, from ${step}`);
  }
  return size;
}
