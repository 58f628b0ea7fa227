import { READINESS_BANDS } from './readiness-band.js';

/** `auto` follows the reader's `prefers-color-scheme`. */
export type DrawingTheme = 'auto' | 'light' | 'dark';

interface Palette {
  readonly ground: string;
  readonly strip: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly warning: string;
  /** Shades of readiness, lowest band first: one hue, so that they can be told apart without seeing colours. */
  readonly shades: readonly string[];
  /** The lines of the patterns over them. */
  readonly hatch: string;
}

/** Ink on ground and quiet on strip have a contrast of at least 4.5 : 1 in both (WCAG 2.2, 1.4.3; held by a test). */
export const PALETTES: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    ground: '#ffffff',
    strip: '#f3f5f8',
    ink: '#15202b',
    quiet: '#4a5968',
    line: '#6b7c8d',
    warning: '#a33a00',
    shades: ['#ffffff', '#cfe0f5', '#7fb0e6', '#1f5fae'],
    hatch: '#1f4a80',
  },
  dark: {
    ground: '#10161d',
    strip: '#18212b',
    ink: '#e8eef4',
    quiet: '#a5b4c3',
    line: '#8495a6',
    warning: '#ff9d66',
    shades: ['#10161d', '#27415f', '#3f76b5', '#9cc8ff'],
    hatch: '#b9d6f7',
  },
};

/** Names of fonts that readers have; nothing is fetched. */
const FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif";

/** Beside the shade, each band has a pattern of its own: dots, strokes, a grid, plain. */
const PATTERNS: readonly string[] = [
  '<circle class="hatch-fill" cx="4" cy="4" r="1"/>',
  '<path class="hatch" d="M0 8L8 0M-2 2L2 -2M6 10L10 6"/>',
  '<path class="hatch" d="M0 8L8 0M0 0L8 8"/>',
  '',
];

/** The style sheet of a drawing; it reaches no farther than the drawing's own `class="mneme-drawing"`. */
export function styleSheet(theme: DrawingTheme): string {
  return `<style>${drawingStyle(theme)}</style>`;
}

/** What stands in that style sheet, for whoever has to name it in a content security policy. */
export function drawingStyle(theme: DrawingTheme): string {
  const dark = rules(PALETTES.dark);
  if (theme === 'dark') {
    return `${shapes()}${dark}`;
  }
  const followed = theme === 'auto' ? `@media (prefers-color-scheme: dark) {${dark}}` : '';
  return `${shapes()}${rules(PALETTES.light)}${followed}`;
}

function shapes(): string {
  return scoped([
    ['text', `font-family: ${FONTS}; font-size: 12px`],
    ['.heading', 'font-size: 18px; font-weight: 600'],
    ['.hub-name', 'font-size: 14px; font-weight: 700'],
    ['.small', 'font-size: 11px'],
    ['.edge', 'fill: none; stroke-width: 1.4'],
    ['.dense', 'stroke-width: 0.8; stroke-opacity: 0.35'],
    ['.broken', 'stroke-dasharray: 6 4; stroke-opacity: 1'],
    ['.hub', 'stroke-width: 2.5'],
    ['.hatch', 'fill: none; stroke-width: 1'],
    ['.halo', 'paint-order: stroke; stroke-width: 3px; stroke-linejoin: round'],
    ['.curve', 'fill: none; stroke-width: 2'],
    ['.dashed', 'stroke-dasharray: 3 4'],
  ]);
}

function rules({ ground, strip, ink, quiet, line, warning, shades, hatch }: Palette): string {
  return scoped([
    ['.ground', `fill: ${ground}`],
    ['.strip', `fill: ${strip}`],
    ['text', `fill: ${ink}`],
    ['.quiet', `fill: ${quiet}`],
    ['.edge', `stroke: ${line}`],
    ['.head', `fill: ${line}`],
    ['.broken', `stroke: ${warning}`],
    ['.broken-head', `fill: ${warning}`],
    ['.outline', `fill: ${ground}; stroke: ${line}`],
    ['.frame', `stroke: ${line}`],
    ['.hub', `stroke: ${ink}`],
    ['.halo', `stroke: ${ground}`],
    ['.hatch', `stroke: ${hatch}`],
    ['.hatch-fill', `fill: ${hatch}`],
    ['.curve', `stroke: ${hatch}`],
    ['.hollow', `fill: ${ground}; stroke: ${hatch}`],
    ...shades.map((shade, band): [string, string] => [`.shade-${band}`, `fill: ${shade}`]),
  ]);
}

function scoped(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([selector, declarations]) => `.mneme-drawing ${selector} {${declarations}}`).join('');
}

/** The patterns of the four readiness bands, to stand in `<defs>`. */
export function readinessPatterns(): string {
  return READINESS_BANDS.map(
    ({ name }, band) =>
      `<pattern id="mneme-${name}" width="8" height="8" patternUnits="userSpaceOnUse">` +
      `<rect class="shade-${band}" width="8" height="8"/>${PATTERNS[band] ?? ''}</pattern>`,
  ).join('');
}

/** The arrow heads of kept edges, of kept edges in a crowd, and of broken ones, to stand in `<defs>`. */
export function arrowHeads(): string {
  const head = (id: string, className: string, size: number): string =>
    `<marker id="${id}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="${size}" markerHeight="${size}" ` +
    `markerUnits="userSpaceOnUse" orient="auto"><path class="${className}" d="M0 0L8 4L0 8z"/></marker>`;
  return (
    head('mneme-arrow', 'head', 8) + head('mneme-dense-arrow', 'head', 4) + head('mneme-broken-arrow', 'broken-head', 8)
  );
}
