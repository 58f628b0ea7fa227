import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from './ProblemNotice.js';

/** As much of a query as deciding what to show needs. */
export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching?: boolean;
  refetch(): unknown;
}

/** Shows what was answered; until then that it is asked for, and otherwise why there is nothing. */
export function Answer<T>({
  query,
  children,
}: {
  readonly query: Asked<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data !== undefined) {
    return children(query.data);
  }
  if (query.error) {
    return <ProblemNotice error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t('states.loading')}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
