import type { MemoryRef } from '#libs/episodes/index.js';

/** A memory of the tenant `local`. */
export function memoryOf(student: string, subject = 'cells'): MemoryRef {
  return { tenant: 'local', student, subject };
}
