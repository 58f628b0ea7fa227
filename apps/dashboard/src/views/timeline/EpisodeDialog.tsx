import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEpisode } from '../../api/queries.js';
import type { EpisodeDetail, MemoryRef } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Dialog } from '../../ui/Dialog.js';
import { KindBadge, VerdictBadge } from '../../ui/KindBadge.js';
import { verdictOf } from './EpisodeList.js';

/** A dialog that shows one episode whole; `open` opens it with an id. */
export function useEpisodeDialog(memory: MemoryRef): { open: (id: string) => void; dialog: ReactNode } {
  const [id, setId] = useState<string | null>(null);
  const open = useCallback((next: string) => setId(next), []);
  const dialog =
    id === null ? null : <EpisodeDialog memory={memory} id={id} onOpen={open} onClose={() => setId(null)} />;
  return { open, dialog };
}

interface EpisodeDialogProps {
  readonly memory: MemoryRef;
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function EpisodeDialog({ memory, id, onOpen, onClose }: EpisodeDialogProps) {
  const { t } = useTranslation();
  const found = useEpisode(memory, id);
  return (
    <Dialog title={t('episode.title')} onClose={onClose}>
      <Answer query={found}>{(episode) => <Whole episode={episode} onOpen={onOpen} />}</Answer>
    </Dialog>
  );
}

/** Parts of a check's data that people read, in this order. */
const TOLD = ['topic', 'prompt', 'response', 'evaluation'] as const;

function Whole({ episode, onOpen }: { readonly episode: EpisodeDetail; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const verdict = verdictOf(episode);
  return (
    <article className="episode-whole">
      <p className="episode-head">
        <KindBadge kind={episode.kind} />
        {verdict ? <VerdictBadge verdict={verdict} /> : null}
        <time dateTime={episode.occurredAt}>{format.moment(episode.occurredAt)}</time>
      </p>
      <blockquote dir="auto">{episode.text}</blockquote>
      <dl className="pairs">
        {TOLD.map((name) => {
          const value = episode.data[name];
          return typeof value === 'string' && value !== '' ? (
            <div key={name}>
              <dt>{t(`episode.${name}`)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null;
        })}
        <div>
          <dt>{t('episode.salience')}</dt>
          <dd>{format.number(episode.salience)}</dd>
        </div>
        <div>
          <dt>{t('episode.recordedAt')}</dt>
          <dd>{format.moment(episode.recordedAt)}</dd>
        </div>
        <div>
          <dt>{t('episode.revision')}</dt>
          <dd>{format.number(episode.chain.revision)}</dd>
        </div>
        <div>
          <dt>{t('episode.hash')}</dt>
          <dd>
            <code className="hash" dir="ltr">
              {episode.chain.hash}
            </code>
          </dd>
        </div>
      </dl>
      <Recalled ids={episode.evidence.recalled} onOpen={onOpen} />
    </article>
  );
}

/** The episodes that the tutor was given for this one. */
function Recalled({ ids, onOpen }: { readonly ids: readonly string[]; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  if (ids.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{t('episode.recalled')}</h3>
      <ul className="plain">
        {ids.map((id) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onOpen(id)}>
              <code dir="ltr">{id}</code>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
