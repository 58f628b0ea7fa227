import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsUUID } from 'class-validator';
import { STANCES, type Stance, VERDICTS, type Verdict } from '#libs/episodes/index.js';
import type { Passage } from '#libs/reading/passages/index.js';
import { EpisodeSourceBody, FileSourceBody } from '../grounding/grounding-bodies.js';
import { RecallAnswerDto } from '../recall/recall.dto.js';
import { ReceiptDto } from '../recording/receipt.dto.js';
import { lowerCased } from '../validation/uuid.js';
import { IsText } from '../validation/validators.js';

export class TurnBody {
  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'Yours, so that a turn sent twice is taken once; made here when absent. It becomes the id of the question.',
  })
  @IsOptional()
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'id must be a UUID; send other keys as Idempotency-Key' })
  readonly id?: string | null;

  @ApiProperty({ description: 'What the student says.', example: 'What is osmosis?' })
  @IsText()
  readonly text: string;
}

export class TurnTeachingDto extends ReceiptDto {
  @ApiProperty({ description: 'What is kept.' })
  readonly note: string;
}

export class TurnCheckDto extends ReceiptDto {
  @ApiProperty({ example: 'osmosis' })
  readonly topic: string;

  @ApiProperty({ enum: VERDICTS })
  readonly verdict: Verdict;

  @ApiProperty({ type: String, nullable: true })
  readonly prompt: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'By which rule it was marked, in words.' })
  readonly evaluation: string | null;
}

export class TurnCitationDto {
  @ApiProperty()
  readonly fileId: string;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly page: number | null;
}

export class AskedCheckDto {
  @ApiProperty({ enum: ['name', 'explain'], description: 'Name what is described, or describe what is named.' })
  readonly form: 'name' | 'explain';

  @ApiProperty()
  readonly conceptId: string;

  @ApiProperty()
  readonly concept: string;

  @ApiProperty()
  readonly prompt: string;
}

export class TurnAnswerDto extends ReceiptDto {
  @ApiProperty()
  readonly text: string;

  @ApiProperty({ type: [TurnCitationDto] })
  readonly citations: readonly TurnCitationDto[];

  @ApiProperty({
    enum: ['plain', 'model'],
    nullable: true,
    description: 'Plain rules, or the chat model of the settings; null for an answer that an earlier attempt recorded.',
  })
  readonly tutor: 'plain' | 'model' | null;

  @ApiProperty({ type: AskedCheckDto, nullable: true, description: 'The check that waits for an answer now.' })
  readonly asks: AskedCheckDto | null;
}

@ApiExtraModels(FileSourceBody, EpisodeSourceBody)
export class TurnClaimDto {
  @ApiProperty()
  readonly text: string;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(FileSourceBody) }, { $ref: getSchemaPath(EpisodeSourceBody) }, { type: 'null' }],
  })
  readonly source: object | null;
}

export class TurnGroundingDto extends ReceiptDto {
  @ApiProperty({ enum: STANCES })
  readonly stance: Stance;

  @ApiProperty({ type: [TurnClaimDto] })
  readonly claims: readonly TurnClaimDto[];
}

/** A whole turn, for callers that don't stream. */
export class TurnDto {
  @ApiProperty({ type: ReceiptDto })
  readonly question: ReceiptDto;

  @ApiProperty({ type: RecallAnswerDto })
  readonly memory: RecallAnswerDto;

  @ApiProperty({ type: TurnTeachingDto, nullable: true })
  readonly teaching: TurnTeachingDto | null;

  @ApiProperty({ type: TurnCheckDto, nullable: true })
  readonly check: TurnCheckDto | null;

  @ApiProperty({ type: TurnAnswerDto })
  readonly answer: TurnAnswerDto;

  @ApiProperty({ type: TurnGroundingDto })
  readonly grounding: TurnGroundingDto;
}

export class PassageDto implements Passage {
  @ApiProperty()
  readonly fileId: string;

  @ApiProperty({ description: "The file's name.", example: 'chapter.md' })
  readonly name: string;

  @ApiProperty({ type: 'integer', example: 3 })
  readonly page: number;

  @ApiProperty({ description: 'As it stands in the file.' })
  readonly text: string;

  @ApiProperty({ description: "Share of the question's words that it holds, by how rare they are.", example: 0.82 })
  readonly share: number;
}

export class PassagesDto {
  @ApiProperty({ type: [PassageDto], description: 'Best first; empty where the files say nothing about it.' })
  readonly passages: readonly PassageDto[];
}
