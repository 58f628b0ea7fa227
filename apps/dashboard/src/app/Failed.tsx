import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

/** What is left of a view that broke: what happened, and a way on. The rest of the page goes on. */
export function Failed() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <section className="notice notice-bad" role="alert">
      <h1>{t('failed.title')}</h1>
      <p>{t('failed.text')}</p>
      <pre dir="ltr">{error instanceof Error ? error.message : String(error)}</pre>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('failed.reload')}
      </button>
    </section>
  );
}
