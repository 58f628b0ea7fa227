import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeliefHistory } from '../../api/queries.js';
import type { Belief, BeliefEvidence } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { VerdictBadge } from '../../ui/KindBadge.js';

interface WhyProps {
  readonly belief: Belief;
  readonly onOpen: (id: string) => void;
}

/** Why it is believed: the checks behind it, each of which opens. They are drawn once somebody asks why. */
export function Why({ belief, onOpen }: WhyProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { evidence, evidenceTotal = evidence.length } = belief;
  return (
    <details className="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('beliefs.why', { count: evidenceTotal })}</summary>
      {isOpen ? <Evidence belief={belief} onOpen={onOpen} /> : null}
    </details>
  );
}

/** The newest checks, and all of them for whoever wants them. */
function Evidence({ belief: { id, evidence, evidenceTotal = evidence.length }, onOpen }: WhyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [wantsAll, setWantsAll] = useState(false);
  if (wantsAll) {
    return <AllEvidence id={id} onOpen={onOpen} />;
  }
  return (
    <>
      <Checks evidence={evidence} onOpen={onOpen} />
      {evidenceTotal > evidence.length ? (
        <button type="button" className="link" onClick={() => setWantsAll(true)}>
          {t('beliefs.showAll', { total: format.number(evidenceTotal) })}
        </button>
      ) : null}
    </>
  );
}

function AllEvidence({ id, onOpen }: { readonly id: string; readonly onOpen: (id: string) => void }) {
  const found = useBeliefHistory(useMemoryRef(), id);
  return (
    <Answer query={found}>
      {(history) => <Checks evidence={history.find((each) => each.id === id)?.evidence ?? []} onOpen={onOpen} />}
    </Answer>
  );
}

interface ChecksProps {
  readonly evidence: readonly BeliefEvidence[];
  readonly onOpen: (id: string) => void;
}

function Checks({ evidence, onOpen }: ChecksProps) {
  const format = useFormat();
  return (
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
  );
}
