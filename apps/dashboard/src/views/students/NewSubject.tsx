import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { openMemory } from '../../api/commands.js';
import type { MemoryRef } from '../../api/types.js';
import { memoryAddress } from '../../app/memory-ref.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';

/** The languages that a memory can be read in (`PUT M`). */
const LANGUAGES = ['en', 'es', 'ar', 'fr', 'de', 'pt'] as const;

/** Opens a subject of a student's own, to add files to and to talk in. */
export function NewSubject() {
  const { t, i18n } = useTranslation();
  const [student, subject, language] = [useId(), useId(), useId()];
  const [memory, setMemory] = useState<MemoryRef>({ student: '', subject: '' });
  const [spoken, setSpoken] = useState<string>(i18n.language);
  const client = useQueryClient();
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: (named: MemoryRef) =>
      openMemory(named, { language: spoken, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onSuccess: async (_, named) => {
      await client.invalidateQueries();
      await navigate(memoryAddress('chat', named));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    opening.mutate({ student: memory.student.trim(), subject: memory.subject.trim() });
  };
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <details className="why new-subject">
      <summary>{t('newSubject.title')}</summary>
      <p className="quiet">{t('newSubject.text')}</p>
      <form className="filters" onSubmit={submit}>
        <label htmlFor={student}>
          {t('newSubject.student')}
          <input
            id={student}
            dir="auto"
            required
            maxLength={128}
            value={memory.student}
            onChange={(event) => setMemory({ ...memory, student: event.target.value })}
          />
        </label>
        <label htmlFor={subject}>
          {t('newSubject.subject')}
          <input
            id={subject}
            dir="auto"
            required
            maxLength={128}
            value={memory.subject}
            onChange={(event) => setMemory({ ...memory, subject: event.target.value })}
          />
        </label>
        <label htmlFor={language}>
          {t('newSubject.language')}
          <select id={language} value={spoken} onChange={(event) => setSpoken(event.target.value)}>
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {names.of(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button" disabled={opening.isPending}>
          {t('newSubject.open')}
        </button>
      </form>
      {opening.error ? <ProblemNotice error={opening.error} /> : null}
    </details>
  );
}
