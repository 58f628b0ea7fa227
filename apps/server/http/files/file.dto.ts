import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsUUID } from 'class-validator';
import type { ReadingState } from '#projections/concept-map/index.js';
import type { FileView } from '../../application/map/map-query.service.js';
import { MemoryPath } from '../memory/memory-path.js';
import { lowerCased } from '../validation/uuid.js';
import { IsInstant } from '../validation/validators.js';

const READING_STATES: readonly ReadingState[] = ['queued', 'reading', 'read', 'failed'];

/** Where a file of a memory stands. */
export class FilePath extends MemoryPath {
  @ApiProperty({ format: 'uuid' })
  @Transform(lowerCased)
  @IsUUID()
  readonly fileId: string;
}

/** The fields of the form beside the file. */
export class FileForm {
  @ApiPropertyOptional({ format: 'uuid', description: "The command's id, and the new file's." })
  @IsOptional()
  @Transform(lowerCased)
  @IsUUID()
  readonly id?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When it happened; now when left out.' })
  @IsOptional()
  @IsInstant()
  readonly occurredAt?: string;
}

/** What came of sending a file. */
export class FileSentDto {
  @ApiProperty({ format: 'uuid' })
  readonly fileId: string;

  @ApiProperty({ description: 'SHA-256 of the bytes, in hex.' })
  readonly fingerprint: string;

  @ApiProperty({ example: 12 })
  readonly pages: number;

  @ApiProperty({ enum: READING_STATES })
  readonly reading: ReadingState;
}

export class FileDto implements FileView {
  @ApiProperty({ format: 'uuid' })
  readonly fileId: string;

  @ApiProperty({ example: 'cells.pdf' })
  readonly name: string;

  @ApiProperty({ example: 'application/pdf', description: 'As the content says, whatever the name does.' })
  readonly mediaType: string;

  @ApiProperty({ example: 12 })
  readonly pages: number;

  @ApiProperty({ description: 'SHA-256 of the bytes, in hex.' })
  readonly fingerprint: string;

  @ApiProperty({ enum: READING_STATES })
  readonly state: ReadingState;

  @ApiProperty({
    nullable: true,
    type: String,
    description: 'Why it could not be read: a stable code, a colon, words.',
  })
  readonly reason: string | null;

  @ApiProperty({ description: 'How much of it is read, from 0 to 1.', example: 0.4 })
  readonly progress: number;

  @ApiProperty({ description: 'Concepts of the map that it explains.', example: 17 })
  readonly concepts: number;
}

export class FilesDto {
  @ApiProperty({ type: [FileDto] })
  readonly files: readonly FileDto[];
}
