import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import { type DrawnConcept, type MapGraph, mapGraph } from './map-graph.js';
import { pageRanges } from './page-ranges.js';
import { READINESS_BANDS, READINESS_CAVEAT, type ReadinessBandName } from './readiness-band.js';
import { cells, cutTo, isolated, oneLine, wrap } from './visible-text.js';

export interface MapTreeOptions {
  /** Cells of a line; less than `LEAST_WIDTH` is taken as that. */
  readonly width: number;
  /** Whether to write ANSI colours. Nothing is told by colour alone. */
  readonly colour: boolean;
  /** How many layers are opened, the others being a line each; all of them by default. */
  readonly depth?: number;
  /** How many concepts an opened layer lists; all in a map of up to 60, and 12 in a longer one, by default. */
  readonly perLayer?: number;
}

/** A name, a mark and a page number still fit. */
const LEAST_WIDTH = 40;
/** Above this a map is longer than two screens, and layers fold. */
const LONG_MAP = 60;
const FOLDED_LAYER = 12;

const HUB_MARK = '★';
/** SGR parameters of ANSI terminals (ECMA-48). */
const STYLES: Readonly<Record<ReadinessBandName | 'bold' | 'dim', number>> = {
  bold: 1,
  dim: 2,
  named: 33,
  explained: 36,
  confirmed: 34,
  taught: 32,
};
type Paint = (style: keyof typeof STYLES, text: string) => string;

/**
 * The concept map as a tree for a terminal. The layers of the teaching order are its branches: what a layer holds
 * builds on earlier layers alone. Under each concept: what it builds on with its layer, what it takes for granted,
 * the files with their pages, and what people taught.
 *
 * @throws RangeError if map and order are not of one state
 */
export function mapTree(map: ConceptMap, order: TeachingOrder, options: MapTreeOptions): string {
  const graph = mapGraph(map, order);
  const paint: Paint = options.colour ? (style, text) => `\u001B[${STYLES[style]}m${text}\u001B[0m` : (_, text) => text;
  const width = Math.max(LEAST_WIDTH, options.width);
  if (map.concepts.length === 0) {
    return 'The concept map is empty: no file was read yet, and nothing was taught.\n';
  }
  const depth = options.depth ?? graph.layers.length;
  const perLayer = options.perLayer ?? (map.concepts.length > LONG_MAP ? FOLDED_LAYER : map.concepts.length);
  const lines = [...heading(map, graph, width, paint)];
  graph.layers.forEach((layer, index) => {
    lines.push('', layerLine(layer, index, width, paint));
    if (index < depth) {
      lines.push(...layerConcepts(layer.slice(0, perLayer), layer.slice(perLayer), graph, width, paint));
    }
  });
  lines.push(...brokenEdges(graph, width));
  return `${lines.join('\n')}\n`;
}

function heading(map: ConceptMap, graph: MapGraph, width: number, paint: Paint): string[] {
  const size = `${counted(map.concepts.length, 'concept')} in ${counted(graph.layers.length, 'layer')}`;
  const readiness = `readiness ${map.readiness.toFixed(2)} of 1`;
  const legend = [...READINESS_BANDS].reverse().map(({ symbol, words }) => `${symbol} ${words}`);
  return [
    paint('bold', cutTo(`Concept map: ${size}, ${readiness}`, width, cells)),
    ...wrap(`(${READINESS_CAVEAT})`, width, cells),
    ...wrap(`${legend.join(' · ')} · ${HUB_MARK} much builds on it`, width, cells).map((line) => paint('dim', line)),
  ];
}

function layerLine(layer: readonly DrawnConcept[], index: number, width: number, paint: Paint): string {
  const rests = index === 0 ? 'builds on nothing here' : 'builds on earlier layers';
  const line = `Layer ${index + 1}, ${rests}: ${counted(layer.length, 'concept')} (${bandCounts(layer)})`;
  return paint('bold', cutTo(line, width, cells));
}

function bandCounts(concepts: readonly DrawnConcept[]): string {
  return [...READINESS_BANDS]
    .reverse()
    .map(({ name, symbol }) => ({ symbol, count: concepts.filter(({ band }) => band.name === name).length }))
    .filter(({ count }) => count > 0)
    .map(({ symbol, count }) => `${symbol} ${count}`)
    .join(', ');
}

function layerConcepts(
  listed: readonly DrawnConcept[],
  folded: readonly DrawnConcept[],
  graph: MapGraph,
  width: number,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  listed.forEach((drawn, index) => {
    const last = index === listed.length - 1 && folded.length === 0;
    lines.push(`${last ? '└─ ' : '├─ '}${conceptLine(drawn, width - 3, paint)}`);
    const stem = last ? '      ' : '│     ';
    for (const detail of details(drawn, graph)) {
      wrap(detail, width - 8, cells).forEach((line, part) => {
        lines.push(paint('dim', `${stem}${part === 0 ? '' : '  '}${line}`));
      });
    }
  });
  if (folded.length > 0) {
    lines.push(`└─ … and ${counted(folded.length, 'more concept')} (${bandCounts(folded)})`);
  }
  return lines;
}

function conceptLine({ name, band, hub }: DrawnConcept, width: number, paint: Paint): string {
  const mark = hub ? `${HUB_MARK} ` : '';
  const state = ` (${band.words})`;
  const shown = isolated(cutTo(name, width - cells(`${band.symbol} ${mark}${state}`), cells));
  return `${paint(band.name, band.symbol)} ${mark}${hub ? paint('bold', shown) : shown}${paint(band.name, state)}`;
}

function details({ concept, id }: DrawnConcept, graph: MapGraph): string[] {
  const prerequisites = graph.edges
    .filter((edge) => edge.dependant.id === id && !edge.broken)
    .map(({ prerequisite }) => `${isolated(prerequisite.name)} (${prerequisite.layer + 1})`);
  const files = concept.files.map(({ name, pages }) =>
    [isolated(oneLine(name)), ...(pages.length > 0 ? [`p. ${pageRanges(pages)}`] : [])].join(' '),
  );
  return [
    ...listing('builds on', prerequisites, ', '),
    ...listing(
      'takes for granted',
      concept.assumes.map((name) => isolated(oneLine(name))),
      ', ',
    ),
    ...listing('in', files, '; '),
    ...concept.taught.map(({ note, occurredAt }) => `taught ${occurredAt.slice(0, 10)}: ${isolated(oneLine(note))}`),
  ];
}

function listing(label: string, items: readonly string[], separator: string): string[] {
  return items.length === 0 ? [] : [`${label} ${items.join(separator)}`];
}

function brokenEdges({ edges }: MapGraph, width: number): string[] {
  const broken = edges.filter((edge) => edge.broken);
  if (broken.length === 0) {
    return [];
  }
  return [
    '',
    ...wrap('Left out to give the concepts an order, since they build on one another in a circle:', width, cells),
    ...broken.flatMap(({ dependant, prerequisite }) =>
      wrap(`- ${isolated(dependant.name)} builds on ${isolated(prerequisite.name)}`, width, cells),
    ),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
