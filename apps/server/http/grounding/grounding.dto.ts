import { ApiProperty } from '@nestjs/swagger';
import {
  CITATION_NOTES,
  CITATION_STATES,
  type CitationNote,
  type CitationState,
  STANCES,
  type Stance,
} from '#libs/episodes/index.js';
import type { CitationView, UnansweredView } from '../../application/grounding/grounding-messages.js';

export class CitationDto implements CitationView {
  @ApiProperty({ format: 'uuid', description: 'The answer.' })
  readonly episodeId: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null: the answer cites nothing.' })
  readonly fileId: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly page: number | null;

  @ApiProperty({ enum: CITATION_STATES, description: 'As a look-up at this moment says.' })
  readonly state: CitationState;

  @ApiProperty({ enum: CITATION_NOTES, nullable: true })
  readonly note: CitationNote | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When that was last recorded.' })
  readonly verifiedAt: string | null;
}

export class CitationsDto {
  @ApiProperty({ type: [CitationDto], description: 'By answer, newest first.' })
  readonly citations: readonly CitationDto[];
}

export class UnansweredDto implements UnansweredView {
  @ApiProperty({ format: 'uuid', description: 'The question.' })
  readonly episodeId: string;

  @ApiProperty()
  readonly text: string;

  @ApiProperty({ format: 'date-time' })
  readonly occurredAt: string;

  @ApiProperty({ format: 'uuid' })
  readonly answerId: string;

  @ApiProperty({ enum: STANCES })
  readonly stance: Stance;
}

export class UnansweredListDto {
  @ApiProperty({ type: [UnansweredDto], description: 'Newest first.' })
  readonly questions: readonly UnansweredDto[];
}
