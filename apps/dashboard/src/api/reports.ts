import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ask, memoryPath, send, withQuery } from './client.js';
import type { ClassOfSubject, ClassPage, MemoryRef } from './types.js';

/** The report of a memory as a page of its own. @param since a day, `YYYY-MM-DD`; empty: as the server has it */
export function useReportPage(memory: MemoryRef, since: string, lang: string) {
  return useQuery({
    queryKey: ['memory', memory.student, memory.subject, 'report', since, lang],
    queryFn: ({ signal }) =>
      textOf(withQuery(`${memoryPath(memory)}/report`, { since, lang, format: 'html' }), 'text/html', signal),
  });
}

export function useClasses() {
  return useInfiniteQuery({
    queryKey: ['classes'],
    queryFn: ({ pageParam, signal }) =>
      ask<{ subjects: readonly ClassOfSubject[]; next: string | null }>(
        withQuery('/v1/subjects', { cursor: pageParam }),
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** @param sort as the interface writes it: `-struggles` */
export function useClass(subject: string, sort: string) {
  return useInfiniteQuery({
    queryKey: ['class', subject, sort],
    queryFn: ({ pageParam, signal }) =>
      ask<ClassPage>(withQuery(classPath(subject), { sort, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The whole class as a page that prints, or as CSV. */
export function fetchClass(subject: string, sort: string, lang: string, format: 'html' | 'csv'): Promise<string> {
  return textOf(withQuery(classPath(subject), { sort, lang, format }), `text/${format}`);
}

function classPath(subject: string): string {
  return `/v1/subjects/${encodeURIComponent(subject)}/report`;
}

async function textOf(path: string, accept: string, signal?: AbortSignal): Promise<string> {
  return (await send(path, { accept, signal })).text();
}
