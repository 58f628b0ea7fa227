import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { VERDICTS, type Verdict } from '#libs/episodes/kinds.js';
import {
  type Calibration,
  type CalibrationBucket,
  type CalibrationState,
  type ConceptState,
  MASTERY_BUCKETS,
  type MasteryBucket,
  type Predictor,
  STATEMENTS,
  type Statement,
  SUPERSESSION_REASONS,
  type SupersessionReason,
} from '#libs/learner/index.js';
import type { BeliefView, MasteryView } from '#projections/beliefs/index.js';
import { MemoryPath } from '../memory/memory-path.js';
import { IsCountInQuery } from '../validation/in-query.js';
import { IsOpaqueId } from '../validation/validators.js';

const PREDICTORS = ['gateway', 'mneme'] as const satisfies readonly Predictor[];
const CALIBRATION_STATES = ['not-enough', 'thin', 'measured'] as const satisfies readonly CalibrationState[];
export const CONCEPT_STATES = [
  'unknown',
  'not-enough-data',
  'mastered-once-not-now',
  ...MASTERY_BUCKETS,
] as const satisfies readonly ConceptState[];

/** Whoever wants more of a belief's evidence than fits on some screens wants all of it. */
const MAX_EVIDENCE = 200;

/** Query strings hold texts only; what isn't written as a truth value stays one and is refused as such. */
function truthValue({ value }: { value: unknown }): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

export class BeliefPath extends MemoryPath {
  @ApiProperty({ format: 'uuid' })
  @IsOpaqueId()
  readonly id: string;
}

export class BeliefsQuery {
  @ApiPropertyOptional({
    type: Boolean,
    default: true,
    description: 'Only what is thought now; false for all that ever was.',
  })
  @IsOptional()
  @Transform(truthValue)
  @IsBoolean()
  readonly current: boolean = true;

  @IsCountInQuery({
    from: 0,
    to: MAX_EVIDENCE,
    description:
      "At most so many of each belief's evidence, the newest, with `evidenceTotal` beside it; all when left out.",
  })
  readonly evidence?: number;
}

export class CalibrationQuery {
  @ApiPropertyOptional({
    enum: PREDICTORS,
    description: "Whose predictions; without it the gateway's where it sent one, else this memory's own.",
  })
  @IsOptional()
  @IsIn(PREDICTORS)
  readonly by?: Predictor;
}

export class ConceptNameDto {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'osmosis' })
  readonly name: string;
}

export class BeliefEvidenceDto {
  @ApiProperty({ format: 'uuid' })
  readonly episodeId: string;

  @ApiProperty({ format: 'date-time' })
  readonly occurredAt: string;

  @ApiProperty({ enum: VERDICTS })
  readonly verdict: Verdict;
}

export class BeliefDto implements BeliefView {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ type: ConceptNameDto })
  readonly concept: ConceptNameDto;

  @ApiProperty({ enum: STATEMENTS })
  readonly statement: Statement;

  @ApiProperty({
    description: 'In [0, 1]. It loses 15 % of its base for every 45 days untouched, as the nights go by.',
    example: 0.74,
  })
  readonly confidence: number;

  @ApiProperty({ type: [BeliefEvidenceDto], description: 'The checks that it rests on, in the order of the record.' })
  readonly evidence: readonly BeliefEvidenceDto[];

  @ApiPropertyOptional({
    type: 'integer',
    description: 'How much evidence there is, where only the newest was asked for.',
  })
  readonly evidenceTotal?: number;

  @ApiProperty({ format: 'date-time' })
  readonly since: string;

  @ApiProperty({ format: 'uuid', nullable: true, type: String, description: 'The belief that took its place.' })
  readonly supersededBy: string | null;

  @ApiProperty({ enum: SUPERSESSION_REASONS, nullable: true, description: 'Why it was retired; null while it holds.' })
  readonly reason: SupersessionReason | null;

  @ApiProperty({ description: 'The rules that made it.' })
  readonly rulesVersion: string;

  @ApiProperty({ description: 'It has not been touched for 45 days or more: the next check should confirm it.' })
  readonly needsConfirmation: boolean;
}

export class MasteryDto implements MasteryView {
  @ApiProperty({ type: ConceptNameDto })
  readonly concept: ConceptNameDto;

  @ApiProperty({
    nullable: true,
    type: Number,
    description: 'In [0, 1]; null is UNKNOWN: no check, which differs from checks that net to 0.5.',
  })
  readonly mastery: number | null;

  @ApiProperty({ enum: MASTERY_BUCKETS, nullable: true })
  readonly bucket: MasteryBucket | null;

  @ApiProperty({ enum: CONCEPT_STATES })
  readonly state: ConceptState;

  @ApiProperty({ description: 'The probability that the next check is right: another figure than mastery.' })
  readonly pCorrect: number;

  @ApiProperty({ type: 'integer' })
  readonly attempts: number;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
  readonly lastAt: string | null;

  @ApiProperty({ format: 'date-time', nullable: true, type: String, description: 'When to check it again.' })
  readonly reviewAt: string | null;
}

export class CalibrationBucketDto implements CalibrationBucket {
  @ApiProperty({ example: 0.7 })
  readonly from: number;

  @ApiProperty({ example: 0.8 })
  readonly to: number;

  @ApiProperty({ type: 'integer' })
  readonly n: number;

  @ApiProperty({ nullable: true, type: Number, description: 'Mean prediction; null in an empty bucket.' })
  readonly predicted: number | null;

  @ApiProperty({ nullable: true, type: Number, description: 'Mean of right 1, partly ½, wrong 0.' })
  readonly observed: number | null;
}

export class CalibrationDto implements Calibration {
  @ApiProperty({ type: 'integer', description: 'Checks on record; the items of a quiz are checks.' })
  readonly n: number;

  @ApiProperty({ type: 'integer', description: 'Those with a prediction; all figures are over these.' })
  readonly withPrediction: number;

  @ApiProperty({ enum: CALIBRATION_STATES, description: 'Below 5 a ranking and no probability; below 30 thin.' })
  readonly state: CalibrationState;

  @ApiProperty({ type: [CalibrationBucketDto], description: '[0, .1) … [.9, 1], empty ones included.' })
  readonly buckets: readonly CalibrationBucketDto[];

  @ApiProperty({ nullable: true, type: Number })
  readonly ece: number | null;

  @ApiProperty({ nullable: true, type: Number })
  readonly brier: number | null;

  @ApiProperty({ nullable: true, type: Number, description: 'Natural logarithm.' })
  readonly logLoss: number | null;

  @ApiProperty({ nullable: true, type: Number, description: 'Right against the rest; null while all are of one side.' })
  readonly auc: number | null;

  @ApiProperty({ nullable: true, type: Number })
  readonly baseRate: number | null;
}
