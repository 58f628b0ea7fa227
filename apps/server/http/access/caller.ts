import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../problems/problem.js';

/** What a key may be used for (api.md, "Starting it"). */
export const ROLES = ['gateway', 'teacher', 'student', 'analyst', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks. Everything that is looked up or recorded is looked up or recorded in this tenant. */
export interface Caller {
  /** A name for the record of who did it; never a secret. */
  readonly name: string;
  readonly tenant: string;
  /** `owner`: nobody set up keys, and whoever reaches the loopback interface owns everything. */
  readonly role: Role | 'owner';
  /** The only student that the caller may see; null: every one of the tenant. */
  readonly student: string | null;
  /** The only subjects that the caller may see; null: all of them. */
  readonly subjects: readonly string[] | null;
}

/** Says who sends a request, by whatever credentials it carries. API keys today; signed tokens fit the same port. */
export interface CallerIdentifier {
  /**
   * @param authorization the `Authorization` header, if there is one
   * @throws ProblemError `key-missing` or `key-unknown`
   */
  identify(authorization: string | undefined): Promise<Caller>;
}

/** With no keys configured the server listens on the loopback interface only, and every caller owns the tenant `local`. */
export class LoopbackOwner implements CallerIdentifier {
  async identify(): Promise<Caller> {
    return { name: 'owner', tenant: 'local', role: 'owner', student: null, subjects: null };
  }
}

const callers = new WeakMap<IncomingMessage, Caller>();

/** Remembers who sends a request, once it is known. */
export function setCaller(request: IncomingMessage, caller: Caller): void {
  callers.set(request, caller);
}

/** Who sends the request. @throws when nobody has identified the caller: such a route forgot its guard */
export function callerOf(request: IncomingMessage): Caller {
  const caller = callers.get(request);
  if (!caller) {
    throw new Error('the caller of this request was never identified');
  }
  return caller;
}

/**
 * @param student null: the route is about a subject, and shows of its students those that the caller may see
 * @throws ProblemError `forbidden` when the caller may see only other students or subjects
 */
export function assertMaySee(caller: Caller, student: string | null, subject: string): void {
  const outside =
    (student !== null && caller.student !== null && caller.student !== student) ||
    (caller.subjects !== null && !caller.subjects.includes(subject));
  if (outside) {
    throw new ProblemError('forbidden', 'This key is for other students or subjects.');
  }
}
