import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { fetchClass, useClass } from '../../api/reports.js';
import { Answer } from '../../ui/Answer.js';
import { MoreButton } from '../../ui/Pages.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { ClassTable } from './ClassTable.js';
import { Names } from './Names.js';
import { saveAs } from './save-as.js';

/** Who needs help most comes first, as in the interface. */
const AT_FIRST = '-struggles';
/** Concepts that are told above the table; the page that prints has more. */
const MOST_CONCEPTS = 8;

/** Everybody who has a memory of a subject, and who struggles with what. */
export function ClassView() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const subject = parameters.get('subject') ?? '';
  const sort = parameters.get('sort') ?? AT_FIRST;
  const list = useClass(subject, sort);
  const sortBy = (order: string): void => setParameters({ subject, sort: order }, { replace: true });
  return (
    <section className="page">
      <ViewHead title={subject}>{t('classes.classLead')}</ViewHead>
      <Outputs subject={subject} sort={sort} />
      <Answer query={list}>
        {({ pages }) => (
          <>
            <h2>{t('classes.who')}</h2>
            {pages[0]?.concepts.length ? (
              <dl className="who">
                {pages[0].concepts.slice(0, MOST_CONCEPTS).map(({ concept, struggles, unsure }) => (
                  <div key={concept}>
                    <dt>
                      <bdi>{concept}</bdi>
                    </dt>
                    <dd>
                      {t('classes.columns.struggles')}: <Names names={struggles} />
                    </dd>
                    <dd>
                      {t('classes.columns.unsure')}: <Names names={unsure} />
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p className="quiet">{t('classes.nobody')}</p>
            )}
            <h2>{t('classes.table')}</h2>
            <ClassTable
              subject={subject}
              rows={pages.flatMap(({ students }) => students)}
              sort={sort}
              onSort={sortBy}
            />
          </>
        )}
      </Answer>
      <MoreButton list={list} />
    </section>
  );
}

/** The whole class on paper, and for a spreadsheet. */
function Outputs({ subject, sort }: { readonly subject: string; readonly sort: string }) {
  const { t, i18n } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<string | null>(null);
  const output = useMutation({
    mutationFn: async (format: 'html' | 'csv') => {
      const text = await fetchClass(subject, sort, i18n.language, format);
      if (format === 'csv') {
        saveAs('class.csv', 'text/csv', text);
      } else {
        setPage(text);
      }
    },
  });
  const print = (): void => {
    frame.current?.contentWindow?.print();
    // Asked for again, it is loaded and printed again.
    setPage(null);
  };
  return (
    <div className="filters">
      <button type="button" className="button" disabled={output.isPending} onClick={() => output.mutate('html')}>
        {t('report.print')}
      </button>
      <button type="button" className="button" disabled={output.isPending} onClick={() => output.mutate('csv')}>
        {t('classes.csv')}
      </button>
      {output.error ? <ProblemNotice error={output.error} /> : null}
      {page === null ? null : (
        <iframe
          ref={frame}
          className="visually-hidden"
          title={t('classes.table')}
          srcDoc={page}
          sandbox="allow-same-origin allow-modals"
          onLoad={print}
        />
      )}
    </div>
  );
}
