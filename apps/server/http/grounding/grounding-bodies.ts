import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { type ClaimSource, type MemoryCommand, STANCES, type Stance } from '#libs/episodes/index.js';
import { MemoryPath } from '../memory/memory-path.js';
import { CommandBody } from '../recording/command-bodies.js';
import { ReceiptDto } from '../recording/receipt.dto.js';
import { toUtc } from '../validation/instant.js';
import { lowerCased } from '../validation/uuid.js';
import { IsOpaqueId, IsText } from '../validation/validators.js';

/** What one answer may claim: as many as it may cite. */
const MAX_CLAIMS = 100;

const SOURCE_KINDS = ['file', 'episode'] as const;

/** Stands for a source of an unknown kind, which is refused. */
class SourceBody {
  @IsIn(SOURCE_KINDS)
  readonly kind: ClaimSource['kind'];
}

export class FileSourceBody extends SourceBody {
  @ApiProperty({ enum: ['file'] })
  declare readonly kind: 'file';

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

export class EpisodeSourceBody extends SourceBody {
  @ApiProperty({ enum: ['episode'] })
  declare readonly kind: 'episode';

  @ApiProperty({ format: 'uuid' })
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'episodeId must be the id of an episode, a UUID' })
  readonly episodeId: string;
}

@ApiExtraModels(FileSourceBody, EpisodeSourceBody)
export class ClaimBody {
  @ApiProperty({ example: 'Water crosses the membrane towards the salt.' })
  @IsText()
  readonly text: string;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(FileSourceBody) }, { $ref: getSchemaPath(EpisodeSourceBody) }, { type: 'null' }],
    description: 'What it rests on; null where it rests on nothing that can be named.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => SourceBody, {
    discriminator: {
      property: 'kind',
      subTypes: [
        { name: 'file', value: FileSourceBody },
        { name: 'episode', value: EpisodeSourceBody },
      ],
    },
    keepDiscriminatorProperty: true,
  })
  readonly source: FileSourceBody | EpisodeSourceBody | null;
}

export class GroundingBody extends CommandBody {
  @ApiProperty({ type: [ClaimBody], maxItems: MAX_CLAIMS })
  @IsArray()
  @ArrayMaxSize(MAX_CLAIMS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ClaimBody)
  readonly claims: ClaimBody[];
}

/** A grounding in an import, where no address says which answer it is of. */
export class GroundingLine extends GroundingBody {
  @Transform(lowerCased)
  @IsUUID('loose', { message: 'answerId must be the id of an answer, a UUID' })
  readonly answerId: string;
}

export class DisputeBody extends CommandBody {
  @ApiProperty({ description: "The student's own words.", example: 'I do know this, I only misread the question.' })
  @IsText()
  readonly text: string;
}

export class GroundedReceiptDto extends ReceiptDto {
  @ApiProperty({
    enum: STANCES,
    description: '`answered`: every claim has a source; `partial`: some have; `cannot`: none has.',
  })
  readonly stance: Stance;
}

/** The path of something in a memory; an id that is no UUID is one that nothing has. */
export class ItemPath extends MemoryPath {
  @ApiProperty({ format: 'uuid' })
  @IsOpaqueId()
  readonly id: string;
}

export function groundingCommand(id: string, answerId: string, body: GroundingBody): MemoryCommand {
  const claims = body.claims.map(({ text, source }) => ({ text, source: source ? sourceOf(source) : null }));
  return { kind: 'grounding', id, occurredAt: occurredAtOf(body), answerId, claims };
}

export function disputeCommand(id: string, beliefId: string, body: DisputeBody): MemoryCommand {
  return { kind: 'dispute', id, occurredAt: occurredAtOf(body), beliefId, text: body.text };
}

function occurredAtOf({ occurredAt }: CommandBody): string | null {
  return occurredAt ? toUtc(occurredAt) : null;
}

function sourceOf(source: FileSourceBody | EpisodeSourceBody): ClaimSource {
  return source.kind === 'file'
    ? { kind: 'file', fileId: source.fileId, page: source.page ?? null }
    : { kind: 'episode', episodeId: source.episodeId };
}
