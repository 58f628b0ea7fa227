import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecall } from '../../api/queries.js';
import type { Design, RecallAnswer } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';
import { RecalledEpisodes } from './RecalledEpisodes.js';

const DESIGNS: readonly Design[] = ['full', 'episodes', 'window', 'none'];
/** The interface's own default. */
const DEFAULT_BUDGET = 1_200;

/** What a tutor would be given for a question: the block, and why each episode stands in it. Nothing is recorded. */
export function RecallView() {
  const { t } = useTranslation();
  const field = useId();
  const memory = useMemoryRef();
  const recall = useRecall(memory);
  const [question, setQuestion] = useState('');
  const [budgetTokens, setBudget] = useState(DEFAULT_BUDGET);
  const [design, setDesign] = useState<Design>('full');
  const { open, dialog } = useEpisodeDialog(memory);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    recall.mutate({ question, budgetTokens, design });
  };
  return (
    <section className="recall-view">
      <ViewHead title={t('views.recall.title')}>{t('views.recall.lead')}</ViewHead>
      <form className="ask" onSubmit={submit}>
        <label htmlFor={field}>{t('recall.question')}</label>
        <div className="row">
          <input
            id={field}
            dir="auto"
            value={question}
            placeholder={t('recall.placeholder')}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <button type="submit" className="button button-main" disabled={recall.isPending}>
            {t('recall.ask')}
          </button>
        </div>
        <div className="filters">
          <label>
            {t('recall.budget')}
            <input
              type="number"
              min={100}
              max={32_000}
              step={100}
              value={budgetTokens}
              onChange={(event) => setBudget(event.target.valueAsNumber || DEFAULT_BUDGET)}
            />
          </label>
          <label>
            {t('recall.design')}
            <select value={design} onChange={(event) => setDesign(event.target.value as Design)}>
              {DESIGNS.map((each) => (
                <option key={each} value={each}>
                  {t(`recall.designs.${each}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </form>
      {recall.error ? <ProblemNotice error={recall.error} /> : null}
      <div aria-live="polite" aria-busy={recall.isPending}>
        {recall.data ? <Recalled answer={recall.data} onOpen={open} /> : null}
      </div>
      {dialog}
    </section>
  );
}

function Recalled({ answer, onOpen }: { readonly answer: RecallAnswer; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { window, noRecord, remediation, timings } = answer;
  return (
    <>
      <ul className="facts">
        <li>{t(`recall.modes.${answer.mode}`)}</li>
        <li>{t('recall.tokens', { count: answer.tokens })}</li>
        <li>{t('recall.took', { ms: format.number(timings.total, 1) })}</li>
        {window ? <li>{t('recall.window', { label: window.label })}</li> : null}
        {answer.complete ? null : <li className="warn">{t('recall.incomplete')}</li>}
      </ul>
      {noRecord ? <p className="notice">{t(`recall.noRecord.${noRecord.reason}`)}</p> : null}
      {remediation ? (
        <p className="notice">
          {t('recall.remediation')} <bdi>{remediation.concept}</bdi>: <bdi>{remediation.because}</bdi>
        </p>
      ) : null}
      <div className="recall-split">
        <section>
          <h2>{t('recall.block')}</h2>
          <p className="quiet">{t('recall.blockText')}</p>
          <pre className="block" dir="auto">
            {answer.block}
          </pre>
          <dl className="timings">
            {(['embed', 'gather', 'score', 'render'] as const).map((part) => (
              <div key={part}>
                <dt>{t(`recall.timings.${part}`)}</dt>
                <dd>{t('recall.ms', { ms: format.number(timings[part], 2) })}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>{t('recall.episodes', { count: answer.episodes.length })}</h2>
          {answer.episodes.length > 0 ? (
            <RecalledEpisodes episodes={answer.episodes} onOpen={onOpen} />
          ) : (
            <p className="quiet">{t('recall.nothing')}</p>
          )}
        </section>
      </div>
    </>
  );
}
