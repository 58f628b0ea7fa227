import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStudents } from '../../api/queries.js';
import type { StudentRow } from '../../api/types.js';
import { studentAddress } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { MoreButton } from '../../ui/Pages.js';
import { useDebounced } from '../../ui/useDebounced.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { NewSubject } from './NewSubject.js';
import { mayOfferSample, SampleLoader } from './SampleLoader.js';

/** Who is on record. */
export function StudentsView() {
  const { t } = useTranslation();
  const field = useId();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const list = useStudents(q);
  return (
    <section className="page">
      <ViewHead title={t('students.title')}>{t('students.lead')}</ViewHead>
      <div className="filters">
        <label htmlFor={field}>{t('students.search')}</label>
        <input id={field} type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      <Answer query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ students }) => students);
          const isWhole = q === '' && !list.hasNextPage;
          return (
            <>
              <Students rows={rows} searched={q !== ''} />
              {isWhole && mayOfferSample(rows.map(({ student }) => student)) ? <SampleLoader /> : null}
            </>
          );
        }}
      </Answer>
      <MoreButton list={list} />
      <NewSubject />
    </section>
  );
}

function Students({ rows, searched }: { readonly rows: readonly StudentRow[]; readonly searched: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rows.length === 0) {
    return searched ? (
      <Empty title={t('students.noMatch')}>{t('students.noMatchText')}</Empty>
    ) : (
      <Empty title={t('students.empty')}>{t('students.emptyText')}</Empty>
    );
  }
  return (
    <ul className="cards">
      {rows.map(({ student, subjects, episodes, lastAt }) => (
        <li key={student}>
          <Link to={studentAddress(student)} className="card">
            <span className="avatar" aria-hidden="true">
              {[...student][0]?.toLocaleUpperCase()}
            </span>
            <span className="card-text">
              <strong>
                <bdi>{student}</bdi>
              </strong>
              <span className="quiet">
                {t('students.subjects', { count: subjects })} · {t('students.episodes', { count: episodes })}
              </span>
              {lastAt ? <span className="quiet">{t('students.last', { day: format.day(lastAt) })}</span> : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
