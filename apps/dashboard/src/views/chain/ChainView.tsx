import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memoryPath, send } from '../../api/client.js';
import { useChain, useVerification } from '../../api/queries.js';
import type { ChainVerdict } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';
import { ViewHead } from '../../ui/ViewHead.js';

/** Where the chain of hashes ends, and whether what is on record still fits it. */
export function ChainView() {
  const { t } = useTranslation();
  const format = useFormat();
  const field = useId();
  const memory = useMemoryRef();
  const chain = useChain(memory);
  const verification = useVerification(memory);
  const [note, setNote] = useState('');
  const checkpoint = useMutation({
    mutationFn: async () => (await send(`${memoryPath(memory)}/chain/checkpoint`, { accept: 'text/plain' })).text(),
  });
  const verify = (event: FormEvent): void => {
    event.preventDefault();
    verification.mutate(note.trim() === '' ? null : note);
  };
  return (
    <section>
      <ViewHead title={t('views.chain.title')}>{t('views.chain.lead')}</ViewHead>
      <Answer query={chain}>
        {({ size, head }) => (
          <dl className="figures">
            <div className="figure-main">
              <dt>{t('chain.size')}</dt>
              <dd>{format.number(size)}</dd>
            </div>
            <div className="figure-wide">
              <dt>{t('chain.head')}</dt>
              <dd>
                <code className="hash" dir="ltr">
                  {head}
                </code>
              </dd>
            </div>
          </dl>
        )}
      </Answer>
      <form className="panel" onSubmit={verify}>
        <h2>{t('chain.verify')}</h2>
        <p>{t('chain.verifyText')}</p>
        <label htmlFor={field}>{t('chain.kept')}</label>
        <textarea id={field} rows={5} dir="ltr" value={note} onChange={(event) => setNote(event.target.value)} />
        <button type="submit" className="button button-main" disabled={verification.isPending}>
          {verification.isPending ? t('chain.verifying') : t('chain.verifyNow')}
        </button>
        <div aria-live="polite">
          {verification.error ? <ProblemNotice error={verification.error} /> : null}
          {verification.data ? <Verdict verdict={verification.data} /> : null}
        </div>
      </form>
      <div className="panel">
        <h2>{t('chain.checkpoint')}</h2>
        <p>{t('chain.checkpointText')}</p>
        <button type="button" className="button" onClick={() => checkpoint.mutate()} disabled={checkpoint.isPending}>
          {t('chain.makeCheckpoint')}
        </button>
        {checkpoint.error ? <ProblemNotice error={checkpoint.error} /> : null}
        {checkpoint.data ? (
          <pre className="block" dir="ltr">
            {checkpoint.data}
          </pre>
        ) : null}
      </div>
    </section>
  );
}

function Verdict({ verdict }: { readonly verdict: ChainVerdict }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (verdict.ok) {
    return <p className="notice notice-good">{t('chain.whole', { count: verdict.size })}</p>;
  }
  return (
    <div className="notice notice-bad">
      <p>{t('chain.broken', { count: verdict.breaks.length })}</p>
      <ul>
        {verdict.breaks.map(({ revision, reason }) => (
          <li key={`${revision} ${reason}`}>
            {t('chain.at', { revision: format.number(revision) })}: <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
