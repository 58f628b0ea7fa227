import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { CLASS_SORTS, type ClassConcept, type ClassRow, DEFAULT_CLASS_SORT } from '#libs/report/index.js';
import type { ClassReportView } from '../../application/report/class-messages.js';
import { IsCountInQuery, IsCursorInQuery } from '../validation/in-query.js';
import { IsOpaqueId } from '../validation/validators.js';
import { WordedQuery } from './report.dto.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** More names than that in an address are no list that somebody chose. */
const MAX_STUDENTS = 200;
/** An id of 128 characters of four bytes, the order and a figure, in base64. */
const MAX_CURSOR_LENGTH = 800;
const FORMATS = ['json', 'html', 'csv'] as const;

export class SubjectPath {
  @ApiProperty({ description: 'The subject: your own id, 1–128 characters, URL-encoded.', example: 'cell-biology' })
  @IsOpaqueId()
  readonly subject: string;
}

export class ClassQuery extends WordedQuery {
  @ApiPropertyOptional({
    enum: CLASS_SORTS,
    default: DEFAULT_CLASS_SORT,
    description: 'What the rows are sorted by; with a minus the greatest comes first.',
  })
  @IsOptional()
  @IsIn(CLASS_SORTS)
  readonly sort: string = DEFAULT_CLASS_SORT;

  @ApiPropertyOptional({
    type: [String],
    description: `These students alone, at most ${MAX_STUDENTS}: \`?student=maya&student=ben\`.`,
  })
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? [value] : value))
  @IsArray()
  @ArrayMaxSize(MAX_STUDENTS)
  @IsOpaqueId({ each: true })
  readonly student?: string[];

  @IsCursorInQuery(MAX_CURSOR_LENGTH, 'The `next` of the page before, in the same order.')
  readonly cursor?: string;

  @IsCountInQuery({ to: MAX_LIMIT, standard: DEFAULT_LIMIT })
  readonly limit: number = DEFAULT_LIMIT;

  @ApiPropertyOptional({ enum: FORMATS, description: 'Goes before `Accept`, for links.' })
  @IsOptional()
  @IsIn(FORMATS)
  readonly format?: (typeof FORMATS)[number];
}

export class ClassChecksDto {
  @ApiProperty({ type: 'integer' })
  readonly total: number;

  @ApiProperty({ type: 'integer' })
  readonly right: number;

  @ApiProperty({ type: 'integer', description: 'Tied to no concept.' })
  readonly untied: number;
}

export class ClassStandingDto {
  @ApiProperty({ type: 'integer' })
  readonly secure: number;

  @ApiProperty({ type: 'integer' })
  readonly early: number;

  @ApiProperty({ type: 'integer' })
  readonly toConfirm: number;

  @ApiProperty({ type: 'integer' })
  readonly unsure: number;

  @ApiProperty({ type: 'integer' })
  readonly struggles: number;
}

export class ClassRowDto implements ClassRow {
  @ApiProperty({ example: 'maya' })
  readonly student: string;

  @ApiProperty({ type: 'integer' })
  readonly episodes: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;

  @ApiProperty({ type: ClassChecksDto })
  readonly checks: ClassChecksDto;

  @ApiProperty({ type: ClassStandingDto, description: "How many beliefs stand in each group of the student's report." })
  readonly standing: ClassStandingDto;

  @ApiProperty({ type: [String], description: 'Names of concepts.' })
  readonly struggles: readonly string[];

  @ApiProperty({ type: [String] })
  readonly unsure: readonly string[];

  @ApiProperty({ type: [String], description: 'Active ones, newest first.' })
  readonly misconceptions: readonly string[];

  @ApiProperty({ type: 'integer', description: 'Concepts whose review is due.' })
  readonly due: number;
}

export class ClassConceptDto implements ClassConcept {
  @ApiProperty({ example: 'osmosis' })
  readonly concept: string;

  @ApiProperty({ type: 'integer' })
  readonly understands: number;

  @ApiProperty({ type: [String], description: 'Students.' })
  readonly unsure: readonly string[];

  @ApiProperty({ type: [String], description: 'Students.' })
  readonly struggles: readonly string[];
}

export class ClassReportDto implements ClassReportView {
  @ApiProperty({ example: 'cell-biology' })
  readonly subject: string;

  @ApiProperty({ format: 'date-time' })
  readonly at: string;

  @ApiProperty({ type: 'integer', description: 'Students on all pages.' })
  readonly total: number;

  @ApiProperty({ type: [ClassRowDto] })
  readonly students: readonly ClassRowDto[];

  @ApiProperty({ type: [ClassConceptDto], description: 'Who struggles with what, over all pages.' })
  readonly concepts: readonly ClassConceptDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  readonly next: string | null;
}
