import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveKey } from '../api/key.js';

/** Asks for an API key, where the server wants one. It is kept for this tab and sent to this server alone. */
export function KeyForm({ refused }: { readonly refused: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useId();
  const [key, setKey] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saveKey(key.trim() === '' ? null : key.trim());
    void client.resetQueries();
  };
  return (
    <form className="notice key-form" onSubmit={submit}>
      <h2>{t('key.title')}</h2>
      <p>{refused ? t('key.refused') : t('key.text')}</p>
      <label htmlFor={field}>{t('key.label')}</label>
      <div className="row">
        <input
          id={field}
          type="password"
          autoComplete="off"
          dir="ltr"
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <button type="submit" className="button button-main">
          {t('key.use')}
        </button>
      </div>
    </form>
  );
}
