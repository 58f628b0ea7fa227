import { useTranslation } from 'react-i18next';
import type { EpisodeKind, Verdict } from '../api/types.js';

/** What kind of episode it is, in a word. */
export function KindBadge({ kind }: { readonly kind: EpisodeKind }) {
  const { t } = useTranslation();
  return <span className={`badge kind-${kind}`}>{t(`kinds.${kind}`)}</span>;
}

/** How a check was judged: a sign as well as a colour. */
export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const sign = { right: '✓', partly: '≈', wrong: '✗' }[verdict];
  return (
    <span className={`badge verdict-${verdict}`}>
      <span aria-hidden="true">{sign} </span>
      {t(`verdicts.${verdict}`)}
    </span>
  );
}
