import { useSearchParams } from 'react-router';
import type { MemoryRef } from '../api/types.js';

/**
 * The memory that an address of the page names. It stands behind the question mark, since ids are literal: a path would
 * take `a/b`, `..` or `%` apart.
 */
export function useMemoryRef(): MemoryRef {
  const [parameters] = useSearchParams();
  return { student: parameters.get('student') ?? '', subject: parameters.get('subject') ?? '' };
}

export const MEMORY_VIEWS = [
  'overview',
  'report',
  'map',
  'timeline',
  'beliefs',
  'misconceptions',
  'calibration',
  'recall',
  'chain',
  'live',
  'chat',
] as const;
export type MemoryView = (typeof MEMORY_VIEWS)[number];

/** Where a view of a memory stands; `more` are parameters of the view's own. */
export function memoryAddress(
  view: MemoryView,
  memory: MemoryRef,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/memory/${view}?${new URLSearchParams({ student: memory.student, subject: memory.subject, ...more })}`;
}

/** Where the subjects of a student stand. */
export function studentAddress(student: string): string {
  return `/student?${new URLSearchParams({ student })}`;
}

/** Where everybody stands who has a memory of a subject. */
export function classAddress(subject: string): string {
  return `/class?${new URLSearchParams({ subject })}`;
}
