import { ApiProperty } from '@nestjs/swagger';
import type {
  BrokenEdge,
  ConceptMap,
  ConceptNote,
  ConceptSource,
  MapConcept,
  TeachingOrder,
} from '#libs/concepts/concept-map.js';

export class ConceptSourceDto implements ConceptSource {
  @ApiProperty({ format: 'uuid' })
  readonly fileId: string;

  @ApiProperty({ example: 'cells.pdf' })
  readonly name: string;

  @ApiProperty({ type: [Number], example: [2, 3] })
  readonly pages: readonly number[];
}

export class ConceptNoteDto implements ConceptNote {
  @ApiProperty({ format: 'uuid' })
  readonly episodeId: string;

  @ApiProperty()
  readonly note: string;

  @ApiProperty({ format: 'date-time' })
  readonly occurredAt: string;
}

export class MapConceptDto implements MapConcept {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'osmosis' })
  readonly name: string;

  @ApiProperty({ type: [String], description: 'Other names that lead to it.' })
  readonly aliases: readonly string[];

  @ApiProperty({ nullable: true, type: String, description: 'One sentence; null where no file explains it.' })
  readonly gist: string | null;

  @ApiProperty({ nullable: true, type: String })
  readonly definition: string | null;

  @ApiProperty({ type: [String], description: 'Ids of the concepts that one must know first.' })
  readonly buildsOn: readonly string[];

  @ApiProperty({ type: [String], description: 'Names that it takes for granted and that are no concept of the map.' })
  readonly assumes: readonly string[];

  @ApiProperty({ type: [ConceptSourceDto] })
  readonly files: readonly ConceptSourceDto[];

  @ApiProperty({ type: [ConceptNoteDto] })
  readonly taught: readonly ConceptNoteDto[];

  @ApiProperty({
    description: 'PageRank: what much builds on is a hub. All concepts of a map sum to 1.',
    example: 0.04,
  })
  readonly centrality: number;

  @ApiProperty({
    description:
      "0.35 named only, 0.60 explained by a file, 0.85 confirmed by a passed check, 1 taught by a person. About the material, not the student's mastery.",
    example: 0.6,
  })
  readonly readiness: number;
}

export class ConceptMapDto implements ConceptMap {
  @ApiProperty({
    description: "The concepts' readiness, weighted by centrality. About the material, not the student's mastery.",
    example: 0.62,
  })
  readonly readiness: number;

  @ApiProperty({ type: [MapConceptDto], description: 'Hubs first.' })
  readonly concepts: readonly MapConceptDto[];
}

export class OrderedConceptDto {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({ example: 'diffusion' })
  readonly name: string;

  @ApiProperty({ example: 0.04 })
  readonly centrality: number;
}

export class BrokenEdgeDto implements BrokenEdge {
  @ApiProperty({ format: 'uuid' })
  readonly from: string;

  @ApiProperty({ format: 'uuid' })
  readonly to: string;
}

export class TeachingOrderDto implements TeachingOrder {
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { $ref: '#/components/schemas/OrderedConceptDto' } },
    description: 'Prerequisites first, hubs first within a layer.',
  })
  readonly layers: readonly (readonly OrderedConceptDto[])[];

  @ApiProperty({
    type: [BrokenEdgeDto],
    description: 'Edges that were left out, since concepts build on each other in a circle.',
  })
  readonly brokenEdges: readonly BrokenEdgeDto[];
}
