import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConceptMap } from '../../api/queries.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useChanges } from '../live/useChanges.js';
import { MapTools } from '../map/MapView.js';
import { BeliefsNow } from './BeliefsNow.js';
import { Conversation } from './Conversation.js';
import { FilesPanel } from './FilesPanel.js';

/** A talk with the built-in tutor, beside what comes of it: the beliefs that form, and the map that it leans on. */
export function ChatView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const map = useConceptMap(memory);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  // What changes in the memory is read again at once, whoever recorded it.
  useChanges(memory);
  return (
    <section className="chat-view">
      <ViewHead title={t('views.chat.title')}>{t('views.chat.lead')}</ViewHead>
      <div className="chat-split">
        <Conversation />
        <div className="chat-side">
          <BeliefsNow onFresh={setFresh} />
          <div className="chat-map">
            <Answer query={map}>
              {(data) =>
                data.concepts.length === 0 ? (
                  <Empty title={t('map.empty')}>{t('map.emptyText')}</Empty>
                ) : (
                  <MapTools map={data} fresh={fresh} />
                )
              }
            </Answer>
          </div>
          <FilesPanel />
        </div>
      </div>
    </section>
  );
}
