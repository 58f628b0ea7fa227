import type { Clock } from '#libs/recording/index.js';
import {
  ClassConcepts,
  type ClassRow,
  type ClassStudentFacts,
  classRow,
  classSort,
  placeOf,
  rowsAfter,
  sortClass,
} from '#libs/report/index.js';
import { type ClassQueries, type MemoryStanding, NO_CHECKS } from '#projections/beliefs/index.js';
import type { ListedMember, MemoryLists } from '#projections/episodes/index.js';
import type { MisconceptionQueries } from '#projections/misconceptions/index.js';
import { checkFacts } from './check-facts.js';
import { decodeClassCursor, encodeClassCursor } from './class-cursor.js';
import type { ClassReportView, ClassRequest } from './class-messages.js';

export interface ClassReportDependencies {
  readonly lists: MemoryLists;
  readonly classes: ClassQueries;
  readonly observed: MisconceptionQueries;
  readonly clock: Clock;
}

/** Memories that are read at once: their beliefs are held together, their rows are small. */
const CHUNK = 200;
const NOTHING_CHECKED: MemoryStanding = Object.freeze({ checks: NO_CHECKS, beliefs: [], reviews: [] });

/**
 * Makes the report of a class. Like the lists, and unlike the queries about one memory, it shows what is projected: it doesn't wait for
 * every memory to catch up.
 */
export class ClassReportService {
  constructor(private readonly dependencies: ClassReportDependencies) {}

  /**
   * Null when nobody has a memory of the subject, as far as the scope goes.
   *
   * @throws InvalidCursorError
   */
  async report(request: ClassRequest): Promise<ClassReportView | null> {
    const { subject, cursor, limit } = request;
    const sort = classSort(request.sort);
    const place = cursor === null ? null : decodeClassCursor(cursor, request.sort);
    const at = this.dependencies.clock.now().toISOString();
    const { rows, concepts } = await this.rows(request, at);
    if (rows.length === 0) {
      return null;
    }
    const sorted = sortClass(rows, sort);
    const rest = place === null ? sorted : rowsAfter(sorted, place, sort);
    const students = rest.slice(0, limit ?? rest.length);
    const last = students.at(-1);
    const next = last && students.length < rest.length ? encodeClassCursor(request.sort, placeOf(last, sort)) : null;
    return { subject, at, total: rows.length, students, concepts: concepts.list(), next };
  }

  private async rows(
    { scope, subject, students }: ClassRequest,
    at: string,
  ): Promise<{ rows: ClassRow[]; concepts: ClassConcepts }> {
    const rows: ClassRow[] = [];
    const concepts = new ClassConcepts();
    let after: string | null = null;
    while (true) {
      const members: ListedMember[] = await this.dependencies.lists.classOf(scope, subject, students, {
        after,
        limit: CHUNK,
      });
      for (const facts of await this.facts(members)) {
        rows.push(classRow(facts, at));
        concepts.add(facts);
      }
      after = members.at(-1)?.student ?? null;
      if (members.length < CHUNK) {
        return { rows, concepts };
      }
    }
  }

  private async facts(members: readonly ListedMember[]): Promise<ClassStudentFacts[]> {
    const ids = members.map(({ memoryId }) => memoryId);
    const { classes, observed } = this.dependencies;
    const [standings, misconceptions] = await Promise.all([classes.standings(ids), observed.activeNames(ids)]);
    return members.map(({ memoryId, student, language, episodes, lastAt }) => {
      const { checks, beliefs, reviews } = standings.get(memoryId) ?? NOTHING_CHECKED;
      return {
        student,
        language,
        episodes,
        lastAt: lastAt?.toISOString() ?? null,
        checks: checkFacts(checks),
        beliefs,
        reviews: reviews.map((review) => review.toISOString()),
        misconceptions: misconceptions.get(memoryId) ?? [],
      };
    });
  }
}
