/**
 * The part of CASE 1.1 (1EdTech Competencies and Academic Standards Exchange, v1p1, final release of January 2025) that
 * a concept map fills; names and cardinalities are those of the standard's information model.
 */

/** `LinkURI`, and `LinkGenURI` for the ends of associations. */
export interface CFLink {
  readonly title: string;
  readonly identifier: string;
  readonly uri: string;
}

/** `LinkGenURI`: `targetType` is new in 1.1. */
export interface CFNodeLink extends CFLink {
  readonly targetType: 'CASE';
}

interface CFObject {
  /** UUID, lower case. */
  readonly identifier: string;
  readonly uri: string;
  /** ISO 8601. */
  readonly lastChangeDateTime: string;
}

export interface CFDocument extends CFObject {
  readonly caseVersion: '1.1';
  readonly creator: string;
  readonly title: string;
  readonly description: string;
  readonly subject: readonly string[];
  readonly subjectURI: readonly CFLink[];
  readonly adoptionStatus: string;
  readonly notes: string;
}

export interface CFItem extends CFObject {
  readonly fullStatement: string;
  readonly abbreviatedStatement: string;
  readonly CFItemType: 'Concept';
  readonly CFItemTypeURI: CFLink;
  readonly conceptKeywords: readonly string[];
  readonly subject: readonly string[];
  readonly subjectURI: readonly CFLink[];
  readonly notes?: string;
  /** Proprietary, as `CFItemExtension` allows. */
  readonly extensions: {
    readonly readiness: number;
    readonly centrality: number;
    readonly layer: number;
    readonly assumes: readonly string[];
  };
}

/** The association types that a map uses, out of the ten of the standard's vocabulary. */
export type CFAssociationType = 'isChildOf' | 'precedes' | 'isRelatedTo';

export interface CFAssociation extends CFObject {
  readonly associationType: CFAssociationType;
  readonly originNodeURI: CFNodeLink;
  readonly destinationNodeURI: CFNodeLink;
  readonly sequenceNumber?: number;
  readonly notes?: string;
}

interface CFDefinitionEntry extends CFObject {
  readonly title: string;
  readonly hierarchyCode: string;
}

export interface CFItemTypeDefinition extends CFDefinitionEntry {
  readonly description: string;
}

export interface CFPackage {
  readonly CFDocument: CFDocument;
  readonly CFItems: readonly CFItem[];
  readonly CFAssociations: readonly CFAssociation[];
  readonly CFDefinitions: {
    readonly CFSubjects: readonly CFDefinitionEntry[];
    readonly CFItemTypes: readonly CFItemTypeDefinition[];
  };
}
