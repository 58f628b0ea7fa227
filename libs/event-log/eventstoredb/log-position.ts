import type { Position } from '@eventstore/db-client';

const POSITION = /^(\d+)\/(\d+)$/;

/** A position in the log as a subscriber keeps it: commit and prepare. */
export function positionText({ commit, prepare }: Position): string {
  return `${commit}/${prepare}`;
}

/** @throws Error when the text is no position of this engine */
export function parsePosition(text: string): Position {
  const [, commit, prepare] = POSITION.exec(text) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new Error(`'${text}' is no position in an EventStoreDB log`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
