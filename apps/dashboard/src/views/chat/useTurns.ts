import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../api/problem.js';
import type { MemoryRef } from '../../api/types.js';
import { afterEvent, newTurn, runTurn, type Turn } from './turn.js';

/** The turns of this visit, newest last, and a way to begin another. */
export function useTurns(memory: MemoryRef) {
  const client = useQueryClient();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const change = (key: number, to: (turn: Turn) => Turn): void =>
    setTurns((now) => now.map((turn) => (turn.key === key ? to(turn) : turn)));

  const begin = async (text: string): Promise<void> => {
    const key = turns.length;
    const stopping = new AbortController();
    running.current = stopping;
    setProblem(null);
    setTurns((now) => [...now, newTurn(key, text)]);
    try {
      await runTurn(memory, text, stopping.signal, (event) => change(key, (turn) => afterEvent(turn, event)));
    } catch (error) {
      if (!stopping.signal.aborted) {
        setProblem(error instanceof Problem ? error : new Problem(0, 'unreachable', String(error)));
      }
    }
    change(key, (turn) => (turn.state === 'running' ? { ...turn, state: 'failed' } : turn));
    void client.invalidateQueries({ queryKey: ['memory', memory.student, memory.subject] });
  };

  return { turns, problem, begin, isRunning: turns.at(-1)?.state === 'running', stop: () => running.current?.abort() };
}
