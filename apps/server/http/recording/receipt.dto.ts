import { ApiProperty } from '@nestjs/swagger';
import type { Receipt } from '#libs/recording/index.js';

export class ReceiptDto implements Receipt {
  @ApiProperty({ format: 'uuid' })
  readonly episodeId: string;

  @ApiProperty({ format: 'uuid' })
  readonly memoryId: string;

  @ApiProperty({ description: 'Its place in the chain; a recall may wait for it with `after`.', example: 17 })
  readonly revision: number;

  @ApiProperty({ description: 'Base64.', example: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=' })
  readonly hash: string;

  @ApiProperty({ format: 'date-time' })
  readonly occurredAt: string;

  @ApiProperty({ format: 'date-time' })
  readonly recordedAt: string;

  @ApiProperty({ description: 'It had been recorded before; nothing was appended.', example: false })
  readonly duplicate: boolean;
}

/** Exactly the fields of the interface, whatever the layer below adds to its own. */
export function receiptBody(receipt: Receipt): ReceiptDto {
  const { episodeId, memoryId, revision, hash, occurredAt, recordedAt, duplicate } = receipt;
  return { episodeId, memoryId, revision, hash, occurredAt, recordedAt, duplicate };
}
