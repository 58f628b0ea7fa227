import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_MEDIA_TYPE, ProblemError } from './problem.js';

/**
 * Answers what is no HTTP at all, which no route ever sees: Node would send a bare status line.
 *
 * @param server the server that the application listens with
 */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { status, ...problem } = problemOf(error.code).body(null);
    const body = JSON.stringify({ ...problem, status });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

function problemOf(code: string | undefined): ProblemError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ProblemError('headers-too-large', 'The address and the headers together may have 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ProblemError('request-timeout', 'The headers did not arrive in time; send the request again.');
    case 'HPE_INVALID_URL':
      return new ProblemError('malformed-url', 'Encode the address as UTF-8 with percent signs.');
    default:
      return new ProblemError('malformed-request', 'The request is no valid HTTP/1.1.');
  }
}
