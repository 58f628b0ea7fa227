import { PROBLEMS, type ProblemCode } from './problem-codes.js';

/** One refused value. `pointer` is a JSON pointer as a URI fragment (RFC 9457, §3), or names a parameter the same way. */
export interface ProblemItem {
  readonly pointer: string;
  readonly detail: string;
}

/** The body of `application/problem+json` (RFC 9457). `type` is `about:blank`: the code tells the kinds apart. */
export interface ProblemBody {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  /** The request, as logs name it. */
  readonly instance?: string;
  readonly errors?: readonly ProblemItem[];
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** A request that is refused, with what the caller should do about it. */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extra: {
      readonly errors?: readonly ProblemItem[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'ProblemError';
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  /** @param requestId named in `instance`, so that a caller's report can be found in the log */
  body(requestId: string | null): ProblemBody {
    const { status, title } = PROBLEMS[this.code];
    return {
      type: 'about:blank',
      title,
      status,
      detail: this.detail,
      code: this.code,
      ...(requestId === null ? {} : { instance: `urn:mneme:request:${requestId}` }),
      ...(this.extra.errors ? { errors: this.extra.errors } : {}),
    };
  }
}
