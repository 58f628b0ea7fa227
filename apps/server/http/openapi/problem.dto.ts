import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PROBLEMS } from '../problems/problem-codes.js';

export class ProblemItemDto {
  @ApiProperty({ description: 'A JSON pointer to the refused value, as a URI fragment.', example: '#/items/0/verdict' })
  readonly pointer: string;

  @ApiProperty({ example: 'must be one of the following values: right, partly, wrong' })
  readonly detail: string;
}

export class ProblemDto {
  @ApiProperty({ example: 'about:blank' })
  readonly type: string;

  @ApiProperty({ description: 'The same for every problem of this code.', example: 'A value is refused' })
  readonly title: string;

  @ApiProperty({ example: 422 })
  readonly status: number;

  @ApiProperty({ description: 'What is wrong this time, and what to do about it.' })
  readonly detail: string;

  @ApiProperty({ description: 'Stable; decide by it.', enum: Object.keys(PROBLEMS), example: 'invalid-value' })
  readonly code: string;

  @ApiPropertyOptional({ description: 'The request, as the log names it.' })
  readonly instance?: string;

  @ApiPropertyOptional({ type: [ProblemItemDto], description: 'The refused values, at most twenty.' })
  readonly errors?: ProblemItemDto[];
}
