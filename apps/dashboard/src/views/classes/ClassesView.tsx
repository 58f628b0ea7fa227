import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useClasses } from '../../api/reports.js';
import { classAddress } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { MoreButton } from '../../ui/Pages.js';
import { ViewHead } from '../../ui/ViewHead.js';

/** Subjects, each with everybody who has a memory of it. */
export function ClassesView() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useClasses();
  return (
    <section className="page">
      <ViewHead title={t('classes.title')}>{t('classes.lead')}</ViewHead>
      <Answer query={list}>
        {({ pages }) => {
          const subjects = pages.flatMap((page) => page.subjects);
          return subjects.length === 0 ? (
            <Empty title={t('classes.empty')} />
          ) : (
            <ul className="cards">
              {subjects.map(({ subject, students, lastAt }) => (
                <li key={subject}>
                  <Link to={classAddress(subject)} className="card">
                    <span className="card-text">
                      <strong>
                        <bdi>{subject}</bdi>
                      </strong>
                      <span className="quiet">
                        {t('classes.students')}: {format.number(students)}
                      </span>
                      {lastAt ? <span className="quiet">{t('students.last', { day: format.day(lastAt) })}</span> : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
      <MoreButton list={list} />
    </section>
  );
}
