import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartRebuild } from '../../api/queries.js';
import type { ProjectionState } from '../../api/types.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';

interface RebuildFormProps {
  readonly projections: readonly ProjectionState[];
  readonly onStarted: (id: string) => void;
}

/** Starts a rebuild. It is a dry run unless one says otherwise: the difference is looked at before anything is written. */
export function RebuildForm({ projections, onStarted }: RebuildFormProps) {
  const { t } = useTranslation();
  const start = useStartRebuild();
  const [projection, setProjection] = useState(projections[0]?.name ?? '');
  const [student, setStudent] = useState('');
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const [dryRun, setDryRun] = useState(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scope = { ...(student ? { student } : {}), ...(subject ? { subject } : {}) };
    start.mutate({ projection, dryRun, reason, ...scope }, { onSuccess: ({ id }) => onStarted(id) });
  };
  return (
    <form className="panel" onSubmit={submit}>
      <h2>{t('operations.rebuild')}</h2>
      <p>{t('operations.rebuildText')}</p>
      <div className="filters">
        <label>
          {t('operations.projection')}
          <select value={projection} onChange={(event) => setProjection(event.target.value)}>
            {projections.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {t('operations.student')}
          <input value={student} onChange={(event) => setStudent(event.target.value)} dir="auto" />
        </label>
        <label>
          {t('operations.subject')}
          <input value={subject} onChange={(event) => setSubject(event.target.value)} dir="auto" />
        </label>
        <label className="wide">
          {t('operations.reason')}
          <input required value={reason} onChange={(event) => setReason(event.target.value)} dir="auto" />
        </label>
        <label className="check">
          <input type="checkbox" checked={dryRun} onChange={(event) => setDryRun(event.target.checked)} />
          {t('operations.dryRun')}
        </label>
      </div>
      <button type="submit" className={dryRun ? 'button button-main' : 'button button-bad'} disabled={start.isPending}>
        {dryRun ? t('operations.startDry') : t('operations.start')}
      </button>
      {start.error ? <ProblemNotice error={start.error} /> : null}
    </form>
  );
}
