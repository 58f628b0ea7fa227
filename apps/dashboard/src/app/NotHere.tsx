import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export function NotHere() {
  const { t } = useTranslation();
  return (
    <section className="notice">
      <h1>{t('notHere.title')}</h1>
      <p>{t('notHere.text')}</p>
      <Link className="button" to="/">
        {t('notHere.back')}
      </Link>
    </section>
  );
}
