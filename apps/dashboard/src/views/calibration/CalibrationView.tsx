import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalibration } from '../../api/queries.js';
import type { Calibration } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { ReliabilityDiagram } from './ReliabilityDiagram.js';

const WHOSE = ['', 'gateway', 'mneme'] as const;
const FIGURES = ['ece', 'brier', 'logLoss', 'auc', 'baseRate'] as const;

/** Whether what was predicted came about as often as was said. */
export function CalibrationView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const [by, setBy] = useState<(typeof WHOSE)[number]>('');
  const found = useCalibration(memory, by);
  return (
    <section>
      <ViewHead title={t('views.calibration.title')}>{t('views.calibration.lead')}</ViewHead>
      <div className="filters">
        <label>
          {t('calibration.by')}
          <select value={by} onChange={(event) => setBy(event.target.value as (typeof WHOSE)[number])}>
            {WHOSE.map((each) => (
              <option key={each} value={each}>
                {t(`calibration.whose.${each || 'both'}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Answer query={found}>
        {(calibration) =>
          calibration.withPrediction === 0 ? (
            <Empty title={t('calibration.empty')}>{t('calibration.emptyText')}</Empty>
          ) : (
            <Figures calibration={calibration} />
          )
        }
      </Answer>
    </section>
  );
}

function Figures({ calibration }: { readonly calibration: Calibration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { n, withPrediction, state, buckets } = calibration;
  return (
    <>
      <p className={state === 'measured' ? 'notice notice-good' : 'notice'}>
        {t(`calibration.states.${state}`, { count: withPrediction })}
      </p>
      <dl className="figures">
        <div className="figure-main">
          <dt>{t('calibration.checks')}</dt>
          <dd>
            {format.number(withPrediction)} <small>/ {format.number(n)}</small>
          </dd>
        </div>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>
              <abbr title={t(`calibration.explained.${figure}`)}>{t(`calibration.figures.${figure}`)}</abbr>
            </dt>
            <dd>{calibration[figure] === null ? '–' : format.number(calibration[figure], 3)}</dd>
          </div>
        ))}
      </dl>
      <ReliabilityDiagram buckets={buckets} />
      <table className="table table-figures">
        <caption className="visually-hidden">{t('calibration.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('calibration.bucket')}</th>
            <th scope="col">{t('calibration.n')}</th>
            <th scope="col">{t('calibration.predicted')}</th>
            <th scope="col">{t('calibration.observed')}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ from, to, n: count, predicted, observed }) => (
            <tr key={from} className={count === 0 ? 'quiet' : undefined}>
              <th scope="row" data-label={t('calibration.bucket')}>
                {format.percent(from)} – {format.percent(to)}
              </th>
              <td data-label={t('calibration.n')}>{format.number(count)}</td>
              <td data-label={t('calibration.predicted')}>{predicted === null ? '–' : format.percent(predicted)}</td>
              <td data-label={t('calibration.observed')}>{observed === null ? '–' : format.percent(observed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
