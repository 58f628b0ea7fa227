import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { EPISODE_KINDS, type EpisodeKind } from '#libs/episodes/index.js';
import type { EpisodeDetail, EpisodePage, EpisodeView } from '../../application/messages.js';
import { IsCountInQuery, IsCursorInQuery } from '../validation/in-query.js';
import { IsAnyText, IsInstant } from '../validation/validators.js';

const DEFAULT_LIMIT = 50;
/** `EpisodeFilter` allows as many. */
const MAX_LIMIT = 200;
const MAX_CURSOR_LENGTH = 256;

export class EpisodeQuery {
  @ApiPropertyOptional({ enum: EPISODE_KINDS })
  @IsOptional()
  @IsIn(EPISODE_KINDS)
  readonly kind?: EpisodeKind;

  @ApiPropertyOptional({
    description: 'The earliest moment, included.',
    format: 'date-time',
    example: '2026-05-01T00:00:00Z',
  })
  @IsOptional()
  @IsInstant()
  readonly from?: string;

  @ApiPropertyOptional({ description: 'The end, not included.', format: 'date-time', example: '2026-06-01T00:00:00Z' })
  @IsOptional()
  @IsInstant()
  readonly to?: string;

  @ApiPropertyOptional({ description: 'Words to find, literally; case does not matter.', example: 'osmosis' })
  @IsOptional()
  @IsAnyText()
  readonly q?: string;

  @IsCursorInQuery(MAX_CURSOR_LENGTH)
  readonly cursor?: string;

  @IsCountInQuery({ to: MAX_LIMIT, standard: DEFAULT_LIMIT })
  readonly limit: number = DEFAULT_LIMIT;
}

export class EpisodeDto implements EpisodeView {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ enum: EPISODE_KINDS })
  readonly kind: EpisodeKind;

  @ApiProperty({ format: 'date-time' })
  readonly occurredAt: string;

  @ApiProperty({ format: 'date-time' })
  readonly recordedAt: string;

  @ApiProperty({ description: "The student's own day, frozen when it was recorded.", example: '2026-05-04' })
  readonly localDay: string;

  @ApiProperty()
  readonly summary: string;

  @ApiProperty()
  readonly text: string;

  @ApiProperty({ type: [String] })
  readonly concepts: string[];

  @ApiProperty({ description: 'In [0, 1].', example: 0.7 })
  readonly salience: number;

  @ApiProperty({ example: 17 })
  readonly revision: number;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What this kind of episode carries.' })
  readonly data: Record<string, unknown>;
}

export class EpisodePageDto implements EpisodePage {
  @ApiProperty({ type: [EpisodeDto], description: 'Newest first.' })
  readonly episodes: EpisodeDto[];

  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  readonly next: string | null;
}

export class ChainPositionDto {
  @ApiProperty({ example: 17 })
  readonly revision: number;

  @ApiProperty({ description: 'Base64.' })
  readonly hash: string;
}

export class EpisodeEvidenceDto {
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  readonly citations: unknown[];

  @ApiProperty({ type: [String], format: 'uuid', description: 'The episodes that the tutor was given.' })
  readonly recalled: string[];
}

export class EpisodeDetailDto extends EpisodeDto implements EpisodeDetail {
  @ApiProperty({ type: ChainPositionDto })
  readonly chain: ChainPositionDto;

  @ApiProperty({ type: EpisodeEvidenceDto })
  readonly evidence: EpisodeEvidenceDto;
}
