import { useTranslation } from 'react-i18next';
import { Problem } from '../api/problem.js';
import { KeyForm } from './KeyForm.js';

/** Says why there is nothing to show, and what can be done about it. */
export function ProblemNotice({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  const problem = error instanceof Problem ? error : new Problem(0, 'unexpected', error.message);
  if (problem.needsKey) {
    return <KeyForm refused={problem.code === 'key-unknown'} />;
  }
  if (problem.isMissingRoute) {
    return (
      <section className="notice" role="status">
        <h2>{t('states.notYet.title')}</h2>
        <p>{t('states.notYet.text')}</p>
      </section>
    );
  }
  const kind = problem.status === 404 ? 'missing' : problem.status === 0 ? 'unreachable' : 'refused';
  return (
    <section className="notice notice-bad" role="alert">
      <h2>{t(`states.${kind}`)}</h2>
      <p>
        <bdi>{problem.message}</bdi>
      </p>
      <p className="quiet">
        <code>{problem.code}</code>
        {problem.requestId ? <code> · {problem.requestId}</code> : null}
      </p>
      {onRetry ? (
        <button type="button" className="button" onClick={onRetry}>
          {t('states.retry')}
        </button>
      ) : null}
    </section>
  );
}
