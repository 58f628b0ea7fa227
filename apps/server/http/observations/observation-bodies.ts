import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { MemoryCommand, ObservedMisconception, Signal } from '#libs/episodes/index.js';
import { CommandBody } from '../recording/command-bodies.js';
import { toUtc } from '../validation/instant.js';
import { lowerCased } from '../validation/uuid.js';
import { IsText } from '../validation/validators.js';

/** One message shows a few things at most: more of a kind are a mistake of whoever observes. Our own figure. */
const MOST_OF_A_KIND = 50;
/** A misconception or a concept has a name, a preference or a goal is a sentence: nobody reads longer ones. Our own figures. */
const LONGEST_NAME = 200;
const LONGEST_SENTENCE = 1_000;

export class SignalBody implements Signal {
  @ApiProperty({ example: 'osmosis' })
  @IsText()
  @MaxLength(LONGEST_NAME)
  readonly concept: string;

  @ApiProperty({ enum: ['up', 'down'] })
  @IsIn(['up', 'down'])
  readonly direction: 'up' | 'down';

  @ApiProperty({ minimum: 0, maximum: 1, example: 0.5 })
  @IsNumber()
  @Min(0)
  @Max(1)
  readonly strength: number;
}

export class MisconceptionBody {
  @ApiProperty({ example: 'water flees salt', maxLength: LONGEST_NAME })
  @IsText()
  @MaxLength(LONGEST_NAME)
  readonly name: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LONGEST_NAME,
    description: 'A name; the map as it is when it is read says which concept that is.',
    example: 'osmosis',
  })
  @IsOptional()
  @IsText()
  @MaxLength(LONGEST_NAME)
  readonly concept?: string | null;

  @ApiProperty({ enum: ['active', 'resolved'] })
  @IsIn(['active', 'resolved'])
  readonly state: ObservedMisconception['state'];
}

export class ObservationBody extends CommandBody {
  @ApiProperty({ format: 'uuid', description: 'The episode that shows it.' })
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'episodeId must be the id of an episode, a UUID' })
  readonly episodeId: string;

  @ApiPropertyOptional({ type: [SignalBody], maxItems: MOST_OF_A_KIND })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_OF_A_KIND)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SignalBody)
  readonly signals?: SignalBody[] | null;

  @ApiPropertyOptional({ type: [MisconceptionBody], maxItems: MOST_OF_A_KIND })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_OF_A_KIND)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => MisconceptionBody)
  readonly misconceptions?: MisconceptionBody[] | null;

  @ApiPropertyOptional({ type: [String], maxItems: MOST_OF_A_KIND, description: 'What the student said they prefer.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_OF_A_KIND)
  @IsText({ each: true })
  @MaxLength(LONGEST_SENTENCE, { each: true })
  readonly preferences?: string[] | null;

  @ApiPropertyOptional({ type: [String], maxItems: MOST_OF_A_KIND, description: 'What the student said they want.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_OF_A_KIND)
  @IsText({ each: true })
  @MaxLength(LONGEST_SENTENCE, { each: true })
  readonly goals?: string[] | null;
}

export function observationCommand(id: string, body: ObservationBody): MemoryCommand {
  return {
    kind: 'observation',
    id,
    occurredAt: body.occurredAt ? toUtc(body.occurredAt) : null,
    episodeId: body.episodeId,
    signals: (body.signals ?? []).map(({ concept, direction, strength }) => ({ concept, direction, strength })),
    misconceptions: (body.misconceptions ?? []).map(({ name, concept, state }) => {
      return { name, concept: concept ?? null, state };
    }),
    preferences: body.preferences ?? [],
    goals: body.goals ?? [],
    extractor: null,
  };
}
