import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeliefs } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';
import { BeliefTable } from './BeliefTable.js';

/** What the tutor thinks the student knows, how sure it is, and why. */
export function BeliefsView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const [withRetired, setWithRetired] = useState(false);
  const found = useBeliefs(memory, !withRetired);
  const { open, dialog } = useEpisodeDialog(memory);
  return (
    <section>
      <ViewHead title={t('views.beliefs.title')}>{t('views.beliefs.lead')}</ViewHead>
      <div className="filters">
        <label className="check">
          <input type="checkbox" checked={withRetired} onChange={(event) => setWithRetired(event.target.checked)} />
          {t('beliefs.withRetired')}
        </label>
      </div>
      <Answer query={found}>
        {(beliefs) =>
          beliefs.length === 0 ? (
            <Empty title={t('beliefs.empty')}>{t('beliefs.emptyText')}</Empty>
          ) : (
            <BeliefTable beliefs={beliefs} onOpen={open} />
          )
        }
      </Answer>
      {dialog}
    </section>
  );
}
