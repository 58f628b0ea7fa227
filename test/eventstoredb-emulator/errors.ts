import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { EndPoint } from './faults.js';

/** An error that ends a call, with the trailers from which clients tell what it is. */
export class RpcError extends Error implements ServiceError {
  readonly metadata = new Metadata();

  constructor(
    readonly code: status,
    readonly details: string,
    trailers: Readonly<Record<string, string>> = {},
  ) {
    super(details);
    this.name = 'RpcError';
    for (const [name, value] of Object.entries(trailers)) {
      this.metadata.set(name, value);
    }
  }
}

export function streamDeleted(stream: string): RpcError {
  return new RpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

/** A delete says in its trailers what an append says in its body. */
export function wrongExpectedVersionOfDelete(stream: string, expected: bigint, actual: bigint): RpcError {
  return new RpcError(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expected.toString(),
      'actual-version': actual.toString(),
    },
  );
}

export function appendTooLarge(limit: number): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
}

export function missingMetadata(property: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

export function notLeader(leader: EndPoint): RpcError {
  return new RpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': leader.host,
    'leader-endpoint-port': String(leader.port),
  });
}

export function notReady(): RpcError {
  return new RpcError(status.UNAVAILABLE, 'Server Is Not Ready');
}
