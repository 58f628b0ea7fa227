import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { ChainBreak, ChainHead, ChainVerdict } from '#libs/chain/index.js';
import { IsText } from '../validation/validators.js';

export class ChainHeadDto implements ChainHead {
  @ApiProperty({ description: 'Events in the chain, MemoryOpened included.', example: 183 })
  readonly size: number;

  @ApiProperty({
    description: 'Hash of the last event, base64.',
    example: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
  })
  readonly head: string;
}

export class ChainBreakDto implements ChainBreak {
  @ApiProperty({ example: 17 })
  readonly revision: number;

  @ApiProperty({ description: 'What does not fit.' })
  readonly reason: string;
}

export class ChainVerdictDto extends ChainHeadDto implements ChainVerdict {
  @ApiProperty({ description: 'The same as "no breaks".' })
  readonly ok: boolean;

  @ApiProperty({ type: [ChainBreakDto] })
  readonly breaks: readonly ChainBreakDto[];
}

/** `POST M/chain/verifications`: nothing, or what was kept of the chain. */
export class VerificationBody {
  @ApiPropertyOptional({
    description:
      "A checkpoint that was kept elsewhere: the memory's signed note (GET …/chain/checkpoint), or its proof under the tenant's checkpoint.",
  })
  @IsOptional()
  @IsText()
  readonly checkpoint?: string | null;
}
