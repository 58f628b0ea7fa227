import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBeliefs } from '../../api/queries.js';
import type { Belief } from '../../api/types.js';
import { memoryAddress, useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { DisputeButton } from '../beliefs/Dispute.js';
import { Why } from '../beliefs/Why.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';

/** Beside a talk the newest few are enough; all of them have a view of their own. */
const SHOWN = 3;

/**
 * What is believed of the student as it forms: newest first, with what is new since the view was opened marked as such.
 *
 * @param onFresh told the concepts of beliefs that are new, when there are more of them
 */
export function BeliefsNow({ onFresh }: { readonly onFresh: (conceptIds: readonly string[]) => void }) {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const found = useBeliefs(memory, true);
  return (
    <section className="panel beliefs-now" aria-labelledby="beliefs-now">
      <div className="section-head">
        <h2 id="beliefs-now" className="panel-title">
          {t('chat.believed')}
        </h2>
        <Link to={memoryAddress('beliefs', memory)}>{t('chat.allBeliefs')}</Link>
      </div>
      <Answer query={found}>{(beliefs) => <Newest beliefs={beliefs} onFresh={onFresh} />}</Answer>
    </section>
  );
}

function Newest({
  beliefs,
  onFresh,
}: {
  readonly beliefs: readonly Belief[];
  readonly onFresh: (conceptIds: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { open, dialog } = useEpisodeDialog(useMemoryRef());
  const fresh = useFresh(beliefs, onFresh);
  const newest = [...beliefs].sort((one, other) => changedAt(other).localeCompare(changedAt(one))).slice(0, SHOWN);
  const [latest] = newest.filter(({ id }) => fresh.has(id));
  return (
    <>
      <p className="visually-hidden" role="status">
        {latest
          ? t('chat.newBelief', { concept: latest.concept.name, statement: t(`statements.${latest.statement}`) })
          : ''}
      </p>
      {newest.length === 0 ? <p className="quiet">{t('beliefs.emptyText')}</p> : null}
      <ul className="plain">
        {newest.map((belief) => (
          <li key={belief.id} className={fresh.has(belief.id) ? 'belief-row is-fresh' : 'belief-row'}>
            <span className={`badge statement-${belief.statement}`}>{t(`statements.${belief.statement}`)}</span>
            <strong>
              <bdi>{belief.concept.name}</bdi>
            </strong>
            <span className="quiet">{format.percent(belief.confidence)}</span>
            {fresh.has(belief.id) ? <span className="tag">{t('chat.fresh')}</span> : null}
            <DisputeButton belief={belief} />
            <Why belief={belief} onOpen={open} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** The ids of beliefs that formed since the view was opened: by a check or a dispute of this visit, newest last. */
function useFresh(beliefs: readonly Belief[], onFresh: (conceptIds: readonly string[]) => void): ReadonlySet<string> {
  const [openedAt] = useState(() => new Date().toISOString());
  const told = useRef('');
  const fresh = beliefs
    .filter((belief) => changedAt(belief) >= openedAt)
    .sort((one, other) => changedAt(one).localeCompare(changedAt(other)));
  const ids = fresh.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (told.current !== ids) {
      told.current = ids;
      onFresh(fresh.map(({ concept }) => concept.id));
    }
  });
  return new Set(fresh.map(({ id }) => id));
}

/** When a belief changed last: with its last check, or without one, as by a dispute. */
function changedAt({ since, evidence }: Belief): string {
  const last = evidence.at(-1)?.occurredAt ?? since;
  return last > since ? last : since;
}
