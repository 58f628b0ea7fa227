import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeliefHistory } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Why } from './Why.js';

interface BeliefHistoryProps {
  readonly id: string;
  readonly onOpen: (id: string) => void;
}

/** What was believed before, oldest first, and why it changed. It is asked for when it is opened. */
export function BeliefHistory({ id, onOpen }: BeliefHistoryProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('beliefs.history')}</summary>
      {isOpen ? <Chain id={id} onOpen={onOpen} /> : null}
    </details>
  );
}

function Chain({ id, onOpen }: BeliefHistoryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useBeliefHistory(useMemoryRef(), id);
  return (
    <Answer query={found}>
      {(history) => (
        <ol className="belief-history">
          {history.map((belief) => (
            <li key={belief.id} className={belief.supersededBy ? 'retired' : undefined}>
              <p>
                <span className={`badge statement-${belief.statement}`}>{t(`statements.${belief.statement}`)}</span>{' '}
                {format.percent(belief.confidence)} · <time dateTime={belief.since}>{format.day(belief.since)}</time>
              </p>
              <p className="quiet">
                {belief.reason ? `${t(`beliefs.reasons.${belief.reason}`)} · ` : ''}
                {t('beliefs.rules', { version: String(belief.rulesVersion) })}
              </p>
              <Why belief={belief} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
    </Answer>
  );
}
