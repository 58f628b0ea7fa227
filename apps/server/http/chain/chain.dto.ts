import { ApiProperty } from '@nestjs/swagger';
import type { ChainBreak, ChainHead, ChainVerdict } from '#libs/chain/index.js';

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
  readonly breaks: ChainBreakDto[];
}

/** `POST M/chain/verifications` takes an empty object. */
export class VerificationBody {}
