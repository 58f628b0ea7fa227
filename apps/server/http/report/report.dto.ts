import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { LANGUAGES, type Language } from '#libs/language/languages.js';
import { type ConceptState, STATEMENTS, type Statement, SUPERSESSION_REASONS } from '#libs/learner/index.js';
import { type NextPractice, PRACTICE_REASONS, type PracticeReason } from '#libs/practice/index.js';
import {
  type BeliefChange,
  type ChangeReason,
  type ChangeStep,
  type CheckTally,
  REPORT_LANGUAGES,
  type Report,
  type ReportedBelief,
  type ReportLanguage,
  type Standing,
  type WordedReport,
} from '#libs/report/index.js';
import { UnansweredDto } from '../grounding/grounding.dto.js';
import { BeliefEvidenceDto, CalibrationDto, CONCEPT_STATES, ConceptNameDto } from '../learner/learner.dto.js';
import { MisconceptionDto } from '../observations/observation.dto.js';
import { IsInstantOrDay } from '../validation/validators.js';
import { LimitsDto } from './report-limits.dto.js';

const CHANGE_REASONS = ['first', ...SUPERSESSION_REASONS] as const satisfies readonly ChangeReason[];

/** In which language and form a report is asked for. */
export class WordedQuery {
  @ApiPropertyOptional({
    enum: REPORT_LANGUAGES,
    description:
      "The language of its words; else `Accept-Language` decides, else the memory's own. Quotations stay as they are.",
  })
  @IsOptional()
  @IsIn(REPORT_LANGUAGES)
  readonly lang?: ReportLanguage;
}

export class ReportQuery extends WordedQuery {
  @ApiPropertyOptional({
    description:
      'Since when changes are told: a day, which begins where the student is, or a time with a zone; thirty days back when absent.',
    example: '2026-05-04',
  })
  @IsOptional()
  @IsInstantOrDay()
  readonly since?: string;

  @ApiPropertyOptional({ enum: ['json', 'html'], description: 'Goes before `Accept`, for links.' })
  @IsOptional()
  @IsIn(['json', 'html'])
  readonly format?: 'json' | 'html';
}

export class ReportedMemoryDto {
  @ApiProperty({ example: 'maya' })
  readonly student: string;

  @ApiProperty({ example: 'cell-biology' })
  readonly subject: string;

  @ApiProperty({ type: String, nullable: true, example: 'Cell biology' })
  readonly name: string | null;

  @ApiProperty({ enum: LANGUAGES })
  readonly language: Language;

  @ApiProperty({ example: 'Europe/Dublin', description: 'Days are those of this zone.' })
  readonly timeZone: string;
}

export class CheckTallyDto implements CheckTally {
  @ApiProperty({ type: 'integer', description: 'The items of a quiz are checks.' })
  readonly total: number;

  @ApiProperty({ type: 'integer' })
  readonly right: number;

  @ApiProperty({ type: 'integer' })
  readonly partly: number;

  @ApiProperty({ type: 'integer' })
  readonly wrong: number;

  @ApiProperty({ type: 'integer', description: 'Tied to no concept: the topic is something that was said.' })
  readonly utterances: number;

  @ApiProperty({ type: 'integer', description: 'Tied to no concept: the topic names nothing that is on the map.' })
  readonly unmapped: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly firstAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;
}

export class ReportedConceptsDto {
  @ApiProperty({ type: 'integer' })
  readonly onMap: number;

  @ApiProperty({ type: 'integer' })
  readonly checked: number;
}

export class ReportedEvidenceDto {
  @ApiProperty({ type: 'integer' })
  readonly episodes: number;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { question: 90, check: 21 } })
  readonly counts: Report['evidence']['counts'];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly firstAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;

  @ApiProperty({ type: CheckTallyDto })
  readonly checks: CheckTallyDto;

  @ApiProperty({ type: ReportedConceptsDto })
  readonly concepts: ReportedConceptsDto;
}

export class ReportedBeliefDto implements ReportedBelief {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ type: ConceptNameDto })
  readonly concept: ConceptNameDto;

  @ApiProperty({ enum: STATEMENTS })
  readonly statement: Statement;

  @ApiProperty({ example: 0.74 })
  readonly confidence: number;

  @ApiProperty()
  readonly needsConfirmation: boolean;

  @ApiProperty({ format: 'date-time' })
  readonly since: string;

  @ApiProperty({ type: 'integer', description: 'Checks on the concept so far.' })
  readonly checks: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;

  @ApiProperty({ enum: CONCEPT_STATES })
  readonly state: ConceptState;

  @ApiProperty({ type: [BeliefEvidenceDto] })
  readonly evidence: readonly BeliefEvidenceDto[];
}

export class StandingDto implements Standing {
  @ApiProperty({ type: [ReportedBeliefDto], description: 'Understands, on three first attempts or more, not faded.' })
  readonly secure: readonly ReportedBeliefDto[];

  @ApiProperty({ type: [ReportedBeliefDto], description: 'Understands, on fewer than three first attempts.' })
  readonly early: readonly ReportedBeliefDto[];

  @ApiProperty({ type: [ReportedBeliefDto], description: 'Understands, and nothing has confirmed it for 45 days.' })
  readonly toConfirm: readonly ReportedBeliefDto[];

  @ApiProperty({ type: [ReportedBeliefDto] })
  readonly unsure: readonly ReportedBeliefDto[];

  @ApiProperty({ type: [ReportedBeliefDto] })
  readonly struggles: readonly ReportedBeliefDto[];
}

export class ReportedMisconceptionsDto {
  @ApiProperty({ type: [MisconceptionDto] })
  readonly active: readonly MisconceptionDto[];

  @ApiProperty({ type: [MisconceptionDto], description: 'Overcome since `since`.' })
  readonly resolved: readonly MisconceptionDto[];
}

export class ChangeStepDto implements ChangeStep {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly at: string | null;

  @ApiProperty({ enum: STATEMENTS, nullable: true, description: 'Null: nothing is believed any more.' })
  readonly statement: Statement | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  readonly beliefId: string | null;

  @ApiProperty({ enum: CHANGE_REASONS })
  readonly reason: ChangeReason;

  @ApiProperty({ type: [BeliefEvidenceDto] })
  readonly evidence: readonly BeliefEvidenceDto[];
}

export class BeliefChangeDto implements BeliefChange {
  @ApiProperty({ type: ConceptNameDto })
  readonly concept: ConceptNameDto;

  @ApiProperty({ enum: STATEMENTS, nullable: true, description: 'What was believed at `since`.' })
  readonly before: Statement | null;

  @ApiProperty({ enum: STATEMENTS, nullable: true })
  readonly now: Statement | null;

  @ApiProperty({ type: [ChangeStepDto], description: 'Oldest first.' })
  readonly steps: readonly ChangeStepDto[];
}

export class NextPracticeDto implements NextPractice {
  @ApiProperty({ type: ConceptNameDto })
  readonly concept: ConceptNameDto;

  @ApiProperty({ enum: PRACTICE_REASONS })
  readonly because: PracticeReason;

  @ApiProperty({ type: ConceptNameDto, nullable: true, description: 'The weak concept that builds on it.' })
  readonly before: ConceptNameDto | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly reviewAt: string | null;
}

export class ReportSentencesDto {
  @ApiProperty({ example: '32 checks are on record, but none could be tied to a concept yet.' })
  readonly evidence: string;

  @ApiProperty()
  readonly secure: string;

  @ApiProperty()
  readonly shaky: string;

  @ApiProperty()
  readonly next: string;

  @ApiProperty()
  readonly calibration: string;

  @ApiProperty({ type: [String] })
  readonly limits: readonly string[];
}

export class ReportDto implements WordedReport {
  @ApiProperty({ type: ReportedMemoryDto })
  readonly memory: ReportedMemoryDto;

  @ApiProperty({ format: 'date-time' })
  readonly at: string;

  @ApiProperty({ format: 'date-time', description: 'Since when changes are told.' })
  readonly since: string;

  @ApiProperty({ enum: REPORT_LANGUAGES, description: 'Of the sentences.' })
  readonly language: ReportLanguage;

  @ApiProperty({ type: ReportSentencesDto })
  readonly sentences: ReportSentencesDto;

  @ApiProperty({ type: ReportedEvidenceDto })
  readonly evidence: ReportedEvidenceDto;

  @ApiProperty({ type: StandingDto, description: 'Every belief that is held now stands in one of these.' })
  readonly standing: StandingDto;

  @ApiProperty({ type: ReportedMisconceptionsDto })
  readonly misconceptions: ReportedMisconceptionsDto;

  @ApiProperty({ type: [BeliefChangeDto] })
  readonly changes: readonly BeliefChangeDto[];

  @ApiProperty({ type: [UnansweredDto], description: 'What the files could not answer, newest first.' })
  readonly unanswered: readonly UnansweredDto[];

  @ApiProperty({ type: [NextPracticeDto], description: 'What to practise next, first things first.' })
  readonly practice: readonly NextPracticeDto[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly nextReviewAt: string | null;

  @ApiProperty({ type: CalibrationDto })
  readonly calibration: CalibrationDto;

  @ApiProperty({ type: LimitsDto })
  readonly limits: LimitsDto;
}
