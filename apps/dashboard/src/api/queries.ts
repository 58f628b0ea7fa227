import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ask, memoryPath, withQuery } from './client.js';
import type {
  Belief,
  Calibration,
  ChainHead,
  ChainVerdict,
  ConceptMap,
  ConceptMastery,
  EpisodeDetail,
  EpisodePage,
  FileRow,
  Memory,
  MemoryRef,
  Misconception,
  ProjectionState,
  Rebuild,
  RecallAnswer,
  RecallRequest,
  SelfModel,
  StudentPage,
  SubjectRow,
  TeachingOrder,
  WorkingSet,
} from './types.js';

/** A list of the interface comes bare or under its name; both are read. */
type ListAnswer<T> = readonly T[] | { readonly [name: string]: readonly T[] | undefined };

function listUnder<T>(name: string): (answer: ListAnswer<T>) => readonly T[] {
  return (answer) => (isBare(answer) ? answer : (answer[name] ?? []));
}

function isBare<T>(answer: ListAnswer<T>): answer is readonly T[] {
  return Array.isArray(answer);
}

/** What a path under `M` answers, read in a way. */
function useMemoryQuery<Answer, Result>(memory: MemoryRef, path: string, read: (answer: Answer) => Result) {
  return useQuery({
    queryKey: ['memory', memory.student, memory.subject, path],
    queryFn: async ({ signal }) => read(await ask<Answer>(`${memoryPath(memory)}${path}`, { signal })),
  });
}

export function useStudents(q: string) {
  return useInfiniteQuery({
    queryKey: ['students', q],
    queryFn: ({ pageParam, signal }) =>
      ask<StudentPage>(withQuery('/v1/students', { q, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function useSubjects(student: string) {
  return useQuery({
    queryKey: ['subjects', student],
    queryFn: async ({ signal }) => {
      const path = `/v1/students/${encodeURIComponent(student)}/subjects`;
      return (await ask<{ subjects: readonly SubjectRow[] }>(path, { signal })).subjects;
    },
  });
}

export function useMemory(memory: MemoryRef) {
  return useMemoryQuery(memory, '', (answer: Memory) => answer);
}

export interface EpisodeFilter {
  readonly kind: string;
  /** Days, `YYYY-MM-DD`, in the visitor's zone; `to` is the last day included. Empty: no bound. */
  readonly from: string;
  readonly to: string;
  readonly q: string;
}

/** Episodes of a page of a list: some screens full, and a small answer however long the history is. */
const PAGE_OF_EPISODES = 50;

/** @param limit as many episodes are asked for at a time */
export function useEpisodes(memory: MemoryRef, { kind, from, to, q }: EpisodeFilter, limit = PAGE_OF_EPISODES) {
  return useInfiniteQuery({
    queryKey: ['memory', memory.student, memory.subject, 'episodes', kind, from, to, q, limit],
    queryFn: ({ pageParam, signal }) => {
      const window = { from: startOfDay(from, 0), to: startOfDay(to, 1) };
      const parameters = { kind, ...window, q, cursor: pageParam, limit: String(limit) };
      return ask<EpisodePage>(withQuery(`${memoryPath(memory)}/episodes`, parameters), { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The moment at which a day, or the day `plus` days later, begins where the visitor is. */
function startOfDay(day: string, plus: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) {
    return null;
  }
  return new Date(year, month - 1, date + plus).toISOString();
}

export function useEpisode(memory: MemoryRef, id: string | null) {
  return useQuery({
    queryKey: ['memory', memory.student, memory.subject, 'episode', id],
    queryFn: ({ signal }) => ask<EpisodeDetail>(`${memoryPath(memory)}/episodes/${id}`, { signal }),
    enabled: id !== null,
  });
}

export function useRecall(memory: MemoryRef) {
  return useMutation({
    mutationFn: (request: RecallRequest) =>
      ask<RecallAnswer>(`${memoryPath(memory)}/recall`, { method: 'POST', body: request }),
  });
}

export function useChain(memory: MemoryRef) {
  return useMemoryQuery(memory, '/chain', (answer: ChainHead) => answer);
}

export function useVerification(memory: MemoryRef) {
  return useMutation({
    mutationFn: (checkpoint: string | null) => {
      const body = checkpoint === null ? {} : { checkpoint };
      return ask<ChainVerdict>(`${memoryPath(memory)}/chain/verifications`, { method: 'POST', body });
    },
  });
}

export function useConceptMap(memory: MemoryRef) {
  return useMemoryQuery(memory, '/map', (answer: ConceptMap) => answer);
}

export function useTeachingOrder(memory: MemoryRef) {
  return useMemoryQuery(memory, '/map/teaching-order', (answer: TeachingOrder) => answer);
}

export function useFiles(memory: MemoryRef) {
  return useMemoryQuery(memory, '/files', listUnder<FileRow>('files'));
}

export function useMastery(memory: MemoryRef) {
  return useMemoryQuery(memory, '/mastery', listUnder<ConceptMastery>('mastery'));
}

/** Checks that a belief comes with: what one looks at to see why. The rest is asked for when somebody wants it. */
const NEWEST_EVIDENCE = 20;

export function useBeliefs(memory: MemoryRef, currentOnly: boolean) {
  const path = withQuery('/beliefs', { current: currentOnly ? null : 'false', evidence: String(NEWEST_EVIDENCE) });
  return useMemoryQuery(memory, path, listUnder<Belief>('beliefs'));
}

export function useBeliefHistory(memory: MemoryRef, id: string) {
  const path = `/beliefs/${encodeURIComponent(id)}/history`;
  return useMemoryQuery(memory, path, listUnder<Belief>('history'));
}

export function useMisconceptions(memory: MemoryRef) {
  return useMemoryQuery(memory, '/misconceptions', listUnder<Misconception>('misconceptions'));
}

export function useWorkingSet(memory: MemoryRef) {
  return useMemoryQuery(memory, '/working-set', (answer: WorkingSet) => answer);
}

/** @param language the language of the sentences, one of the page's own */
export function useSelfModel(memory: MemoryRef, language: string) {
  return useMemoryQuery(memory, withQuery('/self-model', { lang: language }), (answer: SelfModel) => answer);
}

export function useCalibration(memory: MemoryRef, by: '' | 'gateway' | 'mneme') {
  const path = withQuery('/calibration', { by });
  return useMemoryQuery(memory, path, (answer: Calibration) => answer);
}

export function useProjections() {
  return useQuery({
    queryKey: ['projections'],
    queryFn: async ({ signal }) => listUnder<ProjectionState>('projections')(await ask('/v1/projections', { signal })),
  });
}

export interface RebuildRequest {
  readonly projection: string;
  readonly student?: string;
  readonly subject?: string;
  readonly dryRun: boolean;
  readonly reason: string;
}

export function useStartRebuild() {
  return useMutation({
    mutationFn: (request: RebuildRequest) => ask<{ id: string }>('/v1/rebuilds', { method: 'POST', body: request }),
  });
}

/** How often a rebuild under way is asked how far it is. */
const REBUILD_POLL_MS = 1_000;

export function useRebuild(id: string | null) {
  return useQuery({
    queryKey: ['rebuild', id],
    queryFn: ({ signal }) => ask<Rebuild>(`/v1/rebuilds/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => {
      const isOver = state.data ? ['done', 'failed', 'cancelled'].includes(state.data.state) : false;
      return isOver ? false : REBUILD_POLL_MS;
    },
  });
}
