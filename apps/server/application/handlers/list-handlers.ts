import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListStudentSubjects, ListStudents, ListSubjects } from '../lists/list-messages.js';
import { type ClassPage, MemoryListService, type StudentPage, type SubjectView } from '../lists/memory-list.service.js';

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(private readonly lists: MemoryListService) {}

  execute({ scope, q, cursor }: ListStudents): Promise<StudentPage> {
    return this.lists.students(scope, q, cursor);
  }
}

@QueryHandler(ListStudentSubjects)
export class ListStudentSubjectsHandler implements IQueryHandler<ListStudentSubjects> {
  constructor(private readonly lists: MemoryListService) {}

  execute({ scope, student }: ListStudentSubjects): Promise<readonly SubjectView[] | null> {
    return this.lists.subjectsOf(scope, student);
  }
}

@QueryHandler(ListSubjects)
export class ListSubjectsHandler implements IQueryHandler<ListSubjects> {
  constructor(private readonly lists: MemoryListService) {}

  execute({ scope, cursor }: ListSubjects): Promise<ClassPage> {
    return this.lists.subjects(scope, cursor);
  }
}

/** The handlers of the lists. */
export const LIST_HANDLERS = [ListStudentsHandler, ListStudentSubjectsHandler, ListSubjectsHandler];
