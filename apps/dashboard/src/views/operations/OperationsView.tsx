import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjections } from '../../api/queries.js';
import type { ProjectionState } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { RebuildForm } from './RebuildForm.js';
import { RebuildProgress } from './RebuildProgress.js';

/** For analysts: the read models, and making them anew after a rule changed. */
export function OperationsView() {
  const { t } = useTranslation();
  const found = useProjections();
  const [rebuild, setRebuild] = useState<string | null>(null);
  return (
    <section className="page">
      <ViewHead title={t('operations.title')}>{t('operations.lead')}</ViewHead>
      <Answer query={found}>
        {(projections) =>
          projections.length === 0 ? (
            <Empty title={t('operations.empty')} />
          ) : (
            <>
              <Projections projections={projections} />
              <RebuildForm projections={projections} onStarted={setRebuild} />
              {rebuild ? <RebuildProgress id={rebuild} /> : null}
            </>
          )
        }
      </Answer>
    </section>
  );
}

function Projections({ projections }: { readonly projections: readonly ProjectionState[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className="table">
      <caption className="visually-hidden">{t('operations.projections')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('operations.projection')}</th>
          <th scope="col">{t('operations.rules')}</th>
          <th scope="col">{t('operations.behind')}</th>
          <th scope="col">{t('operations.parked')}</th>
        </tr>
      </thead>
      <tbody>
        {projections.map(({ name, rulesVersion, behind, parked }) => (
          <tr key={name}>
            <th scope="row" data-label={t('operations.projection')}>
              <code>{name}</code>
            </th>
            <td data-label={t('operations.rules')}>
              <bdi>{String(rulesVersion)}</bdi>
            </td>
            <td data-label={t('operations.behind')}>{format.number(behind)}</td>
            <td data-label={t('operations.parked')}>
              {parked.length === 0 ? (
                t('operations.noneParked')
              ) : (
                <details className="why">
                  <summary>{t('operations.parkedCount', { count: parked.length })}</summary>
                  <ul>
                    {parked.map(({ revision, reason }) => (
                      <li key={`${revision} ${reason}`}>
                        {t('chain.at', { revision: format.number(revision) })}: <bdi>{reason}</bdi>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
