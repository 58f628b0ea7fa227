import type { ListedClass, ListedStudent, ListedSubject, ListScope, MemoryLists } from '#projections/episodes/index.js';
import { InvalidCursorError } from '../messages.js';

/** What a list shows of a moment: ISO 8601, or null where nothing happened yet. */
type Told<T extends { readonly lastAt: Date | null }> = Omit<T, 'lastAt' | 'firstAt'> & {
  readonly lastAt: string | null;
};

export type StudentView = Told<ListedStudent>;
export type SubjectView = Told<ListedSubject> & { readonly firstAt: string | null };
export type ClassView = Told<ListedClass>;

export interface StudentPage {
  readonly students: readonly StudentView[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

export interface ClassPage {
  readonly subjects: readonly ClassView[];
  readonly next: string | null;
}

/** Rows of a page; a class of students fits on one. */
export const LIST_PAGE = 50;

/** Answers who and what is on record, inside what the caller may see. */
export class MemoryListService {
  constructor(private readonly lists: MemoryLists) {}

  /** @throws InvalidCursorError */
  async students(scope: ListScope, q: string | null, cursor: string | null): Promise<StudentPage> {
    const found = await this.lists.students(scope, q, { after: decodeCursor(cursor), limit: LIST_PAGE + 1 });
    const students = found.slice(0, LIST_PAGE).map(told);
    return { students, next: nextAfter(found.length, students.at(-1)?.student) };
  }

  /** Null for a student of whom nothing is on record. */
  async subjectsOf(scope: ListScope, student: string): Promise<readonly SubjectView[] | null> {
    const found = await this.lists.subjectsOf(scope, student);
    return found.length === 0
      ? null
      : found.map((row) => ({ ...told(row), firstAt: row.firstAt?.toISOString() ?? null }));
  }

  /** @throws InvalidCursorError */
  async subjects(scope: ListScope, cursor: string | null): Promise<ClassPage> {
    const found = await this.lists.subjects(scope, { after: decodeCursor(cursor), limit: LIST_PAGE + 1 });
    const subjects = found.slice(0, LIST_PAGE).map(told);
    return { subjects, next: nextAfter(found.length, subjects.at(-1)?.subject) };
  }
}

function told<T extends { readonly lastAt: Date | null }>(row: T) {
  return { ...row, lastAt: row.lastAt?.toISOString() ?? null };
}

function nextAfter(found: number, last: string | undefined): string | null {
  return found > LIST_PAGE && last !== undefined ? Buffer.from(last, 'utf8').toString('base64url') : null;
}

/** A cursor is the last id of the page before, so that it also holds where rows come and go between two pages. */
function decodeCursor(cursor: string | null): string | null {
  if (cursor === null) {
    return null;
  }
  const bytes = Buffer.from(cursor, 'base64url');
  const id = bytes.toString('utf8');
  const isOurs = id !== '' && !id.includes('\u0000') && Buffer.from(id, 'utf8').toString('base64url') === cursor;
  if (!isOurs) {
    throw new InvalidCursorError();
  }
  return id;
}
