import { ApiProperty } from '@nestjs/swagger';
import type {
  MisconceptionView,
  ObservedView,
  StatementView,
} from '../../application/observations/observation-messages.js';
import { NamedConceptDto } from '../recall/recall.dto.js';

export class MisconceptionDto implements MisconceptionView {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'water flees salt' })
  readonly name: string;

  @ApiProperty({
    type: NamedConceptDto,
    nullable: true,
    description: "By today's map; null where it knows no such name.",
  })
  readonly concept: NamedConceptDto | null;

  @ApiProperty({ enum: ['active', 'resolved'] })
  readonly state: MisconceptionView['state'];

  @ApiProperty({ format: 'date-time' })
  readonly since: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  readonly resolvedAt: string | null;

  @ApiProperty({ description: 'One line of the message that showed it, said at `since`.' })
  readonly quote: string;

  @ApiProperty({ format: 'uuid', description: 'That message.' })
  readonly episodeId: string;
}

export class StatementDto implements StatementView {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'prefers drawings' })
  readonly text: string;

  @ApiProperty({ format: 'date-time' })
  readonly since: string;

  @ApiProperty()
  readonly quote: string;

  @ApiProperty({ format: 'uuid' })
  readonly episodeId: string;
}

export class ObservedDto implements ObservedView {
  @ApiProperty({ type: [MisconceptionDto], description: 'Active ones first, newest first.' })
  readonly misconceptions: readonly MisconceptionDto[];

  @ApiProperty({ type: [StatementDto] })
  readonly preferences: readonly StatementDto[];

  @ApiProperty({ type: [StatementDto] })
  readonly goals: readonly StatementDto[];
}
