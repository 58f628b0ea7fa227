import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { LANGUAGES, type Language } from '#libs/language/languages.js';
import type { MemoryView } from '../../application/messages.js';
import { IsText } from '../validation/validators.js';

/** `PUT M`: what isn't sent stays as it is. */
export class SettingsBody {
  @ApiPropertyOptional({
    description: 'For people; null takes it away.',
    type: String,
    nullable: true,
    example: 'Cell biology',
  })
  @IsOptional()
  @IsText()
  readonly name?: string | null;

  @ApiPropertyOptional({ description: 'How texts and times are read from now on.', enum: LANGUAGES, example: 'en' })
  @IsOptional()
  @IsIn(LANGUAGES)
  readonly language?: Language;

  @ApiPropertyOptional({
    description: 'IANA name; decides the local day of what comes from now on.',
    example: 'Europe/Dublin',
  })
  @IsOptional()
  @IsText()
  readonly timeZone?: string;
}

export class MemoryDto implements MemoryView {
  @ApiProperty({ format: 'uuid' })
  readonly memoryId: string;

  @ApiProperty({ example: 'maya' })
  readonly student: string;

  @ApiProperty({ example: 'cell-biology' })
  readonly subject: string;

  @ApiProperty({ type: String, nullable: true, example: 'Cell biology' })
  readonly name: string | null;

  @ApiProperty({ enum: LANGUAGES })
  readonly language: Language;

  @ApiProperty({ example: 'Europe/Dublin' })
  readonly timeZone: string;

  @ApiProperty({ format: 'date-time' })
  readonly openedAt: string;

  @ApiProperty({ example: 182 })
  readonly episodes: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { question: 90, answer: 71, check: 21 },
  })
  readonly counts: MemoryView['counts'];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly firstAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly lastAt: string | null;
}
