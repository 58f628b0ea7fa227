import { useTranslation } from 'react-i18next';
import type { BeliefEvidence } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { VerdictBadge } from '../../ui/KindBadge.js';

/** Why it is believed: the checks behind it, each of which opens. */
export function Why({
  evidence,
  onOpen,
}: {
  readonly evidence: readonly BeliefEvidence[];
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <details className="why">
      <summary>{t('beliefs.why', { count: evidence.length })}</summary>
      <ul className="plain">
        {evidence.map(({ episodeId, occurredAt, verdict }) => (
          <li key={episodeId}>
            <button type="button" className="row-button" onClick={() => onOpen(episodeId)}>
              <VerdictBadge verdict={verdict} />
              <time dateTime={occurredAt}>{format.moment(occurredAt)}</time>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
