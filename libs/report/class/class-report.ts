import { conceptKey } from '#libs/concepts/key.js';
import type { Language } from '#libs/language/index.js';
import { type ConceptState, type Statement, standingGroup } from '#libs/learner/index.js';
import type { CheckTally, Named } from '../facts.js';
import type { Standing } from '../report.js';

/** A belief of one student, as far as a class goes. */
export interface ClassBelief {
  readonly concept: Named;
  readonly statement: Statement;
  readonly needsConfirmation: boolean;
  readonly state: ConceptState;
}

/** One student of a class: what the read models say of their memory. */
export interface ClassStudentFacts {
  readonly student: string;
  /** Of the memory: names of concepts are compared by it. */
  readonly language: Language;
  readonly episodes: number;
  /** ISO 8601; null before there is an episode. */
  readonly lastAt: string | null;
  readonly checks: CheckTally;
  readonly beliefs: readonly ClassBelief[];
  /** When each concept that was checked is to be checked again, ISO 8601. */
  readonly reviews: readonly string[];
  /** Names of active misconceptions. */
  readonly misconceptions: readonly string[];
}

/** A row of a class's report. */
export interface ClassRow {
  readonly student: string;
  readonly episodes: number;
  readonly lastAt: string | null;
  readonly checks: { readonly total: number; readonly right: number; readonly untied: number };
  /** How many beliefs stand in each group; see `Standing`. */
  readonly standing: Readonly<Record<keyof Standing, number>>;
  /** Names of concepts. */
  readonly struggles: readonly string[];
  readonly unsure: readonly string[];
  readonly misconceptions: readonly string[];
  /** Concepts whose review is due. */
  readonly due: number;
}

/** How a class stands on one concept; concepts of different maps are one by their names. */
export interface ClassConcept {
  /** As most of the students' maps spell it. */
  readonly concept: string;
  readonly understands: number;
  /** Students, by id. */
  readonly unsure: readonly string[];
  readonly struggles: readonly string[];
}

/** The row of one student. @param at ISO 8601 */
export function classRow(facts: ClassStudentFacts, at: string): ClassRow {
  const { student, episodes, lastAt, checks, beliefs, reviews, misconceptions } = facts;
  const standing = { secure: 0, early: 0, toConfirm: 0, unsure: 0, struggles: 0 };
  for (const belief of beliefs) {
    standing[standingGroup(belief)] += 1;
  }
  return {
    student,
    episodes,
    lastAt,
    checks: { total: checks.total, right: checks.right, untied: checks.utterances + checks.unmapped },
    standing,
    struggles: namesOf(beliefs, 'struggles'),
    unsure: namesOf(beliefs, 'unsure'),
    misconceptions,
    due: reviews.filter((review) => Date.parse(review) <= Date.parse(at)).length,
  };
}

/** Who struggles with what: concepts that somebody struggles with or is unsure about, those of most students first. */
export class ClassConcepts {
  private readonly byKey = new Map<string, { spellings: Map<string, number>; of: Record<Statement, string[]> }>();

  add({ student, language, beliefs }: Pick<ClassStudentFacts, 'student' | 'language' | 'beliefs'>): void {
    for (const { concept, statement } of beliefs) {
      const key = conceptKey(concept.name, language);
      const found = this.byKey.get(key) ?? {
        spellings: new Map<string, number>(),
        of: { understands: [], unsure: [], struggles: [] },
      };
      found.spellings.set(concept.name, (found.spellings.get(concept.name) ?? 0) + 1);
      found.of[statement].push(student);
      this.byKey.set(key, found);
    }
  }

  list(): ClassConcept[] {
    return [...this.byKey.values()]
      .filter(({ of }) => of.struggles.length + of.unsure.length > 0)
      .map(({ spellings, of: { understands, unsure, struggles } }) => {
        return { concept: mostCommon(spellings), understands: understands.length, unsure, struggles };
      })
      .sort(
        (one, other) =>
          other.struggles.length - one.struggles.length ||
          other.unsure.length - one.unsure.length ||
          (one.concept < other.concept ? -1 : 1),
      );
  }
}

function namesOf(beliefs: readonly ClassBelief[], statement: Statement): string[] {
  return beliefs.filter((belief) => belief.statement === statement).map(({ concept }) => concept.name);
}

function mostCommon(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  return first?.[0] ?? '';
}

/** Many students, one subject. */
export interface ClassReport {
  readonly subject: string;
  /** ISO 8601. */
  readonly at: string;
  /** How many students there are in all. */
  readonly total: number;
  /** In the order that was asked for. */
  readonly students: readonly ClassRow[];
  /** Who struggles with what, over all students. */
  readonly concepts: readonly ClassConcept[];
}
