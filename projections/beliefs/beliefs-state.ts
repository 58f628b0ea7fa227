import type { Language } from '#libs/language/index.js';
import type { ProjectedRow, ProjectionState } from '#libs/projecting/index.js';
import type { BeliefEvidenceRow, BeliefRow } from './belief.entity.js';
import type { CheckRow, LearnerRow, MasteryRow } from './learner.entity.js';

/** The tables of this read model. */
export type BeliefsTables = {
  learner: LearnerRow;
  checks: CheckRow;
  mastery: MasteryRow;
  beliefs: BeliefRow;
  evidence: BeliefEvidenceRow;
};

/** What it reads of the concept map, whose tables these are. */
export type MapTables = {
  map: ProjectedRow & { readonly language: Language; readonly version: number };
  names: ProjectedRow & { readonly key: string; readonly conceptId: string };
  concepts: ProjectedRow & { readonly id: string; readonly name: string };
};

/** Both, as far as they are loaded. */
export type BeliefsState = ProjectionState<BeliefsTables & MapTables>;

/** There is one row a memory in `learner` and `map`, so nothing but the memory itself is in its key. */
export const MEMORY_KEY = '';

/** What is written into rows of an event. */
export interface RowStamp {
  readonly memoryId: string;
  readonly rulesVersion: string;
  readonly revision: number;
  readonly eventId: string;
}
