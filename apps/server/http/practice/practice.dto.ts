import { ApiProperty } from '@nestjs/swagger';
import { PRACTICE_REASONS, type PracticeReason } from '#libs/practice/index.js';
import {
  PRACTICE_AUTHORS,
  type PracticeAuthor,
  type PracticeItemView,
  type PracticeView,
} from '../../application/practice/practice-messages.js';
import { IsCountInQuery } from '../validation/in-query.js';

const DEFAULT_COUNT = 5;
/** More than anybody practises in one sitting. Our own figure. */
const MAX_COUNT = 20;

export class PracticeQuery {
  @IsCountInQuery({ to: MAX_COUNT, standard: DEFAULT_COUNT, description: 'How many items at most.' })
  readonly count: number = DEFAULT_COUNT;
}

export class PracticeItemDto implements PracticeItemView {
  @ApiProperty({ example: 'osmosis', description: "The concept's name." })
  readonly concept: string;

  @ApiProperty({ format: 'uuid' })
  readonly conceptId: string;

  @ApiProperty({
    description:
      "By rule it is made from the files' definitions; where they say nothing, what was missed is asked again.",
  })
  readonly question: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null where nothing on record says what would be right.' })
  readonly answer: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly hint: string | null;

  @ApiProperty({
    enum: PRACTICE_AUTHORS,
    description: 'A chat model, where one is configured and answered well; otherwise a rule.',
  })
  readonly writtenBy: PracticeAuthor;

  @ApiProperty({ enum: PRACTICE_REASONS })
  readonly because: PracticeReason;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When to check it again.' })
  readonly reviewAt: string | null;
}

export class PracticeDto implements PracticeView {
  @ApiProperty({ type: [PracticeItemDto], description: 'First things first.' })
  readonly items: readonly PracticeItemDto[];
}
