import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useReportPage } from '../../api/reports.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { ReportFrame } from './ReportFrame.js';

/** What the memory comes to, as it prints on paper. */
export function ReportView() {
  const { t, i18n } = useTranslation();
  const memory = useMemoryRef();
  const [parameters, setParameters] = useSearchParams();
  const since = parameters.get('since') ?? '';
  const page = useReportPage(memory, since, i18n.language);
  const frame = useRef<HTMLIFrameElement>(null);
  const goBackTo = (day: string): void =>
    setParameters(
      (now) => {
        if (day === '') {
          now.delete('since');
        } else {
          now.set('since', day);
        }
        return now;
      },
      { replace: true },
    );
  return (
    <section>
      <ViewHead title={t('views.report.title')}>{t('views.report.lead')}</ViewHead>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          {t('report.since')}
          <input type="date" value={since} onChange={(event) => goBackTo(event.target.value)} />
        </label>
        <button
          type="button"
          className="button"
          disabled={page.data === undefined}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {t('report.print')}
        </button>
      </form>
      <Answer query={page}>
        {(html) => <ReportFrame html={html} title={t('report.frame', { student: memory.student })} frame={frame} />}
      </Answer>
    </section>
  );
}
