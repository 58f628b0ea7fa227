import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../api/problem.js';
import type { MemoryRef } from '../../api/types.js';
import { afterEvent, newTurn, runTurn, type Turn } from './turn.js';

/** The turns of this visit, newest last, and ways to begin another or to take one up again. */
export function useTurns(memory: MemoryRef) {
  const client = useQueryClient();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const change = (key: number, to: (turn: Turn) => Turn): void =>
    setTurns((now) => now.map((turn) => (turn.key === key ? to(turn) : turn)));

  const run = async (turn: Turn): Promise<void> => {
    const { key } = turn;
    const stopping = new AbortController();
    running.current = stopping;
    setProblem(null);
    try {
      await runTurn(memory, turn, stopping.signal, (event) => change(key, (now) => afterEvent(now, event)));
    } catch (error) {
      if (!stopping.signal.aborted) {
        setProblem(error instanceof Problem ? error : new Problem(0, 'unreachable', String(error)));
      }
    }
    change(key, (now) => (now.state === 'running' ? { ...now, state: 'failed' } : now));
    void client.invalidateQueries({ queryKey: ['memory', memory.student, memory.subject] });
  };

  const begin = (text: string): void => {
    const turn = newTurn(turns.length, text, newId());
    setTurns((now) => [...now, turn]);
    void run(turn);
  };

  /** Sends a turn that broke off once more: what of it is on record stays, what is missing is added. */
  const again = ({ key, question, id }: Turn): void => {
    const turn = newTurn(key, question, id);
    change(key, () => turn);
    void run(turn);
  };

  const isRunning = turns.at(-1)?.state === 'running';
  return { turns, problem, begin, again, isRunning, stop: () => running.current?.abort() };
}

/** An id of the page's own, so that sending a turn again is safe from the start; only pages from a safe origin can make one. */
function newId(): string | null {
  return window.isSecureContext ? crypto.randomUUID() : null;
}
