import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.js';

/** The night that composed what stands above; null: none did yet. */
export function AsOf({ at }: { readonly at: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className="quiet as-of">
      {at === null ? t('standing.now') : <time dateTime={at}>{t('standing.asOf', { at: format.moment(at) })}</time>}
    </p>
  );
}
