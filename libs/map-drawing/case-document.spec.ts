import { caseDocument } from './case-document.js';
import { cellMap, ID } from './map.fixture.js';

const OPTIONS = {
  memoryId: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
  title: 'Biología celular',
  subject: 'أحياء',
  uri: (identifier: string) => `https://tutor.example/case/${identifier}`,
  changedAt: '2026-07-12T10:00:00.000Z',
};

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
/** `NormalizedString`: no tab, no line break. */
const normalized: Check = (value) => typeof value === 'string' && !/[\t\n\r]/.test(value);
const whole: Check = (value) => Number.isInteger(value);
const uuid: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);
const instant: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value);
const anything: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
/** An object with these required and these optional properties and no others: the schema is closed everywhere. */
const shape =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) {
      return false;
    }
    const known = { ...required, ...optional };
    return (
      Object.keys(required).every((name) => name in value) &&
      Object.entries(value).every(([name, part]) => known[name]?.(part) === true)
    );
  };

/** The rules of the CASE 1.1 JSON schema for what a package of ours may hold. */
const common = { identifier: uuid, uri: text, lastChangeDateTime: instant };
const linkUri = shape({ title: normalized, identifier: uuid, uri: text });
const linkGenUri = shape({ title: normalized, identifier: normalized, uri: text }, { targetType: oneOf('CASE') });
const cfDocument = shape(
  { ...common, creator: normalized, title: normalized },
  {
    frameworkType: normalized,
    caseVersion: oneOf('1.1'),
    officialSourceURL: text,
    publisher: normalized,
    description: text,
    subject: listOf(normalized),
    subjectURI: listOf(linkUri),
    language: normalized,
    version: normalized,
    adoptionStatus: normalized,
    notes: text,
    extensions: anything,
  },
);
const cfItem = shape(
  { ...common, fullStatement: text },
  {
    alternativeLabel: normalized,
    CFItemType: normalized,
    humanCodingScheme: normalized,
    listEnumeration: normalized,
    abbreviatedStatement: normalized,
    conceptKeywords: listOf(normalized),
    conceptKeywordsURI: linkUri,
    notes: text,
    subject: listOf(normalized),
    subjectURI: listOf(linkUri),
    language: normalized,
    educationLevel: listOf(normalized),
    CFItemTypeURI: linkUri,
    extensions: anything,
  },
);
const cfAssociation = shape(
  {
    ...common,
    associationType: oneOf(
      'isChildOf',
      'isPeerOf',
      'isPartOf',
      'exactMatchOf',
      'precedes',
      'isRelatedTo',
      'replacedBy',
      'exemplar',
      'hasSkillLevel',
      'isTranslationOf',
    ),
    originNodeURI: linkGenUri,
    destinationNodeURI: linkGenUri,
  },
  { sequenceNumber: whole, CFAssociationGroupingURI: linkUri, notes: text, extensions: anything },
);
const cfSubject = shape({ ...common, title: normalized, hierarchyCode: normalized }, { description: text });
const cfItemType = shape(
  { ...common, title: normalized, description: text, hierarchyCode: normalized },
  { typeCode: normalized },
);
const cfPackage = shape(
  { CFDocument: cfDocument },
  {
    CFItems: listOf(cfItem),
    CFAssociations: listOf(cfAssociation),
    CFDefinitions: shape({}, { CFSubjects: listOf(cfSubject), CFItemTypes: listOf(cfItemType) }),
  },
);

function made() {
  const { map, order } = cellMap();
  return caseDocument(map, order, OPTIONS);
}

describe('the concept map as a CASE package', () => {
  it('is what the CASE 1.1 schema asks for, as it stands in JSON', () => {
    const written: unknown = JSON.parse(JSON.stringify(made()));
    expect(cfPackage(written)).toBe(true);
  });

  it('is held to the schema by a check that refuses what is missing, malformed or unknown', () => {
    const { CFDocument, ...rest } = made();
    expect(cfPackage(rest)).toBe(false);
    expect(cfPackage({ CFDocument: { ...CFDocument, identifier: 'one' } })).toBe(false);
    expect(cfPackage({ CFDocument: { ...CFDocument, owner: 'nobody' } })).toBe(false);
    expect(cfPackage({ CFDocument })).toBe(true);
  });

  it('has an item a concept, in teaching order, with its name and what it is', () => {
    const { CFItems } = made();
    expect(CFItems.map(({ identifier, abbreviatedStatement }) => [identifier, abbreviatedStatement])).toEqual([
      [ID.membrane, 'غشاء الخلية'],
      [ID.diffusion, 'Diffusion & <drift>'],
      [ID.osmosis, 'Ósmosis en la célula'],
      [ID.photosynthesis, 'Photosynthesis'],
    ]);
    expect(CFItems[0]?.fullStatement).toBe('غشاء الخلية: يفصل الخلية عن محيطها.');
    expect(CFItems[0]?.notes).toBe('Explained in الخلية.md, p. 3–5, 9');
    expect(CFItems.every(({ CFItemType }) => CFItemType === 'Concept')).toBe(true);
  });

  it('lets a prerequisite precede what builds on it', () => {
    const preceding = made().CFAssociations.filter(({ associationType }) => associationType === 'precedes');
    expect(
      preceding.map(({ originNodeURI, destinationNodeURI }) => [originNodeURI.title, destinationNodeURI.title]),
    ).toEqual([
      ['غشاء الخلية', 'Ósmosis en la célula'],
      ['Diffusion & <drift>', 'Ósmosis en la célula'],
      ['غشاء الخلية', 'Photosynthesis'],
    ]);
  });

  it('says of an edge that gave way that the two are related, and why', () => {
    const related = made().CFAssociations.filter(({ associationType }) => associationType === 'isRelatedTo');
    expect(
      related.map(({ originNodeURI, destinationNodeURI }) => [originNodeURI.identifier, destinationNodeURI.identifier]),
    ).toEqual([[ID.photosynthesis, ID.membrane]]);
    expect(related[0]?.notes).toContain('left out of the teaching order');
  });

  it('hangs every concept under the document, in sequence', () => {
    const { CFDocument, CFAssociations } = made();
    const children = CFAssociations.filter(({ associationType }) => associationType === 'isChildOf');
    expect(children.map(({ originNodeURI, sequenceNumber }) => [originNodeURI.identifier, sequenceNumber])).toEqual([
      [ID.membrane, 1],
      [ID.diffusion, 2],
      [ID.osmosis, 3],
      [ID.photosynthesis, 4],
    ]);
    expect(new Set(children.map(({ destinationNodeURI }) => destinationNodeURI.identifier))).toEqual(
      new Set([CFDocument.identifier]),
    );
  });

  it('gives everything its own identifier, the same each time, and another in another memory', () => {
    const { map, order } = cellMap();
    const ids = (memoryId: string) => {
      const made = caseDocument(map, order, { ...OPTIONS, memoryId });
      const { CFSubjects, CFItemTypes } = made.CFDefinitions;
      return [made.CFDocument, ...made.CFAssociations, ...CFSubjects, ...CFItemTypes].map(
        ({ identifier }) => identifier,
      );
    };
    const here = ids(OPTIONS.memoryId);
    const elsewhere = ids('11111111-2222-4333-8444-555555555555');
    expect(ids(OPTIONS.memoryId)).toEqual(here);
    expect(new Set([...here, ...elsewhere]).size).toBe(here.length + elsewhere.length);
  });

  it('keeps what a person taught to itself', () => {
    expect(JSON.stringify(made())).not.toContain('siempre agua');
  });
});
