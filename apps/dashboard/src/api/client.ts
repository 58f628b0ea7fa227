import { authorization } from './key.js';
import { Problem, problemOf } from './problem.js';
import type { MemoryRef } from './types.js';

/** What is sent beside the address. */
export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A JSON body; a form, and lines with their own type, are sent as they are. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly lines?: { readonly type: string; readonly text: string };
  /** Sent again with the same key, a command is recorded once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly accept?: string;
}

/** `M` of the interface. Ids are literal, whatever they hold. */
export function memoryPath({ student, subject }: MemoryRef): string {
  return `/v1/students/${encodeURIComponent(student)}/subjects/${encodeURIComponent(subject)}`;
}

/** A path with those of the parameters that say something. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const said = Object.entries(parameters).filter((each): each is [string, string] => Boolean(each[1]));
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
}

/** Asks and returns the response. @throws Problem */
export async function send(path: string, sent: Sent = {}): Promise<Response> {
  const { method = 'GET', body, form, lines, signal, accept, idempotencyKey } = sent;
  const headers: Record<string, string> = { Accept: accept ?? 'application/json', ...authorization() };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
  } else if (lines) {
    headers['Content-Type'] = lines.type;
  }
  if (idempotencyKey) {
    headers['Idempotency-Key'] = idempotencyKey;
  }
  const json = body === undefined ? undefined : JSON.stringify(body);
  const response = await reach(path, { method, headers, body: json ?? lines?.text ?? form, signal });
  if (!response.ok) {
    throw await problemOf(response);
  }
  return response;
}

/** Asks and returns what the JSON says. @throws Problem */
export async function ask<T>(path: string, sent: Sent = {}): Promise<T> {
  return (await (await send(path, sent)).json()) as T;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) {
      throw error;
    }
    throw new Problem(0, 'unreachable', (error as Error).message);
  }
}
