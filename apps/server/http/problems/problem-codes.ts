/** What a code of ours says: the HTTP status that it comes with, and a title that is the same every time (RFC 9457). */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/**
 * Every `code` that a problem response can carry. Codes are stable and part of the interface: callers decide by them, and
 * the list in the interface's description is made from this table.
 */
export const PROBLEMS = {
  'malformed-url': { status: 400, title: 'The address is malformed' },
  'malformed-json': { status: 400, title: 'The body is no JSON' },
  'malformed-request': { status: 400, title: 'The request is malformed' },
  'key-missing': { status: 401, title: 'An API key is needed' },
  'key-unknown': { status: 401, title: 'The API key is unknown' },
  'host-not-allowed': { status: 403, title: 'This host name is not served' },
  forbidden: { status: 403, title: 'The key does not allow this' },
  'not-found': { status: 404, title: 'No such address' },
  'memory-not-found': { status: 404, title: 'No such memory' },
  'episode-not-found': { status: 404, title: 'No such episode' },
  'belief-not-found': { status: 404, title: 'No such belief' },
  'method-not-allowed': { status: 405, title: 'The address does not take this method' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'id-taken': { status: 409, title: 'The id belongs to another command' },
  'student-erased': { status: 410, title: 'The student was erased' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'file-too-large': { status: 413, title: 'The file is too large' },
  'event-too-large': { status: 413, title: 'The episode is too large' },
  'line-too-large': { status: 413, title: 'The line is too large' },
  'unsupported-media-type': { status: 415, title: 'The content type is not taken here' },
  'unknown-field': { status: 422, title: 'A field is unknown' },
  'invalid-value': { status: 422, title: 'A value is refused' },
  'duplicate-field': { status: 422, title: 'A field is given twice' },
  'too-deep': { status: 422, title: 'The JSON is nested too deep' },
  'ids-differ': { status: 422, title: 'Two ids for one command' },
  'invalid-cursor': { status: 422, title: 'The cursor is refused' },
  'kind-not-supported': { status: 422, title: 'This kind can not be imported' },
  'occurred-in-the-future': { status: 422, title: 'The time lies in the future' },
  'unreadable-file': { status: 422, title: 'The file can not be read' },
  'not-a-teaching': { status: 422, title: 'The sentence teaches nothing' },
  'unknown-question': { status: 422, title: 'The question is not on record' },
  'unknown-answer': { status: 404, title: 'No such answer' },
  'unknown-episode': { status: 422, title: 'The episode is not on record' },
  'rests-on-itself': { status: 422, title: 'The answer is said to rest on itself' },
  'not-said-by-student': { status: 422, title: 'The student did not say it' },
  'unknown-projection': { status: 422, title: 'There is no such projection' },
  'rebuild-not-found': { status: 404, title: 'No such rebuild' },
  'rebuild-state': { status: 409, title: 'The rebuild is in another state' },
  'unknown-file': { status: 404, title: 'No such file' },
  'file-changed': { status: 409, title: 'The file was changed meanwhile' },
  'night-changed': { status: 409, title: 'Another night was recorded meanwhile' },
  'unknown-time-zone': { status: 422, title: 'The time zone is unknown' },
  'checkpoint-refused': { status: 422, title: 'The checkpoint can not be believed' },
  'not-canonical': { status: 422, title: 'A value can not be hashed' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong here' },
  'log-unavailable': { status: 503, title: 'The episode log is out of reach' },
  'database-unavailable': { status: 503, title: 'The database is out of reach' },
  'storage-full': { status: 503, title: 'The disk is full' },
  'projection-parked': { status: 503, title: 'This memory waits to be mended' },
  'not-ready': { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, ProblemKind>;

/** One stable code of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;
