import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEpisodes } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';
import { Composer } from './Composer.js';
import { Said, TurnRow } from './TurnRow.js';
import { useTurns } from './useTurns.js';

/** Everything that happened, of which the talk is a part. */
const NO_FILTER = { kind: '', from: '', to: '', q: '' };
/** What is shown of the talk before this visit: enough to see which check is open. */
const EARLIER = 4;

/** The talk with the tutor, and where to go on with it. */
export function Conversation() {
  const { t } = useTranslation();
  const { turns, problem, begin, again, isRunning, stop } = useTurns(useMemoryRef());
  const end = useRef<HTMLDivElement>(null);
  const shown = turns.at(-1)?.answer.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves with each turn and each piece of its answer
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [turns.length, shown, isRunning]);
  return (
    <div className="chat panel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <section className="chat-scroll" tabIndex={0} aria-label={t('chat.talkSoFar')}>
        <EarlierTalk />
        <ol className="turns">
          {turns.map((turn) => (
            <li key={turn.key}>
              <TurnRow turn={turn} onAgain={again} />
            </li>
          ))}
        </ol>
        {turns.length === 0 ? <p className="quiet">{t('chat.empty')}</p> : null}
        {problem ? <ProblemNotice error={problem} /> : null}
        <div ref={end} />
      </section>
      {/* A screen reader hears a whole answer once, and not each of its pieces. */}
      <p className="visually-hidden" role="status">
        {turns.findLast(({ state }) => state === 'done')?.answer ?? ''}
      </p>
      <Composer isRunning={isRunning} onSend={begin} onStop={stop} />
    </div>
  );
}

/** The end of the talk before this visit, from the record. */
function EarlierTalk() {
  const { t } = useTranslation();
  const format = useFormat();
  const [openedAt] = useState(() => new Date().toISOString());
  const pages = useEpisodes(useMemoryRef(), NO_FILTER).data?.pages ?? [];
  const said = (pages[0]?.episodes ?? [])
    .filter(({ kind, recordedAt }) => (kind === 'question' || kind === 'answer') && recordedAt < openedAt)
    .slice(0, EARLIER)
    .reverse();
  const [first] = said;
  if (!first) {
    return null;
  }
  return (
    <section className="earlier" aria-label={t('chat.earlier')}>
      <p className="quiet">
        {t('chat.earlier')} · <time dateTime={first.occurredAt}>{format.moment(first.occurredAt)}</time>
      </p>
      {said.map(({ id, kind, text }) => (
        <Said key={id} by={kind === 'question' ? 'student' : 'tutor'} text={text} />
      ))}
    </section>
  );
}
