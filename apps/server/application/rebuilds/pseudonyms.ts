import { createHmac } from 'node:crypto';
import { type KeyStore, NO_STUDENT } from '#libs/chain/index.js';

/** Keeps these pseudonyms apart from whatever else may be made with the tenant's key. */
const PURPOSE = 'mneme/pseudonym/v1\0';
/** Hexadecimal digits: 80 bits, so that two of a billion students have the same one once in a million installations. */
const DIGITS = 20;
const PREFIX = 'student-';

/** What analysts see in place of students' ids: the same for a student every time, another one in every tenant. */
export class Pseudonyms {
  private constructor(private readonly key: Uint8Array) {}

  /** With the tenant's own key, without which nobody can tell whether a pseudonym is of a student whose id he knows. */
  static async of(tenant: string, keys: KeyStore): Promise<Pseudonyms> {
    return new Pseudonyms((await keys.obtain(tenant, NO_STUDENT)).key);
  }

  pseudonymOf(student: string): string {
    const digest = createHmac('sha256', this.key).update(PURPOSE).update(student).digest('hex');
    return PREFIX + digest.slice(0, DIGITS);
  }
}
