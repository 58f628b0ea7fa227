import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConceptMap } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { MapTools } from '../map/MapView.js';
import type { Turn } from './turn.js';
import { useTurns } from './useTurns.js';

/** A talk with the built-in tutor, beside the map that it leans on. */
export function ChatView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const map = useConceptMap(memory);
  return (
    <section className="chat-view">
      <ViewHead title={t('views.chat.title')}>{t('views.chat.lead')}</ViewHead>
      <div className="chat-split">
        <Chat />
        <div className="chat-map">
          <Answer query={map}>
            {(data) =>
              data.concepts.length === 0 ? (
                <Empty title={t('map.empty')}>{t('map.emptyText')}</Empty>
              ) : (
                <MapTools map={data} />
              )
            }
          </Answer>
        </div>
      </div>
    </section>
  );
}

function Chat() {
  const { t } = useTranslation();
  const field = useId();
  const { turns, problem, begin, isRunning, stop } = useTurns(useMemoryRef());
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') {
      void begin(text.trim());
      setText('');
    }
  };
  return (
    <div className="chat panel">
      <ol className="turns" aria-live="polite">
        {turns.map((turn) => (
          <li key={turn.key}>
            <TurnRow turn={turn} />
          </li>
        ))}
      </ol>
      {turns.length === 0 ? <p className="quiet">{t('chat.empty')}</p> : null}
      {problem ? <ProblemNotice error={problem} /> : null}
      <form onSubmit={submit}>
        <label htmlFor={field}>{t('chat.message')}</label>
        <div className="row">
          <input
            id={field}
            dir="auto"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          {isRunning ? (
            <button type="button" className="button" onClick={stop}>
              {t('chat.stop')}
            </button>
          ) : (
            <button type="submit" className="button button-main">
              {t('chat.send')}
            </button>
          )}
        </div>
      </form>
    </div>
  );
}

function TurnRow({ turn }: { readonly turn: Turn }) {
  const { t } = useTranslation();
  const { question, answer, memory, state, stance } = turn;
  return (
    <>
      <p className="said said-student" dir="auto">
        {question}
      </p>
      {answer !== '' || state === 'running' ? (
        <p className="said said-tutor" dir="auto" aria-busy={state === 'running'}>
          {answer || '…'}
        </p>
      ) : null}
      {state === 'failed' ? <p className="quiet">{t('chat.cut')}</p> : null}
      {memory ? (
        <details className="why">
          <summary>{t('chat.remembered', { count: memory.episodes.length })}</summary>
          <ul>
            {memory.episodes.map(({ id, summary }) => (
              <li key={id} dir="auto">
                {summary}
              </li>
            ))}
          </ul>
          {stance ? <p className="quiet">{t('chat.stance', { stance })}</p> : null}
        </details>
      ) : null}
    </>
  );
}
