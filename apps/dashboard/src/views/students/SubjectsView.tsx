import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSubjects } from '../../api/queries.js';
import { memoryAddress } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';

/** The subjects of one student; each is a memory. */
export function SubjectsView() {
  const { t } = useTranslation();
  const format = useFormat();
  const student = useSearchParams()[0].get('student') ?? '';
  const found = useSubjects(student);
  return (
    <section className="page">
      <ViewHead title={student}>{t('subjects.lead')}</ViewHead>
      <Answer query={found}>
        {(subjects) =>
          subjects.length === 0 ? (
            <Empty title={t('subjects.empty')} />
          ) : (
            <ul className="cards">
              {subjects.map(({ subject, name, episodes, firstAt, lastAt }) => (
                <li key={subject}>
                  <Link to={memoryAddress('overview', { student, subject })} className="card">
                    <span className="card-text">
                      <strong>
                        <bdi>{name ?? subject}</bdi>
                      </strong>
                      <span className="quiet">{t('students.episodes', { count: episodes })}</span>
                      {firstAt && lastAt ? (
                        <span className="quiet">
                          {format.day(firstAt)} – {format.day(lastAt)}
                        </span>
                      ) : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}
