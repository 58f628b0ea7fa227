/** Why a command was refused. `code` is stable and part of the interface; `detail` says what to do. */
export interface Rejection {
  readonly code:
    | 'occurred-in-the-future'
    | 'not-a-teaching'
    | 'unknown-question'
    | 'unknown-file'
    | 'file-changed'
    | 'night-changed'
    | 'unknown-answer'
    | 'unknown-episode'
    | 'rests-on-itself'
    | 'not-said-by-student'
    | 'id-taken'
    | 'student-erased'
    | 'unknown-time-zone'
    | 'not-canonical';
  readonly detail: string;
}

/** A decision: the events that follow, or the reason why none do. */
export type Decision<Event> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly rejection: Rejection };

/** Shorthand for a refusal. */
export function refuse(code: Rejection['code'], detail: string): { accepted: false; rejection: Rejection } {
  return { accepted: false, rejection: { code, detail } };
}
