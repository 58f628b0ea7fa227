import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type {
  ClassPage,
  ClassView,
  StudentPage,
  StudentView,
  SubjectView,
} from '../../application/lists/memory-list.service.js';
import { IsCursorInQuery } from '../validation/in-query.js';
import { IsAnyText, IsOpaqueId } from '../validation/validators.js';

/** An id of 128 characters, each at most four bytes long, in base64. */
const MAX_CURSOR_LENGTH = 684;

export class ListQuery {
  @IsCursorInQuery(MAX_CURSOR_LENGTH)
  readonly cursor?: string;
}

export class StudentQuery extends ListQuery {
  @ApiPropertyOptional({ description: 'Text in the id, literally; case does not matter.', example: 'may' })
  @IsOptional()
  @IsAnyText()
  readonly q?: string;
}

export class StudentPath {
  @ApiProperty({ description: 'The student: your own id, 1–128 characters, URL-encoded.', example: 'maya' })
  @IsOpaqueId()
  readonly student: string;
}

export class StudentDto implements StudentView {
  @ApiProperty({ example: 'maya' })
  readonly student: string;

  @ApiProperty({ example: 2, description: 'How many subjects are on record.' })
  readonly subjects: number;

  @ApiProperty({ example: 182 })
  readonly episodes: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;
}

export class StudentPageDto implements StudentPage {
  @ApiProperty({ type: [StudentDto] })
  readonly students: readonly StudentDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  readonly next: string | null;
}

export class SubjectDto implements SubjectView {
  @ApiProperty({ example: 'cell-biology' })
  readonly subject: string;

  @ApiProperty({ type: String, nullable: true, example: 'Cell biology' })
  readonly name: string | null;

  @ApiProperty({ example: 'en' })
  readonly language: string;

  @ApiProperty({ example: 'Europe/Dublin' })
  readonly timeZone: string;

  @ApiProperty({ example: 182 })
  readonly episodes: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly firstAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;
}

export class SubjectListDto {
  @ApiProperty({ type: [SubjectDto] })
  readonly subjects: readonly SubjectDto[];
}

export class ClassDto implements ClassView {
  @ApiProperty({ example: 'cell-biology' })
  readonly subject: string;

  @ApiProperty({ example: 24, description: 'How many students have a memory of it.' })
  readonly students: number;

  @ApiProperty({ example: 4100 })
  readonly episodes: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;
}

export class ClassPageDto implements ClassPage {
  @ApiProperty({ type: [ClassDto] })
  readonly subjects: readonly ClassDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  readonly next: string | null;
}
