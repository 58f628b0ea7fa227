import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispute } from '../../api/commands.js';
import type { Belief } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Dialog } from '../../ui/Dialog.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';

/** The student says that a belief isn't so, in their own words, which stay on record. */
export function DisputeButton({ belief }: { readonly belief: Belief }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t('dispute.of', { concept: belief.concept.name })}
        onClick={() => setOpen(true)}
      >
        {t('dispute.open')}
      </button>
      {isOpen ? <DisputeDialog belief={belief} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function DisputeDialog({ belief, onClose }: { readonly belief: Belief; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const field = useId();
  const [text, setText] = useState('');
  const dispute = useDispute(useMemoryRef());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') {
      dispute.mutate({ beliefId: belief.id, text: text.trim() }, { onSuccess: onClose });
    }
  };
  return (
    <Dialog title={t('dispute.title')} onClose={onClose}>
      <p>
        <span className={`badge statement-${belief.statement}`}>{t(`statements.${belief.statement}`)}</span>{' '}
        <bdi>{belief.concept.name}</bdi>
      </p>
      <p className="quiet">{t('dispute.text')}</p>
      <form onSubmit={submit}>
        <label htmlFor={field}>{t('dispute.words')}</label>
        <textarea
          id={field}
          dir="auto"
          rows={3}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {dispute.error ? <ProblemNotice error={dispute.error} /> : null}
        <button type="submit" className="button button-main" disabled={dispute.isPending || text.trim() === ''}>
          {t('dispute.send')}
        </button>
      </form>
    </Dialog>
  );
}
