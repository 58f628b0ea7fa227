import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import type { ParkedMemory, ProjectionStatus } from '../../application/rebuilds/projection-status.js';
import { REBUILD_STATES, type RebuildState } from '../../application/rebuilds/rebuild.js';
import type {
  DifferencePage,
  DifferenceView,
  FailureView,
  RebuildSummary,
  RebuildView,
} from '../../application/rebuilds/rebuild-view.js';
import { IsCursorInQuery } from '../validation/in-query.js';
import { lowerCased } from '../validation/uuid.js';
import { IsOpaqueId, IsText } from '../validation/validators.js';

const MAX_CURSOR_LENGTH = 128;
const REASONS = ['rules', 'drift', 'parked', 'new'] as const;
const STUDENT_NOTE = "Your own id; an analyst's key sees and sends pseudonyms instead.";

class ScopeBody {
  @ApiPropertyOptional({ description: `One student's memories alone. ${STUDENT_NOTE}`, example: 'maya' })
  @IsOptional()
  @IsOpaqueId()
  readonly student?: string | null;

  @ApiPropertyOptional({ description: "One subject's memories alone.", example: 'cell-biology' })
  @IsOptional()
  @IsOpaqueId()
  readonly subject?: string | null;

  @ApiProperty({ description: 'Why; it goes into the record of operations.', example: 'rules of July' })
  @IsText()
  readonly reason: string;
}

export class RebuildBody extends ScopeBody {
  @ApiProperty({ description: 'As `GET /v1/projections` names it.', example: 'episodes' })
  @IsOpaqueId()
  readonly projection: string;

  @ApiPropertyOptional({ description: 'Fold and compare, and write nothing.', default: false })
  @IsOptional()
  @IsBoolean()
  readonly dryRun?: boolean | null;
}

export class UnparkBody extends ScopeBody {}

export class RebuildPath {
  @ApiProperty({ format: 'uuid' })
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'id must be a UUID' })
  readonly id: string;
}

export class ProjectionPath {
  @ApiProperty({ example: 'episodes' })
  @IsOpaqueId()
  readonly name: string;
}

export class DifferencesQuery {
  @IsCursorInQuery(MAX_CURSOR_LENGTH)
  readonly cursor?: string;
}

export class RebuildAcceptedDto {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;
}

export class UnparkedDto {
  @ApiProperty({ description: 'Memories that are tried again.', example: 1 })
  readonly memories: number;
}

export class DifferenceDto implements DifferenceView {
  @ApiProperty({ type: String, nullable: true, description: `Null once the student was erased. ${STUDENT_NOTE}` })
  readonly student: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly subject: string | null;

  @ApiProperty({ description: "The table and the row's key.", example: 'episodes 17' })
  readonly row: string;

  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description: 'The columns that differ; all of them, or null, where the row is new or goes.',
  })
  readonly before: DifferenceView['before'];

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  readonly after: DifferenceView['after'];

  @ApiProperty({
    enum: REASONS,
    description:
      'rules: older rules made the row · drift: the same rules should have made another · parked: the memory waited to be mended · new: it was never projected.',
  })
  readonly reason: DifferenceView['reason'];
}

export class DifferencesDto implements DifferencePage {
  @ApiProperty({ type: [DifferenceDto] })
  readonly differences: readonly DifferenceView[];

  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  readonly next: string | null;
}

export class RebuildFailureDto implements FailureView {
  @ApiProperty({ type: String, nullable: true })
  readonly student: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly subject: string | null;

  @ApiProperty()
  readonly reason: string;
}

export class RebuildSummaryDto implements RebuildSummary {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'episodes' })
  readonly projection: string;

  @ApiProperty({ description: 'The rules that rows are made by.' })
  readonly rulesVersion: string;

  @ApiProperty()
  readonly dryRun: boolean;

  @ApiProperty({
    enum: REBUILD_STATES,
    description: 'failed: some memories could not be rebuilt, all others are; resuming tries those again.',
  })
  readonly state: RebuildState;

  @ApiProperty({ type: String, nullable: true, description: "Why it doesn't run or didn't end well." })
  readonly failure: string | null;

  @ApiProperty({ description: 'Memories.', example: 120 })
  readonly done: number;

  @ApiProperty({ description: 'Memories.', example: 300 })
  readonly total: number;

  @ApiProperty({
    description: 'Memories whose current rows differ; row ids and rules versions alone do not count.',
    example: 4,
  })
  readonly changed: number;

  @ApiProperty({ description: 'Memories that could not be rebuilt.', example: 0 })
  readonly failed: number;

  @ApiProperty({ description: 'Events folded.', example: 21_000 })
  readonly events: number;

  @ApiProperty({ description: 'Rows that differ.', example: 9 })
  readonly differences: number;

  @ApiProperty({ description: 'Of these, kept to be read.', example: 9 })
  readonly differencesKept: number;

  @ApiProperty({ description: 'Who asked for it.' })
  readonly actor: string;

  @ApiProperty({ description: 'Why.' })
  readonly reason: string;

  @ApiProperty({ format: 'date-time' })
  readonly requestedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly startedAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly endedAt: string | null;
}

export class RebuildsDto {
  @ApiProperty({ type: [RebuildSummaryDto], description: 'The last fifty, newest first.' })
  readonly rebuilds: readonly RebuildSummary[];
}

export class RebuildDto extends RebuildSummaryDto implements RebuildView {
  @ApiProperty({ type: String, nullable: true, description: 'Why it is still queued.' })
  readonly waitsFor: string | null;

  @ApiProperty({ type: [RebuildFailureDto], description: 'The first hundred.' })
  readonly failures: readonly FailureView[];

  @ApiProperty({ type: [DifferenceDto], description: 'The first hundred; all at `/differences`.' })
  readonly diff: readonly DifferenceView[];
}

export class ParkedMemoryDto implements ParkedMemory {
  @ApiProperty()
  readonly student: string;

  @ApiProperty()
  readonly subject: string;

  @ApiProperty({ description: 'Of the event that the projection can not take.' })
  readonly revision: number;

  @ApiProperty()
  readonly reason: string;

  @ApiProperty({ format: 'date-time' })
  readonly since: string;
}

export class ProjectionStatusDto implements ProjectionStatus {
  @ApiProperty({ example: 'episodes' })
  readonly name: string;

  @ApiProperty()
  readonly rulesVersion: string;

  @ApiProperty({ example: 300 })
  readonly memories: number;

  @ApiProperty({ description: 'Memories of which not everything recorded is projected yet.', example: 0 })
  readonly behind: number;

  @ApiProperty({ description: 'Memories whose rows other rules have made; a rebuild brings them up.', example: 0 })
  readonly outdated: number;

  @ApiProperty({ example: 0 })
  readonly parkedCount: number;

  @ApiProperty({ type: [ParkedMemoryDto], description: 'The first hundred, longest parked first.' })
  readonly parked: readonly ParkedMemory[];
}

export class ProjectionsDto {
  @ApiProperty({ type: [ProjectionStatusDto] })
  readonly projections: readonly ProjectionStatus[];
}
