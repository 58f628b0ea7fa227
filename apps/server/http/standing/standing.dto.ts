import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { CalibrationState } from '#libs/learner/index.js';
import { FOCUS_REASONS, type FocusReason, TOLD_LANGUAGES, type ToldLanguage } from '#libs/standing/index.js';
import type { SelfModelView, WorkingSetView } from '../../application/standing/standing-messages.js';
import { ConceptNameDto } from '../learner/learner.dto.js';

const AS_OF = {
  format: 'date-time',
  nullable: true,
  type: String,
  description: 'The night that composed it; null before the first night: composed for this answer.',
} as const;

export class SelfModelQuery {
  @ApiPropertyOptional({
    enum: TOLD_LANGUAGES,
    description: "The language of the sentences; the memory's own when left out.",
  })
  @IsOptional()
  @IsIn(TOLD_LANGUAGES)
  readonly lang?: ToldLanguage;
}

export class FocusDto {
  @ApiProperty({ type: ConceptNameDto })
  readonly concept: ConceptNameDto;

  @ApiProperty({ enum: FOCUS_REASONS })
  readonly why: FocusReason;
}

export class SaidDto {
  @ApiProperty({ example: 'I want to pass the exam in June' })
  readonly text: string;

  @ApiProperty({ format: 'date-time' })
  readonly since: string;
}

export class HeldMisconceptionDto {
  @ApiProperty({ example: 'salt pulls water' })
  readonly name: string;

  @ApiProperty({ type: ConceptNameDto, nullable: true })
  readonly concept: ConceptNameDto | null;

  @ApiProperty({ format: 'date-time' })
  readonly since: string;
}

export class OpenQuestionDto {
  @ApiProperty({ format: 'uuid' })
  readonly episodeId: string;

  @ApiProperty()
  readonly text: string;
}

export class VerdictCountsDto {
  @ApiProperty({ type: 'integer' })
  readonly right: number;

  @ApiProperty({ type: 'integer' })
  readonly partly: number;

  @ApiProperty({ type: 'integer' })
  readonly wrong: number;
}

export class LastDayDto {
  @ApiProperty({ example: '2026-07-12' })
  readonly day: string;

  @ApiProperty({ type: VerdictCountsDto })
  readonly checks: VerdictCountsDto;

  @ApiProperty({ type: [String] })
  readonly topics: readonly string[];
}

export class WorkingSetDto implements WorkingSetView {
  @ApiProperty(AS_OF)
  readonly asOf: string | null;

  @ApiProperty({ example: 'working-set/1' })
  readonly rulesVersion: string;

  @ApiProperty({ type: [FocusDto], description: 'At most five concepts, what is wrong first, then what may be lost.' })
  readonly focus: readonly FocusDto[];

  @ApiProperty({ type: [HeldMisconceptionDto], description: 'At most three active ones, newest first.' })
  readonly misconceptions: readonly HeldMisconceptionDto[];

  @ApiProperty({ type: [SaidDto], description: 'What the student said they want; at most three, newest first.' })
  readonly goals: readonly SaidDto[];

  @ApiProperty({ type: [SaidDto] })
  readonly preferences: readonly SaidDto[];

  @ApiProperty({ type: [OpenQuestionDto], description: 'At most three that could not be answered, or not in full.' })
  readonly unanswered: readonly OpenQuestionDto[];

  @ApiProperty({ type: LastDayDto, nullable: true, description: 'The day that was closed last.' })
  readonly lastDay: LastDayDto | null;
}

export class SelfModelConceptsDto {
  @ApiProperty({ type: 'integer' })
  readonly total: number;

  @ApiProperty({ type: 'integer', description: 'Understood, on at least three first attempts, and not faded.' })
  readonly secure: number;

  @ApiProperty({ type: 'integer', description: 'Believed to be unsure or a struggle.' })
  readonly shaky: number;

  @ApiProperty({
    type: 'integer',
    description: 'Nothing is believed of them, or it rests on fewer than three first attempts.',
  })
  readonly unknown: number;

  @ApiProperty({ type: 'integer', description: 'Their belief has faded and waits for a check.' })
  readonly toConfirm: number;
}

export class CheckCountsDto {
  @ApiProperty({ type: 'integer' })
  readonly n: number;

  @ApiProperty({ type: 'integer', description: 'Those that could be tied to no concept.' })
  readonly untied: number;
}

export class CalibrationInShortDto {
  @ApiProperty({ enum: ['not-enough', 'thin', 'measured'] })
  readonly state: CalibrationState;

  @ApiProperty({ type: 'integer' })
  readonly withPrediction: number;

  @ApiProperty({ nullable: true, type: Number })
  readonly ece: number | null;
}

export class CitationCountsDto {
  @ApiProperty({ type: 'integer' })
  readonly holds: number;

  @ApiProperty({ type: 'integer' })
  readonly changed: number;

  @ApiProperty({ type: 'integer' })
  readonly unverifiable: number;
}

export class SelfModelDto implements SelfModelView {
  @ApiProperty(AS_OF)
  readonly asOf: string | null;

  @ApiProperty({ example: 'self-model/2' })
  readonly rulesVersion: string;

  @ApiProperty({ enum: TOLD_LANGUAGES })
  readonly language: ToldLanguage;

  @ApiProperty({ type: [String], description: 'What the memory knows, in whole sentences.' })
  readonly knows: readonly string[];

  @ApiProperty({ type: [String], description: 'What it does not know, and how far it can be trusted.' })
  readonly limits: readonly string[];

  @ApiProperty({ type: 'integer' })
  readonly episodes: number;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
  readonly firstAt: string | null;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
  readonly lastAt: string | null;

  @ApiProperty({ type: SelfModelConceptsDto })
  readonly concepts: SelfModelConceptsDto;

  @ApiProperty({ description: 'Of the material, in [0, 1]: this is not the mastery of the student.' })
  readonly readiness: number;

  @ApiProperty({ type: 'integer', description: 'Active ones.' })
  readonly misconceptions: number;

  @ApiProperty({ type: CheckCountsDto })
  readonly checks: CheckCountsDto;

  @ApiProperty({ type: CalibrationInShortDto })
  readonly calibration: CalibrationInShortDto;

  @ApiProperty({ type: CitationCountsDto })
  readonly citations: CitationCountsDto;

  @ApiProperty({ type: 'integer' })
  readonly unanswered: number;
}
