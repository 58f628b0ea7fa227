/** A request that wasn't answered as asked: a problem of the interface (RFC 9457), or no answer at all. */
export class Problem extends Error {
  constructor(
    /** The HTTP status; 0 where the server couldn't be reached. */
    readonly status: number,
    /** The interface's stable code; `unreachable` and `unexpected` are the page's own. */
    readonly code: string,
    detail: string,
    readonly requestId: string | null = null,
  ) {
    super(detail);
    this.name = 'Problem';
  }

  /** This server doesn't have the address at all, as opposed to not having what was looked for. */
  get isMissingRoute(): boolean {
    return this.status === 404 && this.code === 'not-found';
  }

  get needsKey(): boolean {
    return this.status === 401;
  }
}

/** The problem that a response tells of. */
export async function problemOf(response: Response): Promise<Problem> {
  const isProblem = response.headers.get('content-type')?.includes('application/problem+json') ?? false;
  const body = isProblem ? ((await response.json()) as { code?: string; detail?: string; title?: string }) : {};
  return new Problem(
    response.status,
    body.code ?? (response.status === 404 ? 'not-found' : 'unexpected'),
    body.detail ?? body.title ?? `${response.status} ${response.statusText}`,
    response.headers.get('x-request-id'),
  );
}
