import { v5 } from 'uuid';
import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import type {
  CFAssociation,
  CFAssociationType,
  CFDocument,
  CFItem,
  CFItemTypeDefinition,
  CFLink,
  CFNodeLink,
  CFPackage,
} from './case-package.js';
import { type DrawnConcept, mapGraph } from './map-graph.js';
import { pageRanges } from './page-ranges.js';
import { READINESS_CAVEAT } from './readiness-band.js';
import { oneLine } from './visible-text.js';

export interface CaseDocumentOptions {
  readonly memoryId: string;
  readonly title: string;
  readonly subject: string;
  /** The address of an object by its identifier; CASE wants it resolvable. */
  readonly uri: (identifier: string) => string;
  /** When the map last changed: ISO 8601 with a zone. */
  readonly changedAt: string;
}

/** Name space of the identifiers that we derive (RFC 9562, version 5); random, and fixed for ever. */
const CASE_NAMESPACE = '6f1d2c9a-4b57-4e0e-9c38-27a5d1f0b3e4';
const CREATOR = 'Mneme';
/** From the vocabulary of CASE 1.0; nobody adopted a map that grew from a student's files. */
const ADOPTION_STATUS = 'Private Draft';

/**
 * The concept map as a CASE 1.1 package. The document has the concepts as its children in teaching order; a prerequisite
 * `precedes` what builds on it; where an edge had to be left out of the order, the two are `isRelatedTo`, with a note.
 * Identifiers are UUIDs that the same memory gives again: a concept's own, the others derived from the memory's. What
 * people taught in their own words stays in the memory: a package is made to be passed on.
 *
 * @throws RangeError if map and order are not of one state
 */
export function caseDocument(map: ConceptMap, order: TeachingOrder, options: CaseDocumentOptions): CFPackage {
  const { memoryId, uri, changedAt } = options;
  const graph = mapGraph(map, order);
  const subject = oneLine(options.subject);
  const derived = (...of: readonly string[]): string => v5(JSON.stringify([memoryId, ...of]), CASE_NAMESPACE);
  const object = (identifier: string) => ({ identifier, uri: uri(identifier), lastChangeDateTime: changedAt });

  const document = {
    ...object(derived('document')),
    title: oneLine(options.title),
  };
  const subjects = [{ ...object(derived('subject')), title: subject, hierarchyCode: '1' }];
  const itemType: CFItemTypeDefinition = {
    ...object(derived('item type', 'concept')),
    title: 'Concept',
    description: 'Something to be understood, with the concepts that one must understand first.',
    hierarchyCode: '1',
  };
  const about = { subject: [subject], subjectURI: subjects.map(link) };
  const drawn = graph.layers.flat();
  const items = drawn.map(
    (concept): CFItem => ({ ...object(concept.id), ...item(concept), ...about, CFItemTypeURI: link(itemType) }),
  );

  const associate = (
    associationType: CFAssociationType,
    origin: CFLink,
    destination: CFLink,
    more: Pick<CFAssociation, 'sequenceNumber' | 'notes'> = {},
  ): CFAssociation => ({
    ...object(derived(associationType, origin.identifier, destination.identifier)),
    associationType,
    originNodeURI: node(origin),
    destinationNodeURI: node(destination),
    ...more,
  });
  const linkOf = ({ id, name }: DrawnConcept): CFLink => ({ title: name, identifier: id, uri: uri(id) });
  const children = drawn.map((concept, index) =>
    associate('isChildOf', linkOf(concept), link(document), { sequenceNumber: index + 1 }),
  );
  const edges = graph.edges.map(({ prerequisite, dependant, broken }) =>
    broken
      ? associate('isRelatedTo', linkOf(prerequisite), linkOf(dependant), {
          notes:
            'The destination builds on the origin, and the origin on the destination: left out of the teaching order.',
        })
      : associate('precedes', linkOf(prerequisite), linkOf(dependant)),
  );
  return {
    CFDocument: { ...document, ...about, ...documentText(map) },
    CFItems: items,
    CFAssociations: [...children, ...edges],
    CFDefinitions: { CFSubjects: subjects, CFItemTypes: [itemType] },
  };
}

function documentText(
  map: ConceptMap,
): Pick<CFDocument, 'caseVersion' | 'creator' | 'description' | 'adoptionStatus' | 'notes'> {
  return {
    caseVersion: '1.1',
    creator: CREATOR,
    description: `${map.concepts.length} concepts with their prerequisites, read from a student's material.`,
    adoptionStatus: ADOPTION_STATUS,
    notes: `Readiness of the material: ${map.readiness.toFixed(2)} of 1; ${READINESS_CAVEAT}.`,
  };
}

type ItemText = Omit<CFItem, 'identifier' | 'uri' | 'lastChangeDateTime' | 'subject' | 'subjectURI' | 'CFItemTypeURI'>;

function item({ concept, name, layer }: DrawnConcept): ItemText {
  const explained = concept.definition ?? concept.gist;
  const sources = concept.files.map(({ name: file, pages }) =>
    [oneLine(file), ...(pages.length > 0 ? [`p. ${pageRanges(pages)}`] : [])].join(', '),
  );
  return {
    fullStatement: explained === null ? name : `${name}: ${oneLine(explained)}`,
    abbreviatedStatement: name,
    CFItemType: 'Concept',
    conceptKeywords: [name, ...concept.aliases.map(oneLine)],
    ...(sources.length > 0 ? { notes: `Explained in ${sources.join('; ')}` } : {}),
    extensions: {
      readiness: concept.readiness,
      centrality: concept.centrality,
      layer: layer + 1,
      assumes: concept.assumes.map(oneLine),
    },
  };
}

function link({ title, identifier, uri }: CFLink): CFLink {
  return { title, identifier, uri };
}

function node({ title, identifier, uri }: CFLink): CFNodeLink {
  return { title, identifier, uri, targetType: 'CASE' };
}
