import { ApiProperty } from '@nestjs/swagger';
import { CITATION_NOTES, type CitationNote } from '#libs/episodes/index.js';
import type { ChangedSource, FileFact, Limits } from '#libs/report/index.js';
import { ConceptNameDto } from '../learner/learner.dto.js';

const FILE_STATES = ['queued', 'reading', 'read', 'failed'] as const satisfies readonly FileFact['state'][];

export class UntiedChecksDto {
  @ApiProperty({ type: 'integer' })
  readonly checks: number;

  @ApiProperty({ type: 'integer' })
  readonly utterances: number;

  @ApiProperty({ type: 'integer' })
  readonly unmapped: number;
}

export class ChangedSourceDto implements ChangedSource {
  @ApiProperty()
  readonly fileId: string;

  @ApiProperty({ type: String, nullable: true })
  readonly name: string | null;

  @ApiProperty({ enum: CITATION_NOTES, nullable: true })
  readonly note: CitationNote | null;

  @ApiProperty({ type: 'integer', description: 'Citations that no longer hold.' })
  readonly citations: number;
}

export class UnreadFileDto implements FileFact {
  @ApiProperty({ format: 'uuid' })
  readonly fileId: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty({ enum: FILE_STATES })
  readonly state: FileFact['state'];

  @ApiProperty({ type: String, nullable: true })
  readonly reason: string | null;
}

export class LimitsDto implements Limits {
  @ApiProperty({ type: UntiedChecksDto, description: 'Checks that are tied to no concept.' })
  readonly untied: UntiedChecksDto;

  @ApiProperty({ type: 'integer', description: 'Concepts on fewer than three first attempts.' })
  readonly early: number;

  @ApiProperty({ type: 'integer', description: 'Beliefs that have faded.' })
  readonly toConfirm: number;

  @ApiProperty({ type: [ConceptNameDto], description: 'Believed about, and explained by no file and no person.' })
  readonly unexplained: readonly ConceptNameDto[];

  @ApiProperty({ type: [ChangedSourceDto] })
  readonly sources: readonly ChangedSourceDto[];

  @ApiProperty({ type: 'integer' })
  readonly uncitedAnswers: number;

  @ApiProperty({ type: [UnreadFileDto] })
  readonly unreadFiles: readonly UnreadFileDto[];
}
