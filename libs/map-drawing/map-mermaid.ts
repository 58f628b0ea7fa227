import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import { type DrawnConcept, type DrawnEdge, type MapGraph, mapGraph } from './map-graph.js';
import { READINESS_BANDS, READINESS_CAVEAT } from './readiness-band.js';
import { PALETTES } from './svg-style.js';

/** What Mermaid draws unless the page that shows it allows more (`maxEdges`, `maxTextSize`); a diagram can't ask for it. */
const MOST_EDGES = 500;
const MOST_CHARACTERS = 50_000;
/** How fast a map that is too large shrinks until it fits. */
const SHRINK = 0.9;

/** Signs that mean something to Mermaid, to Markdown in its labels, or to HTML. */
const SPECIAL = /[!"#$%&*+.:;<=>?@[\\\]^_`{|}~()]|^-/gu;

/**
 * The concept map as a Mermaid flowchart, from left to right. Arrows run from a prerequisite to what builds on it, edges
 * that gave way to an order are dotted, hubs have double sides, and the symbol of readiness stands before the name. Of a
 * map that is larger than Mermaid draws, the most central concepts are drawn, and a comment says so.
 *
 * @throws RangeError if map and order are not of one state
 */
export function mapMermaid(map: ConceptMap, order: TeachingOrder): string {
  const graph = mapGraph(map, order);
  const central = [...graph.concepts.values()].sort((a, b) => b.concept.centrality - a.concept.centrality);
  let size = central.length;
  let { text, edges } = flowchart(graph, new Set(central));
  while (edges > MOST_EDGES || text.length > MOST_CHARACTERS) {
    size = Math.floor(size * SHRINK);
    ({ text, edges } = flowchart(graph, new Set(central.slice(0, size))));
  }
  return text;
}

function flowchart(graph: MapGraph, drawn: ReadonlySet<DrawnConcept>): { text: string; edges: number } {
  const nodes = graph.layers.flat().filter((concept) => drawn.has(concept));
  const ids = new Map(nodes.map(({ id }, index) => [id, `c${index}`]));
  const edges = graph.edges.filter(({ prerequisite, dependant }) => drawn.has(prerequisite) && drawn.has(dependant));
  const all = graph.concepts.size;
  const legend = READINESS_BANDS.map(({ symbol, words }) => `${symbol} ${words}`).join(', ');
  const lines = [
    'flowchart LR',
    `  %% ${legend}; ${READINESS_CAVEAT}`,
    ...(nodes.length < all ? [`  %% The ${nodes.length} most central of ${all} concepts: Mermaid draws no more`] : []),
    ...nodes.map((concept) => `  ${ids.get(concept.id)}${node(concept)}:::${concept.band.name}`),
    ...edges.map((edge) => `  ${arrow(edge, ids)}`),
    ...READINESS_BANDS.map(({ name }, band) => `  classDef ${name} ${look(band)}`),
  ];
  return { text: `${lines.join('\n')}\n`, edges: edges.length };
}

function node({ name, band, hub }: DrawnConcept): string {
  const label = `"${band.symbol} ${escapeLabel(name)}"`;
  return hub ? `[[${label}]]` : `[${label}]`;
}

function arrow({ prerequisite, dependant, broken }: DrawnEdge, ids: ReadonlyMap<string, string>): string {
  return `${ids.get(prerequisite.id)} ${broken ? '-.->' : '-->'} ${ids.get(dependant.id)}`;
}

/** The colours of the light drawing: Mermaid's class definitions know no scheme of the reader. */
function look(band: number): string {
  const { shades, line, ink, ground } = PALETTES.light;
  const dark = band === shades.length - 1;
  return `fill:${shades[band]},stroke:${line},color:${dark ? ground : ink}`;
}

/** Mermaid writes a character by its number as `#35;`. */
function escapeLabel(name: string): string {
  return name.replace(SPECIAL, (sign) => `#${sign.codePointAt(0)};`);
}
