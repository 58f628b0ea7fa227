/** A memory that a victim works on. */
export interface VictimMemory {
  readonly student: string;
  readonly memoryId: string;
  /** Line of the student's history to begin with: lines before it were acknowledged. */
  readonly from: number;
}

/** What a victim is told to do; it goes on until it is killed. */
export interface Task {
  readonly memories: readonly VictimMemory[];
}

/** One thing that a victim has been promised, written before it does anything else. */
export type Promised =
  | { readonly student: string; readonly recorded: string }
  | { readonly student: string; readonly projectedTo: number }
  | { readonly student: string; readonly rebuilt: number }
  | { readonly student: string; readonly signed: string }
  | { readonly student: string; readonly verifierKey: string };

/** The work of a kind of victim, with everything that it needs opened already. It never ends by itself. */
export type Work = (task: Task, promised: (promise: Promised) => void) => Promise<void>;

/** What a module beside this one exports: `open` takes what `openStores` of `stores.ts` reads, the environment. */
export interface VictimModule {
  open(env: NodeJS.ProcessEnv): Promise<Work>;
}

/** Every kind of victim: the names of the modules beside this one. */
export const VICTIM_KINDS = ['append', 'projection', 'rebuild', 'checkpoint'] as const;
export type VictimKind = (typeof VICTIM_KINDS)[number];
