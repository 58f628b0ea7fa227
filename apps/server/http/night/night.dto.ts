import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { NightResult } from '../../application/night/night.service.js';
import { IsInstant, IsOpaqueId } from '../validation/validators.js';

export class NightBody {
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Every local day that ended before it is closed; now when left out. Never in the future.',
  })
  @IsOptional()
  @IsInstant()
  readonly asOf?: string;

  @ApiPropertyOptional({ description: 'One memory only, with `subject`.' })
  @IsOptional()
  @IsOpaqueId()
  readonly student?: string;

  @ApiPropertyOptional({ description: 'With `student`.' })
  @IsOptional()
  @IsOpaqueId()
  readonly subject?: string;
}

export class NightResultDto implements NightResult {
  @ApiProperty({ description: 'Memories that were due.', example: 12 })
  readonly memories: number;

  @ApiProperty({ description: 'Days that were closed.', example: 14 })
  readonly consolidated: number;

  @ApiProperty({ description: 'Beliefs that lost confidence.', example: 3 })
  readonly decayed: number;

  @ApiProperty({ description: 'Citations that were looked up.', example: 40 })
  readonly verified: number;
}
