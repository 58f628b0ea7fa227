import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import { type MapGraph, mapGraph } from './map-graph.js';
import { type MapLayout, mapLayout, type PlacedConcept, type Point, type Route } from './map-layout.js';
import { mapLegend } from './map-legend.js';
import { pageRanges } from './page-ranges.js';
import { READINESS_CAVEAT } from './readiness-band.js';
import { arrowHeads, type DrawingTheme, readinessPatterns, styleSheet } from './svg-style.js';
import { escapeXml, fitText, round, textElement } from './svg-text.js';
import { oneLine } from './visible-text.js';

export interface MapSvgOptions {
  readonly title: string;
  /** `auto` (the default) follows the reader's `prefers-color-scheme`. */
  readonly theme?: DrawingTheme;
}

/** Room for the loops of broken edges, which leave to the right and come from the left. */
const MARGIN = 64;
const TITLE_SIZE = 18;
const TITLE_LINE = 24;
/** The legend's lines need this much, however small the map is. */
const LEAST_WIDTH = 860;
const STRIP_PAD = 14;
const NAME_LINE = 15;
const HUB_NAME_LINE = 17;
const READINESS_STRIPE = 14;
/** How far a curve's handles reach out at most. */
const HANDLE = 60;

/**
 * The concept map as one self-contained SVG document: no script, nothing fetched. Layers of the teaching order stand
 * from left to right, arrows run from a prerequisite to what builds on it, edges that gave way to an order are dashed,
 * hubs are large, and readiness is a shade, a pattern and words. Above 60 concepts only hubs are named; each concept
 * tells about itself in its `<title>`, which browsers show under the pointer.
 *
 * @throws RangeError if map and order are not of one state
 */
export function mapSvg(map: ConceptMap, order: TeachingOrder, { title, theme = 'auto' }: MapSvgOptions): string {
  const graph = mapGraph(map, order);
  const layout = mapLayout(graph);
  const width = Math.max(LEAST_WIDTH, layout.width + 2 * MARGIN);
  const titleLines = fitText(oneLine(title), width - 2 * MARGIN, TITLE_SIZE, 2);
  const top = 40 + titleLines.length * TITLE_LINE + 44;
  const legend = mapLegend(MARGIN, top + layout.height + 44);
  const height = legend.bottom + 20;
  const summary = `${map.concepts.length} concepts in ${graph.layers.length} layers; readiness ${map.readiness.toFixed(2)} of 1 (${READINESS_CAVEAT})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="mneme-drawing" role="img" aria-labelledby="mneme-title mneme-desc"`,
    ` width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">`,
    `<title id="mneme-title">${escapeXml(title)}</title>`,
    `<desc id="mneme-desc">${escapeXml(description(graph, summary))}</desc>`,
    styleSheet(theme),
    `<defs>${readinessPatterns()}${arrowHeads()}</defs>`,
    `<rect class="ground" width="${round(width)}" height="${round(height)}"/>`,
    ...titleLines.map((line, index) =>
      textElement(line, { left: MARGIN, right: width - MARGIN, y: 40 + index * TITLE_LINE, className: 'heading' }),
    ),
    textElement(summary, { left: MARGIN, right: width - MARGIN, y: top - 44, className: 'quiet' }),
    `<g transform="translate(${MARGIN} ${round(top)})">`,
    ...strips(layout),
    ...layout.routes.map((route) => routeElement(route, layout.style)),
    ...layout.concepts.map((placed) => (layout.style === 'boxes' ? box(placed, graph) : dot(placed, graph))),
    ...(layout.style === 'dots' ? layout.concepts.filter(({ drawn }) => drawn.hub).map(dotLabel) : []),
    '</g>',
    legend.elements,
    '</svg>\n',
  ].join('');
}

function description(graph: MapGraph, summary: string): string {
  const hubs = [...graph.concepts.values()].filter(({ hub }) => hub).map(({ name }) => name);
  const broken = graph.edges.filter((edge) => edge.broken).length;
  return [
    `${summary}.`,
    'Layers of the teaching order from left to right; arrows run from a prerequisite to what builds on it.',
    ...(hubs.length > 0 ? [`Much builds on: ${hubs.join(', ')}.`] : []),
    ...(broken > 0 ? [`${broken} edges were left out to give the concepts an order.`] : []),
  ].join(' ');
}

function strips({ strips: all, height }: MapLayout): string[] {
  return all.map(({ left, right }, index) => {
    const x = round(left - STRIP_PAD);
    const wide = round(right - left + 2 * STRIP_PAD);
    const heading = textElement(`Layer ${index + 1}`, { left, right, y: -STRIP_PAD - 6, className: 'small quiet' });
    return `<rect class="strip" x="${x}" y="${-STRIP_PAD}" width="${wide}" height="${round(height + 2 * STRIP_PAD)}" rx="8"/>${heading}`;
  });
}

function routeElement({ edge, points }: Route, style: MapLayout['style']): string {
  const [start, ...rest] = points;
  if (start === undefined) {
    return '';
  }
  let path = `M${round(start.x)} ${round(start.y)}`;
  rest.forEach((point, index) => {
    path += index % 2 === 0 ? curve(points[index] ?? start, point) : `L${round(point.x)} ${round(point.y)}`;
  });
  const dense = style === 'dots' ? ' dense' : '';
  const classes = edge.broken ? 'edge broken' : `edge${dense}`;
  const arrow = edge.broken ? 'mneme-broken-arrow' : 'mneme-arrow';
  const says = `${edge.prerequisite.name} comes before ${edge.dependant.name}${edge.broken ? ' (left out of the order)' : ''}`;
  return `<path class="${classes}" d="${path}" marker-end="url(#${arrow})"><title>${escapeXml(says)}</title></path>`;
}

function curve(from: Point, to: Point): string {
  const handle = Math.min(HANDLE, Math.max(HANDLE / 2, Math.abs(to.x - from.x) / 2));
  return `C${round(from.x + handle)} ${round(from.y)} ${round(to.x - handle)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
}

function box({ drawn, x, y, width, height }: PlacedConcept, graph: MapGraph): string {
  const { hub, band, name } = drawn;
  const line = hub ? HUB_NAME_LINE : NAME_LINE;
  const left = x + READINESS_STRIPE + 8;
  const right = x + width - 8;
  const names = fitText(hub ? `★ ${name}` : name, right - left, hub ? 14 : 12, hub ? 2 : 1);
  const first = y + height / 2 - ((names.length + 1) * line) / 2 + line - 4;
  const place = { left, right, className: hub ? 'hub-name' : 'name' };
  const state = `${band.symbol} ${band.words}`;
  return [
    `<g class="concept"><title>${escapeXml(about(drawn.id, graph))}</title>`,
    `<rect class="outline${hub ? ' hub' : ''}" x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="6"/>`,
    `<rect x="${round(x + 3)}" y="${round(y + 3)}" width="${READINESS_STRIPE}" height="${height - 6}" rx="3" fill="url(#mneme-${band.name})"/>`,
    ...names.map((text, index) => textElement(text, { ...place, y: first + index * line })),
    textElement(state, { left, right, y: first + names.length * line, className: 'small quiet' }),
    '</g>',
  ].join('');
}

function dot({ drawn, x, y, width }: PlacedConcept, graph: MapGraph): string {
  const radius = width / 2;
  const outline = drawn.hub ? 'frame hub' : 'frame';
  return (
    `<g class="concept"><title>${escapeXml(about(drawn.id, graph))}</title>` +
    `<circle class="${outline}" cx="${round(x + radius)}" cy="${round(y + radius)}" r="${radius}" fill="url(#mneme-${drawn.band.name})"/></g>`
  );
}

/** Labels come after all dots and arrows, so that nothing is drawn over them. */
function dotLabel({ drawn, x, y, width, height }: PlacedConcept): string {
  const left = x + width + 5;
  const [label = ''] = fitText(drawn.name, 138, 11, 1);
  return textElement(label, { left, right: left, y: y + height / 2 + 4, className: 'small halo', keepLeft: true });
}

function about(id: string, graph: MapGraph): string {
  const drawn = graph.concepts.get(id);
  if (drawn === undefined) {
    return '';
  }
  const { concept, name, band, hub } = drawn;
  const prerequisites = concept.buildsOn.flatMap((other) => graph.concepts.get(other)?.name ?? []);
  const files = concept.files.map(
    (file) => `${file.name}${file.pages.length > 0 ? `, p. ${pageRanges(file.pages)}` : ''}`,
  );
  return [
    `${name} (${band.words}${hub ? '; much builds on it' : ''})`,
    ...(concept.gist === null ? [] : [concept.gist]),
    ...(prerequisites.length > 0 ? [`Builds on: ${prerequisites.join(', ')}`] : []),
    ...(files.length > 0 ? [`In: ${files.join('; ')}`] : []),
  ].join(' · ');
}
