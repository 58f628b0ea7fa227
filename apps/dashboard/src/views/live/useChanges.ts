import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { memoryPath } from '../../api/client.js';
import { readEvents, type ServerEvent } from '../../api/event-stream.js';
import { Problem } from '../../api/problem.js';
import type { MemoryRef } from '../../api/types.js';
import { MapVersion } from './map-version.js';

/** A change as it came, with when it came here. */
export interface Change extends ServerEvent {
  readonly key: number;
  readonly at: string;
}

export type Connection = 'connecting' | 'open' | 'waiting' | 'ended';

/** As many are shown, newest last; older changes are on the timeline. */
const KEPT = 200;
/** A stream that ended is opened again after this long. */
const AGAIN_MS = 3_000;

/** The changes of a memory as they happen. What the page has read of it is read again after each. */
export function useChanges({ student, subject }: MemoryRef): {
  changes: readonly Change[];
  connection: Connection;
  problem: Problem | null;
} {
  const client = useQueryClient();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [connection, setConnection] = useState<Connection>('connecting');
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let seen = 0;
    const map = new MapVersion();
    const follow = async (): Promise<void> => {
      for await (const event of readEvents(`${memoryPath({ student, subject })}/changes`, { signal })) {
        setConnection('open');
        if (event.name !== 'map' || map.isNews(event.data)) {
          const change = { ...event, key: seen, at: new Date().toISOString() };
          seen += 1;
          setChanges((now) => [...now, change].slice(-KEPT));
        }
        // Also at the beginning of a stream: what was read before it may be older than what it says.
        void client.invalidateQueries({ queryKey: ['memory', student, subject] });
      }
    };
    const keepFollowing = async (): Promise<void> => {
      while (!signal.aborted) {
        setConnection('connecting');
        setProblem(null);
        try {
          await follow();
        } catch (error) {
          if (signal.aborted) {
            return;
          }
          const found = error instanceof Problem ? error : new Problem(0, 'unreachable', String(error));
          setProblem(found);
          if (found.status >= 400 && found.status < 500) {
            setConnection('ended');
            return;
          }
        }
        setConnection('waiting');
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    void keepFollowing();
    return () => stopping.abort();
  }, [student, subject, client]);
  return { changes, connection, problem };
}
