import { useTranslation } from 'react-i18next';
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
  ZAxis,
} from 'recharts';
import type { Calibration } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';

const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const DIAGONAL = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
] as const;
/** Areas of the dots in square pixels, from the bucket with the fewest checks to the one with the most. */
const DOT_AREA: [number, number] = [60, 420];

/**
 * Predicted against observed: on the diagonal, predictions came about as often as they said. The dots are as large as
 * their buckets are full. The table below it holds the same figures, for whoever can't see it.
 */
export function ReliabilityDiagram({ buckets }: { readonly buckets: Calibration['buckets'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dots = buckets.flatMap(({ predicted, observed, n }) =>
    predicted === null || observed === null ? [] : [{ predicted, observed, n }],
  );
  return (
    <figure className="diagram" dir="ltr">
      <ResponsiveContainer width="100%" aspect={1.25}>
        <ScatterChart margin={{ top: 8, right: 16, bottom: 28, left: 8 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" />
          <XAxis
            type="number"
            dataKey="predicted"
            domain={[0, 1]}
            ticks={TICKS}
            tickFormatter={format.percent}
            stroke="var(--muted)"
            label={{ value: t('calibration.predicted'), position: 'insideBottom', offset: -16, fill: 'var(--muted)' }}
          />
          <YAxis
            type="number"
            dataKey="observed"
            domain={[0, 1]}
            ticks={TICKS}
            tickFormatter={format.percent}
            stroke="var(--muted)"
            label={{ value: t('calibration.observed'), angle: -90, position: 'insideLeft', fill: 'var(--muted)' }}
          />
          <ZAxis type="number" dataKey="n" range={DOT_AREA} />
          <ReferenceLine segment={DIAGONAL} stroke="var(--muted)" strokeDasharray="6 5" ifOverflow="visible" />
          <Tooltip cursor={false} formatter={(value, name) => (name === 'n' ? value : format.percent(Number(value)))} />
          <Scatter data={dots} fill="var(--accent)" line={{ stroke: 'var(--accent)' }} isAnimationActive={false} />
        </ScatterChart>
      </ResponsiveContainer>
      <figcaption className="quiet">{t('calibration.caption')}</figcaption>
    </figure>
  );
}
