import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { ListScope } from '#projections/episodes/index.js';
import { ListStudentSubjects, ListStudents, ListSubjects } from '../../application/lists/list-messages.js';
import type { ClassPage, StudentPage } from '../../application/lists/memory-list.service.js';
import { callerOf } from '../access/caller.js';
import { ReadsFor } from '../access/route-access.js';
import { ApiProblems } from '../openapi/api-problems.js';
import { ProblemError } from '../problems/problem.js';
import { ClassPageDto, ListQuery, StudentPageDto, StudentPath, StudentQuery, SubjectListDto } from './lists.dto.js';

/** Who and what is on record. Each caller finds only what the key allows: the others are left out, not refused. */
@ApiTags('Lists')
@Controller('v1')
export class ListsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('students')
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'Students on record, by id, in pages' })
  @ApiOkResponse({ type: StudentPageDto })
  @ApiProblems('unknown-field', 'invalid-value', 'invalid-cursor', 'database-unavailable')
  async students(@Req() request: Request, @Query() { q, cursor }: StudentQuery): Promise<StudentPage> {
    return this.queries.execute(new ListStudents(scopeOf(request), q || null, cursor ?? null));
  }

  @Get('students/:student/subjects')
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'The subjects of a student' })
  @ApiOkResponse({ type: SubjectListDto })
  @ApiProblems('memory-not-found', 'invalid-value', 'database-unavailable')
  async studentSubjects(@Req() request: Request, @Param() { student }: StudentPath): Promise<SubjectListDto> {
    const subjects = await this.queries.execute(new ListStudentSubjects(scopeOf(request), student));
    if (!subjects) {
      throw new ProblemError('memory-not-found', 'Nothing is on record of this student.');
    }
    return { subjects };
  }

  @Get('subjects')
  @ReadsFor('gateway', 'teacher', 'student', 'admin')
  @ApiOperation({ summary: 'Subjects on record, by id, in pages' })
  @ApiOkResponse({ type: ClassPageDto })
  @ApiProblems('unknown-field', 'invalid-value', 'invalid-cursor', 'database-unavailable')
  async subjects(@Req() request: Request, @Query() { cursor }: ListQuery): Promise<ClassPage> {
    return this.queries.execute(new ListSubjects(scopeOf(request), cursor ?? null));
  }
}

function scopeOf(request: Request): ListScope {
  const { tenant, student, subjects } = callerOf(request);
  return { tenant, student, subjects };
}
