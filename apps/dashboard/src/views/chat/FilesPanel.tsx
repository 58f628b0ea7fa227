import { type ChangeEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddFile } from '../../api/commands.js';
import { useFiles } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';

/** What a server can read (docs/map.md). */
const READABLE = '.md,.txt,.html,.htm,.pdf,.docx';

/** The files of the subject and how far they are read; another one can be added. */
export function FilesPanel() {
  const { t } = useTranslation();
  const field = useId();
  const memory = useMemoryRef();
  const files = useFiles(memory);
  const adding = useAddFile(memory);
  const add = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) {
      adding.mutate(file);
    }
    // The same file may be chosen again, after it was changed.
    target.value = '';
  };
  return (
    <section className="panel files-panel" aria-labelledby="files-panel">
      <div className="section-head">
        <h2 id="files-panel" className="panel-title">
          {t('files.title')}
        </h2>
        <label htmlFor={field} className="button file-button">
          {adding.isPending ? t('files.adding') : t('files.add')}
          <input
            id={field}
            type="file"
            className="visually-hidden"
            accept={READABLE}
            disabled={adding.isPending}
            onChange={add}
          />
        </label>
      </div>
      {adding.error ? <ProblemNotice error={adding.error} /> : null}
      <Answer query={files}>
        {(rows) => (
          <ul className="plain" aria-live="polite">
            {rows.length === 0 ? <li className="quiet">{t('files.empty')}</li> : null}
            {rows.map(({ fileId, name, pages, state, progress, concepts, reason }) => (
              <li key={fileId} className="file-row">
                <bdi>{name}</bdi> <span className="quiet">{t('files.pages', { count: pages })}</span>{' '}
                {state === 'read' ? (
                  <span className="quiet">{t('files.concepts', { count: concepts })}</span>
                ) : (
                  <span className="tag">{t(`files.states.${state}`)}</span>
                )}
                {state === 'reading' ? (
                  <progress max={1} value={progress} aria-label={t('files.states.reading')} />
                ) : null}
                {reason ? <span className="quiet"> {reason}</span> : null}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}
