import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { savedKey } from '../../api/key.js';
import { memoryAddress } from '../../app/memory-ref.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';

/**
 * Whether the sample may be offered: only to a visitor without a key, so only on a server that nobody else can reach, and only where
 * it isn't there. A site with keys never shows it: invented students have no business beside real ones.
 */
export function mayOfferSample(students: readonly string[]): boolean {
  return savedKey() === null && !students.includes('maya');
}

/** Reads the sample subject in with one click, and leads to the talk. */
export function SampleLoader() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [done, setDone] = useState(0);
  const loading = useMutation({
    mutationFn: async () => {
      // Few visitors need it.
      const { FIRST, loadSample } = await import('./sample.js');
      await loadSample(setDone);
      return FIRST;
    },
    onSuccess: async (first) => {
      await client.invalidateQueries();
      await navigate(memoryAddress('chat', first));
    },
  });
  return (
    <section className="panel sample" aria-labelledby="sample">
      <h2 id="sample" className="panel-title">
        {t('sample.title')}
      </h2>
      <p>{t('sample.text')}</p>
      {loading.error ? <ProblemNotice error={loading.error} /> : null}
      <button
        type="button"
        className="button button-main"
        disabled={loading.isPending}
        onClick={() => loading.mutate()}
      >
        {t('sample.load')}
      </button>
      {loading.isPending ? (
        <p role="status">
          {t('sample.loading')} <progress max={1} value={done} aria-label={t('sample.loading')} />
        </p>
      ) : null}
    </section>
  );
}
