import { type DrawingTheme, styleSheet } from './svg-style.js';
import { escapeXml, fitText, round, textElement } from './svg-text.js';
import { oneLine } from './visible-text.js';

/** One bucket of predictions; what was predicted and what came true are means in [0, 1], null in an empty one. */
export interface CalibrationBucket {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly predicted: number | null;
  readonly observed: number | null;
}

/** What the plot needs of a memory's calibration (api.md, `M/calibration`). */
export interface PlottedCalibration {
  /** Checks with a prediction. */
  readonly n: number;
  readonly buckets: readonly CalibrationBucket[];
  /** Expected calibration error in [0, 1]; null without predictions. */
  readonly ece: number | null;
  readonly state: 'not-enough' | 'thin' | 'measured';
}

/** What stands in the drawing, in the reader's language. */
export interface ReliabilityPlotWords {
  readonly observed: string;
  readonly predicted: string;
  readonly tooLow: string;
  readonly tooHigh: string;
  readonly checks: string;
}

export interface ReliabilityPlotOptions {
  readonly title?: string;
  /** English where they are left out. */
  readonly words?: ReliabilityPlotWords;
  /** What the drawing says, for those who don't see it; what the heading says, in English, where it is left out. */
  readonly description?: string;
  /** Without heading and summary, for a page that says both beside it. */
  readonly bare?: boolean;
  /** `auto` (the default) follows the reader's `prefers-color-scheme`. */
  readonly theme?: DrawingTheme;
}

/** User units: the square of the plot, the bars of the counts below it, and the room around them. */
const SIDE = 320;
const BARS = 70;
const LEFT = 76;
const TOP = 104;
const BARS_GAP = 44;
const WIDTH = LEFT + SIDE + 44;
const BARS_TOP = TOP + SIDE + BARS_GAP;
const HEIGHT = BARS_TOP + BARS + 58;
const TITLE_SIZE = 18;
const TEXT_SIZE = 12;
const TEXT_LINE = 16;
const PAD = 24;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const POINT = 4.5;
const BAR_GAP = 2;
const DEFAULT_TITLE = 'Predicted and observed';
const ENGLISH: ReliabilityPlotWords = {
  observed: 'share answered right',
  predicted: 'predicted chance of a right answer',
  tooLow: 'predicted too low',
  tooHigh: 'predicted too high',
  checks: 'checks',
};
/** What a bare drawing begins with: enough room for the topmost figure of the axis. */
const BARE_TOP = TOP - 12;

/** memory-rules §10: "calibrated" is said only from five checks with a prediction, and below thirty it is thin. */
const STATE_WORDS: Readonly<Record<PlottedCalibration['state'], string>> = {
  'not-enough': 'not enough yet (5 are needed): a ranking, not a probability',
  thin: 'thin evidence (fewer than 30)',
  measured: 'measured',
};

/**
 * The reliability diagram of a memory's predictions: for each bucket the mean prediction against the share that came
 * true, the diagonal of a perfect forecast, and below it how many checks stand behind each point. With too few checks no
 * point is drawn, and with few they are hollow and the line is broken; both are said in words as well.
 */
export function reliabilityPlotSvg(calibration: PlottedCalibration, options: ReliabilityPlotOptions = {}): string {
  const { title = DEFAULT_TITLE, theme = 'auto', words = ENGLISH, bare = false } = options;
  const top = bare ? BARE_TOP : 0;
  const across = { left: PAD, right: WIDTH - PAD };
  const [heading = ''] = fitText(oneLine(title), WIDTH - 2 * PAD, TITLE_SIZE, 1);
  const summaryLines = fitText(summary(calibration), WIDTH - 2 * PAD, TEXT_SIZE, 2);
  return [
    // A page that is read from right to left would turn the anchors of its texts round.
    `<svg xmlns="http://www.w3.org/2000/svg" class="mneme-drawing" role="img" aria-labelledby="mneme-plot-title mneme-plot-desc"`,
    ` direction="ltr" width="${WIDTH}" height="${HEIGHT - top}" viewBox="0 ${top} ${WIDTH} ${HEIGHT - top}">`,
    `<title id="mneme-plot-title">${escapeXml(title)}</title>`,
    `<desc id="mneme-plot-desc">${escapeXml(options.description ?? description(calibration))}</desc>`,
    styleSheet(theme),
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>`,
    ...(bare ? [] : [textElement(heading, { ...across, y: 34, className: 'heading' })]),
    ...(bare ? [] : summaryLines).map((line, index) =>
      textElement(line, { ...across, y: 58 + index * TEXT_LINE, className: 'quiet' }),
    ),
    axes(words),
    ...(calibration.state === 'not-enough' ? [] : [curve(calibration)]),
    bars(calibration.buckets, words),
    '</svg>\n',
  ].join('');
}

function summary({ n, ece, state }: PlottedCalibration): string {
  const error = ece === null || state === 'not-enough' ? '' : `, ECE ${ece.toFixed(2)}`;
  return `${n} ${n === 1 ? 'check' : 'checks'} with a prediction${error}: ${STATE_WORDS[state]}`;
}

function description(calibration: PlottedCalibration): string {
  const points = filled(calibration.buckets).map(
    ({ from, to, n, predicted, observed }) =>
      `From ${from.toFixed(1)} to ${to.toFixed(1)}: ${n}, predicted ${predicted.toFixed(2)}, observed ${observed.toFixed(2)}.`,
  );
  return [`${summary(calibration)}.`, 'Points below the diagonal were predicted too high.', ...points].join(' ');
}

interface FilledBucket extends CalibrationBucket {
  readonly predicted: number;
  readonly observed: number;
}

function filled(buckets: readonly CalibrationBucket[]): FilledBucket[] {
  return buckets.flatMap((bucket) =>
    bucket.n > 0 && bucket.predicted !== null && bucket.observed !== null
      ? [{ ...bucket, predicted: bucket.predicted, observed: bucket.observed }]
      : [],
  );
}

function x(share: number): number {
  return round(LEFT + share * SIDE);
}

function y(share: number): number {
  return round(TOP + (1 - share) * SIDE);
}

function axes({ observed, predicted, tooLow, tooHigh }: ReliabilityPlotWords): string {
  const ticks = TICKS.map(
    (tick) =>
      `<path class="edge dense" d="M${x(0)} ${y(tick)}H${x(1)}M${x(tick)} ${y(0)}V${y(1)}"/>` +
      `<text class="small quiet" x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick.toFixed(1)}</text>` +
      `<text class="small quiet" x="${x(tick)}" y="${y(0) + 16}" text-anchor="middle">${tick.toFixed(1)}</text>`,
  ).join('');
  return [
    ticks,
    `<rect class="edge" x="${LEFT}" y="${TOP}" width="${SIDE}" height="${SIDE}"/>`,
    `<path class="edge dashed diagonal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"><title>Predicted as it came true</title></path>`,
    `<text class="quiet" transform="translate(30 ${y(0.5)}) rotate(-90)" text-anchor="middle">${escapeXml(observed)}</text>`,
    `<text class="quiet" x="${x(0.5)}" y="${HEIGHT - 14}" text-anchor="middle">${escapeXml(predicted)}</text>`,
    `<text class="small quiet" x="${x(0.03)}" y="${y(0.95)}">${escapeXml(tooLow)}</text>`,
    `<text class="small quiet" x="${x(0.97)}" y="${y(0.03)}" text-anchor="end">${escapeXml(tooHigh)}</text>`,
  ].join('');
}

function curve({ buckets, state }: PlottedCalibration): string {
  const points = filled(buckets);
  const line = points.map(({ predicted, observed }) => `${x(predicted)} ${y(observed)}`).join('L');
  const measured = state === 'measured';
  const dots = points
    .map(
      ({ n, predicted, observed }) =>
        `<circle class="point ${measured ? 'hatch-fill' : 'hollow'}" cx="${x(predicted)}" cy="${y(observed)}" r="${POINT}">` +
        `<title>${n} predicted ${predicted.toFixed(2)}, observed ${observed.toFixed(2)}</title></circle>`,
    )
    .join('');
  return points.length === 0 ? '' : `<path class="curve${measured ? '' : ' dashed'}" d="M${line}"/>${dots}`;
}

/** Counts stand in words above their bars, so that the bars need no axis. */
function bars(buckets: readonly CalibrationBucket[], { checks }: ReliabilityPlotWords): string {
  const most = Math.max(1, ...buckets.map(({ n }) => n));
  const bottom = BARS_TOP + BARS;
  return [
    ...buckets
      .filter(({ n }) => n > 0)
      .map(({ from, to, n }) => {
        const height = (n / most) * (BARS - 14);
        const middle = round((x(from) + x(to)) / 2);
        return (
          `<rect class="bar shade-2" x="${x(from) + BAR_GAP / 2}" y="${round(bottom - height)}" ` +
          `width="${round(x(to) - x(from) - BAR_GAP)}" height="${round(height)}"><title>${n} from ${from.toFixed(1)} to ${to.toFixed(1)}</title></rect>` +
          `<text class="small quiet" x="${middle}" y="${round(bottom - height - 4)}" text-anchor="middle">${n}</text>`
        );
      }),
    `<path class="edge" d="M${x(0)} ${bottom}H${x(1)}"/>`,
    `<text class="small quiet" x="${x(0) - 8}" y="${bottom}" text-anchor="end">${escapeXml(checks)}</text>`,
  ].join('');
}
