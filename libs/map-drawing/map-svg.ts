import type { ConceptMap, TeachingOrder } from '#libs/concepts/concept-map.js';
import { BOX } from './box-layout.js';
import { type DrawnConcept, type DrawnEdge, type MapGraph, mapGraph } from './map-graph.js';
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

/** Room for the curves of edges within the last layer, which bulge to the right. */
const MARGIN = 64;
const TITLE_SIZE = 18;
const TITLE_LINE = 24;
const STRIP_PAD = 14;
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
  const width = Math.max(layout.width + MARGIN, mapLegend(MARGIN, 0).right) + MARGIN;
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
    ...(layout.style === 'dots' ? layout.concepts.map(dotLabels) : []),
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
  const within = edge.prerequisite.layer === edge.dependant.layer;
  let path = `M${round(start.x)} ${round(start.y)}`;
  rest.forEach((point, index) => {
    const curved = index % 2 === 0;
    path += curved ? curve(points[index] ?? start, point, within) : `L${round(point.x)} ${round(point.y)}`;
  });
  const { classes, arrow } = edgeStyle(edge, style);
  const says = `${edge.prerequisite.name} comes before ${edge.dependant.name}${edge.broken ? ' (left out of the order)' : ''}`;
  return `<path class="${classes}" d="${path}" marker-end="url(#${arrow})"><title>${escapeXml(says)}</title></path>`;
}

function edgeStyle({ broken }: DrawnEdge, style: MapLayout['style']): { classes: string; arrow: string } {
  if (broken) {
    return { classes: 'edge broken', arrow: 'mneme-broken-arrow' };
  }
  return style === 'dots'
    ? { classes: 'edge dense', arrow: 'mneme-dense-arrow' }
    : { classes: 'edge', arrow: 'mneme-arrow' };
}

/** Leaves and arrives level. Within a layer both ends are on the right, and the curve bulges there. */
function curve(from: Point, to: Point, within: boolean): string {
  const reach = within ? HANDLE : Math.min(HANDLE, Math.abs(to.x - from.x) / 2);
  const leaving = to.x < from.x && !within ? -reach : reach;
  const arriving = within ? reach : -leaving;
  return `C${round(from.x + leaving)} ${round(from.y)} ${round(to.x + arriving)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
}

function box({ drawn, x, y, width, height, label }: PlacedConcept, graph: MapGraph): string {
  const { hub, band } = drawn;
  const line = hub ? BOX.hubLine : BOX.line;
  const left = x + BOX.stripe + BOX.pad;
  const right = x + width - BOX.pad;
  const first = y + (height - label.length * line - BOX.line) / 2 + line - 4;
  const state = textElement(`${band.symbol} ${band.words}`, {
    left,
    right,
    y: first + (label.length - 1) * line + BOX.line,
    className: 'small quiet',
  });
  return [
    `<g class="concept"><title>${escapeXml(about(drawn, graph))}</title>`,
    `<rect class="outline${hub ? ' hub' : ''}" x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="6"/>`,
    `<rect class="frame" x="${round(x + 3)}" y="${round(y + 3)}" width="${BOX.stripe}" height="${height - 6}" rx="3" fill="url(#mneme-${band.name})"/>`,
    ...label.map((text, index) =>
      textElement(text, { left, right, y: first + index * line, className: hub ? 'hub-name' : 'name' }),
    ),
    state,
    '</g>',
  ].join('');
}

function dot({ drawn, x, y, width }: PlacedConcept, graph: MapGraph): string {
  const radius = width / 2;
  const outline = drawn.hub ? 'frame hub' : 'frame';
  return (
    `<g class="concept"><title>${escapeXml(about(drawn, graph))}</title>` +
    `<circle class="${outline}" cx="${round(x + radius)}" cy="${round(y + radius)}" r="${radius}" fill="url(#mneme-${drawn.band.name})"/></g>`
  );
}

/** Labels come after all dots and arrows, so that nothing is drawn over them. */
function dotLabels({ x, y, width, height, label }: PlacedConcept): string {
  const left = x + width + 5;
  return label
    .map((text) =>
      textElement(text, { left, right: left, y: y + height / 2 + 4, className: 'small halo', keepLeft: true }),
    )
    .join('');
}

function about({ concept, name, band, hub }: DrawnConcept, graph: MapGraph): string {
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
