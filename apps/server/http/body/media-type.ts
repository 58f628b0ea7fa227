import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '../problems/problem.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i;

/**
 * Holds a request to one content type, in UTF-8 and not compressed. This is also what keeps web pages out: none of our
 * types can be sent across origins without a preflight, and no preflight is ever granted.
 *
 * @throws ProblemError `unsupported-media-type`
 */
export function assertMediaType(headers: IncomingHttpHeaders, expected: string): void {
  const sent = headers['content-type'] ?? '';
  const [essence = ''] = sent.split(';', 1);
  if (essence.trim().toLowerCase() !== expected) {
    throw new ProblemError('unsupported-media-type', `Send the body with "Content-Type: ${expected}".`);
  }
  const charset = CHARSET.exec(sent)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') {
    throw new ProblemError('unsupported-media-type', `Send the body in UTF-8; "${charset}" is not taken.`);
  }
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    throw new ProblemError('unsupported-media-type', 'Send the body without Content-Encoding.');
  }
}
