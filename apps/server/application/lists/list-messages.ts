import { Query } from '@nestjs/cqrs';
import type { ListScope } from '#projections/episodes/index.js';
import type { ClassPage, StudentPage, SubjectView } from './memory-list.service.js';

/** `GET /v1/students`. */
export class ListStudents extends Query<StudentPage> {
  constructor(
    readonly scope: ListScope,
    /** Literal text in the student's id; null: all. */
    readonly q: string | null,
    readonly cursor: string | null,
  ) {
    super();
  }
}

/** `GET /v1/students/{student}/subjects`. Null when nothing is on record of the student. */
export class ListStudentSubjects extends Query<readonly SubjectView[] | null> {
  constructor(
    readonly scope: ListScope,
    readonly student: string,
  ) {
    super();
  }
}

/** `GET /v1/subjects`. */
export class ListSubjects extends Query<ClassPage> {
  constructor(
    readonly scope: ListScope,
    readonly cursor: string | null,
  ) {
    super();
  }
}
