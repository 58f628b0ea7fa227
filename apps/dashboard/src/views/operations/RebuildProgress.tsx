import { useTranslation } from 'react-i18next';
import { useRebuild } from '../../api/queries.js';
import type { Rebuild } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';

/** How far a rebuild is, and what it changes or would change. */
export function RebuildProgress({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useRebuild(id);
  return (
    <section className="panel" aria-label={t('operations.progress')}>
      <Answer query={found}>
        {(rebuild) => (
          <>
            <h2>
              {t(`operations.states.${rebuild.state}`)}{' '}
              {rebuild.dryRun ? <span className="tag">{t('operations.isDryRun')}</span> : null}
            </h2>
            <p>
              <progress max={Math.max(1, rebuild.total)} value={rebuild.done} aria-label={t('operations.progress')} />
            </p>
            <p role="status">
              {t('operations.done', { done: format.number(rebuild.done), total: format.number(rebuild.total) })} ·{' '}
              {t('operations.changed', { count: rebuild.changed })}
            </p>
            <Difference rebuild={rebuild} />
          </>
        )}
      </Answer>
    </section>
  );
}

function Difference({ rebuild: { state, diff } }: { readonly rebuild: Rebuild }) {
  const { t } = useTranslation();
  if (diff.length === 0) {
    return state === 'done' ? <p className="quiet">{t('operations.noDifference')}</p> : null;
  }
  return (
    <table className="table">
      <caption>{t('operations.difference')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('operations.row')}</th>
          <th scope="col">{t('operations.before')}</th>
          <th scope="col">{t('operations.after')}</th>
        </tr>
      </thead>
      <tbody>
        {diff.map(({ student, subject, row, before, after, reason }) => (
          <tr key={`${student} ${subject} ${row}`}>
            <th scope="row" data-label={t('operations.row')}>
              <bdi>{student}</bdi> · <bdi>{subject}</bdi>
              <br />
              <code>{row}</code>
              {reason ? <p className="quiet">{reason}</p> : null}
            </th>
            <td data-label={t('operations.before')}>
              <Value value={before} />
            </td>
            <td data-label={t('operations.after')}>
              <Value value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  return value === null || value === undefined ? (
    <span className="quiet">{t('operations.absent')}</span>
  ) : (
    <code className="value" dir="ltr">
      {JSON.stringify(value)}
    </code>
  );
}
