import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { EPISODE_KINDS, type EpisodeKind, VERDICTS } from '#libs/episodes/index.js';
import { type BlockItem, ITEM_AUTHORS, ITEM_KINDS, type ItemAttempt } from '#libs/recall/block/index.js';
import {
  DEFAULT_BUDGET_TOKENS,
  DESIGNS,
  type Design,
  type RecallAnswer,
  type RecalledEpisode,
  type RecallRequest,
} from '../../application/recall/recall-answer.js';
import { toUtc } from '../validation/instant.js';
import { IsAnyText, IsInstant } from '../validation/validators.js';

/** Under this not even the frame of a block fits; above, a block crowds out the prompt that it is meant for. */
export const MIN_BUDGET_TOKENS = 100;
export const MAX_BUDGET_TOKENS = 32_000;

export class RecallBody {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Absent, null or empty: the greeting.',
    example: 'What did we cover in July?',
  })
  @IsOptional()
  @IsAnyText()
  readonly question?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: MIN_BUDGET_TOKENS,
    maximum: MAX_BUDGET_TOKENS,
    default: DEFAULT_BUDGET_TOKENS,
  })
  @IsOptional()
  @IsInt()
  @Min(MIN_BUDGET_TOKENS)
  @Max(MAX_BUDGET_TOKENS)
  readonly budgetTokens?: number | null;

  @ApiPropertyOptional({ format: 'date-time', description: 'The moment of the turn; now when absent.' })
  @IsOptional()
  @IsInstant()
  readonly now?: string | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Wait until this revision can be recalled.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly after?: number | null;

  @ApiPropertyOptional({ enum: DESIGNS, default: 'full', description: 'What a comparison wants to see.' })
  @IsOptional()
  @IsIn(DESIGNS)
  readonly design?: Design | null;

  @ApiPropertyOptional({ description: "The prompt's own section about assessments, to be bridged." })
  @IsOptional()
  @IsAnyText()
  readonly assessment?: string | null;
}

/** The request with its defaults. */
export function recallRequest(body: RecallBody): RecallRequest {
  return {
    question: body.question ?? null,
    budgetTokens: body.budgetTokens ?? DEFAULT_BUDGET_TOKENS,
    now: body.now ? toUtc(body.now) : null,
    after: body.after ?? null,
    design: body.design ?? 'full',
    assessment: body.assessment ?? null,
  };
}

export class RecallWindowDto {
  @ApiProperty({ format: 'date-time' })
  readonly from: string;

  @ApiProperty({ format: 'date-time', description: 'Not included.' })
  readonly to: string;

  @ApiProperty({ example: 'July 2026' })
  readonly label: string;

  @ApiProperty()
  readonly empty: boolean;
}

export class NoRecordDto {
  @ApiProperty({ enum: ['never', 'window', 'erased', 'below-gate'] })
  readonly reason: 'never' | 'window' | 'erased' | 'below-gate';
}

export class NamedConceptDto {
  @ApiProperty()
  readonly id: string;

  @ApiProperty()
  readonly name: string;
}

export class RecalledBeliefDto {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ type: NamedConceptDto })
  readonly concept: NamedConceptDto;

  @ApiProperty({ enum: ['understands', 'unsure', 'struggles'] })
  readonly statement: string;

  @ApiProperty()
  readonly confidence: number;

  @ApiProperty()
  readonly needsConfirmation: boolean;
}

export class CitationStateDto {
  @ApiProperty({ enum: ['holds', 'changed', 'unverifiable'] })
  readonly state: 'holds' | 'changed' | 'unverifiable';

  @ApiProperty({ type: String, nullable: true })
  readonly note: string | null;
}

export class RecalledEpisodeDto implements RecalledEpisode {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ enum: EPISODE_KINDS })
  readonly kind: EpisodeKind;

  @ApiProperty({ format: 'date-time' })
  readonly occurredAt: string;

  @ApiProperty()
  readonly summary: string;

  @ApiProperty({ description: 'How many identical episodes this one stands for.', example: 9 })
  readonly times: number;

  @ApiProperty({ format: 'date-time' })
  readonly firstAt: string;

  @ApiProperty({ format: 'date-time' })
  readonly lastAt: string;

  @ApiProperty({ description: '0.55 relevance + 0.30 salience + 0.15 recency.' })
  readonly score: number;

  @ApiProperty()
  readonly relevance: number;

  @ApiProperty()
  readonly salience: number;

  @ApiProperty()
  readonly recency: number;

  @ApiProperty({ isArray: true, enum: ['recent', 'words', 'concept', 'meaning'] })
  readonly pools: RecalledEpisode['pools'];

  @ApiProperty({ type: CitationStateDto, nullable: true })
  readonly citation: CitationStateDto | null;
}

export class RecalledMapDto {
  @ApiProperty()
  readonly readiness: number;

  @ApiProperty({ type: [NamedConceptDto] })
  readonly concepts: NamedConceptDto[];
}

export class RemediationDto {
  @ApiProperty()
  readonly concept: string;

  @ApiProperty()
  readonly because: string;
}

export class TimingsDto {
  @ApiProperty()
  readonly embed: number;

  @ApiProperty()
  readonly gather: number;

  @ApiProperty()
  readonly score: number;

  @ApiProperty()
  readonly render: number;

  @ApiProperty()
  readonly total: number;
}

export class ItemAttemptDto implements ItemAttempt {
  @ApiProperty({ example: '2026-07-12' })
  readonly date: string;

  @ApiProperty({ type: String, nullable: true, description: "The tutor's words." })
  readonly prompt: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The student's words." })
  readonly response: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The tutor's words on the student's." })
  readonly evaluation: string | null;
}

export class ItemProvenanceDto {
  @ApiProperty({ description: "The episode, or the belief's, misconception's or concept's id." })
  readonly id: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The episode; null for what is none.' })
  readonly episodeId: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Local day; null for a concept.', example: '2026-07-12' })
  readonly date: string | null;
}

export class BlockItemDto implements BlockItem {
  @ApiProperty({ enum: ITEM_KINDS })
  readonly kind: BlockItem['kind'];

  @ApiProperty({ enum: ITEM_AUTHORS, description: 'Whose words the text is; "record": derived by the memory.' })
  readonly author: BlockItem['author'];

  @ApiProperty({ description: 'On one line, without invisible characters, never an instruction.' })
  readonly text: string;

  @ApiProperty({ enum: VERDICTS, nullable: true })
  readonly verdict: BlockItem['verdict'];

  @ApiProperty({ type: [ItemAttemptDto], description: 'Of a check, the most telling first.' })
  readonly attempts: ItemAttemptDto[];

  @ApiProperty()
  readonly times: number;

  @ApiProperty({ type: ItemProvenanceDto })
  readonly provenance: ItemProvenanceDto;
}

export class RecallAnswerDto implements RecallAnswer {
  @ApiProperty({ description: 'Put it into the prompt as it stands.' })
  readonly block: string;

  @ApiProperty({ description: 'Tokens of the block, never more than the budget.', example: 812 })
  readonly tokens: number;

  @ApiProperty({ description: 'False: the time ran out, and the block says nothing of the memory.' })
  readonly complete: boolean;

  @ApiProperty({ enum: ['ordinary', 'record', 'greeting'] })
  readonly mode: RecallAnswer['mode'];

  @ApiProperty({ type: RecallWindowDto, nullable: true })
  readonly window: RecallWindowDto | null;

  @ApiProperty({ type: NoRecordDto, nullable: true })
  readonly noRecord: NoRecordDto | null;

  @ApiProperty({ type: [NamedConceptDto] })
  readonly concepts: NamedConceptDto[];

  @ApiProperty({ type: [RecalledBeliefDto] })
  readonly beliefs: RecalledBeliefDto[];

  @ApiProperty({ type: [RecalledEpisodeDto], description: 'What stands in the block, best first.' })
  readonly episodes: RecalledEpisodeDto[];

  @ApiProperty({ type: RecalledMapDto })
  readonly map: RecalledMapDto;

  @ApiProperty({ type: RemediationDto, nullable: true })
  readonly remediation: RemediationDto | null;

  @ApiProperty({
    type: [BlockItemDto],
    description: 'What stands in the block, for a gateway that builds a prompt of its own.',
  })
  readonly items: BlockItemDto[];

  @ApiProperty({ type: TimingsDto, description: 'Milliseconds.' })
  readonly timings: TimingsDto;
}
