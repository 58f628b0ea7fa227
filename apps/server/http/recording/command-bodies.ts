import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { VERDICTS, type Verdict } from '#libs/episodes/index.js';
import { lowerCased } from '../validation/uuid.js';
import { IsInstant, IsOpaqueId, IsText } from '../validation/validators.js';

/** What one answer may cite, what it may have been given, and how long a quiz may be. */
const MAX_CITATIONS = 100;
const MAX_RECALLED = 200;
const MAX_QUIZ_ITEMS = 200;

/** What every command may say about itself. */
export class CommandBody {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Yours, so that a command sent twice is recorded once; made here when absent.',
    example: '0b6f2f0e-9a36-4b6d-9a52-6f2a4f6f0f5d',
  })
  @IsOptional()
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'id must be a UUID; send other keys as Idempotency-Key' })
  readonly id?: string | null;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When it happened, with a zone; the time of recording when absent. The future is refused.',
    example: '2026-05-04T09:30:00+02:00',
  })
  @IsOptional()
  @IsInstant()
  readonly occurredAt?: string | null;
}

export class QuestionBody extends CommandBody {
  @ApiProperty({ description: 'At most 64 KiB, like every text.', example: 'Why do raisins swell in water?' })
  @IsText()
  readonly text: string;

  @ApiPropertyOptional({ description: 'One line; made from the text when absent.' })
  @IsOptional()
  @IsText()
  readonly summary?: string | null;
}

export class CitationBody {
  @ApiProperty({ example: 'chapter-4' })
  @IsOpaqueId()
  readonly fileId: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 3 })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly page?: number | null;
}

export class AnswerBody extends CommandBody {
  @ApiProperty({ example: 'Water moves in through the skin: osmosis.' })
  @IsText()
  readonly text: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: "The question that it answers; the memory's last one when absent.",
  })
  @IsOptional()
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'questionId must be the id of a question, a UUID' })
  readonly questionId?: string | null;

  @ApiPropertyOptional({ type: [CitationBody], maxItems: MAX_CITATIONS })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_CITATIONS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => CitationBody)
  readonly citations?: CitationBody[] | null;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MAX_RECALLED,
    description: 'Episodes that the tutor was given.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_RECALLED)
  @Transform(lowerCased)
  @IsUUID('loose', { each: true, message: 'recalled must hold UUIDs of episodes' })
  readonly recalled?: string[] | null;
}

export class CheckBody extends CommandBody {
  @ApiProperty({ example: 'osmosis' })
  @IsText()
  readonly topic: string;

  @ApiProperty({ enum: VERDICTS })
  @IsIn(VERDICTS)
  readonly verdict: Verdict;

  @ApiPropertyOptional({ example: 'Mixed up the direction of flow.' })
  @IsOptional()
  @IsText()
  readonly evaluation?: string | null;

  @ApiPropertyOptional({ example: 'Which way does water move?' })
  @IsOptional()
  @IsText()
  readonly prompt?: string | null;

  @ApiPropertyOptional({ example: 'Towards the purer side.' })
  @IsOptional()
  @IsText()
  readonly response?: string | null;

  @ApiPropertyOptional({ minimum: 0, maximum: 1, description: 'P(right) before the check.', example: 0.4 })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly predictedMastery?: number | null;
}

export class QuizItemBody {
  @ApiProperty({ example: 'osmosis' })
  @IsText()
  readonly topic: string;

  @ApiProperty({ enum: VERDICTS })
  @IsIn(VERDICTS)
  readonly verdict: Verdict;
}

export class QuizBody extends CommandBody {
  @ApiProperty({ example: 'Transport through membranes' })
  @IsText()
  readonly title: string;

  @ApiProperty({ type: [QuizItemBody], minItems: 1, maxItems: MAX_QUIZ_ITEMS })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_QUIZ_ITEMS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => QuizItemBody)
  readonly items: QuizItemBody[];
}

export class TeachingBody extends CommandBody {
  @ApiProperty({ example: 'Remember that osmosis is diffusion of water.' })
  @IsText()
  readonly text: string;
}
