import { useTranslation } from 'react-i18next';
import { useMisconceptions } from '../../api/queries.js';
import type { Misconception } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';
import { spanOf, stretchOf } from './spans.js';

/** Misconceptions on one line of time: each forms, and most resolve. */
export function MisconceptionsView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const found = useMisconceptions(memory);
  const { open, dialog } = useEpisodeDialog(memory);
  return (
    <section>
      <ViewHead title={t('views.misconceptions.title')}>{t('views.misconceptions.lead')}</ViewHead>
      <Answer query={found}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={t('misconceptions.empty')}>{t('misconceptions.emptyText')}</Empty>
          ) : (
            <>
              <Group title={t('misconceptions.active')} all={rows} state="active" onOpen={open} />
              <Group title={t('misconceptions.resolved')} all={rows} state="resolved" onOpen={open} />
            </>
          )
        }
      </Answer>
      {dialog}
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly all: readonly Misconception[];
  readonly state: Misconception['state'];
  readonly onOpen: (id: string) => void;
}

function Group({ title, all, state, onOpen }: GroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stretch = stretchOf(all, new Date());
  const rows = all.filter((row) => row.state === state).toSorted((a, b) => b.since.localeCompare(a.since));
  return (
    <>
      <h2>
        {title} <span className="count">{format.number(rows.length)}</span>
      </h2>
      {rows.length === 0 ? <p className="quiet">{t('misconceptions.none')}</p> : null}
      <ul className="misconceptions">
        {rows.map((row) => {
          const { start, end } = spanOf(row, stretch);
          return (
            <li key={row.id} className={`panel misconception-${state}`}>
              <h3 dir="auto">{row.name}</h3>
              <p className="quiet">
                {row.concept ? <bdi>{row.concept.name}</bdi> : t('misconceptions.noConcept')} ·{' '}
                {row.resolvedAt
                  ? t('misconceptions.between', { from: format.day(row.since), to: format.day(row.resolvedAt) })
                  : t('misconceptions.since', { day: format.day(row.since) })}
              </p>
              <svg className="span" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect width="100" height="6" className="bar-ground" />
                <rect x={start * 100} width={Math.max(1, (end - start) * 100)} height="6" className="span-held" />
              </svg>
              {row.quote ? <blockquote dir="auto">{row.quote}</blockquote> : null}
              <button type="button" className="link" onClick={() => onOpen(row.episodeId)}>
                {t('misconceptions.message')}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
