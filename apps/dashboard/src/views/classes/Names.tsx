import { useTranslation } from 'react-i18next';

/** So many names are read at a glance. */
const MOST = 5;

/** Names in a row, each in its own direction; the rest is counted. */
export function Names({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) {
    return '–';
  }
  const rest = names.length - MOST;
  return (
    <ul className="names">
      {names.slice(0, MOST).map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {rest > 0 ? <li className="quiet">{t('classes.more', { number: rest })}</li> : null}
    </ul>
  );
}
