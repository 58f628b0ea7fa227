import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EPISODE_KINDS } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Empty } from '../../ui/Empty.js';
import { KindBadge } from '../../ui/KindBadge.js';
import { ProblemNotice } from '../../ui/ProblemNotice.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';
import { type Change, useChanges } from './useChanges.js';

/** Nearer than a row to the end is at the end. */
const NEAR_PX = 40;
const NAMES = ['episode', 'map', 'reading', 'belief', 'misconception'] as const;

/** What changes in the memory while one looks. */
export function LiveView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const { changes, connection, problem } = useChanges(memory);
  const { open, dialog } = useEpisodeDialog(memory);
  return (
    <section>
      <ViewHead title={t('views.live.title')}>{t('views.live.lead')}</ViewHead>
      {problem ? <ProblemNotice error={problem} /> : null}
      {connection === 'ended' ? null : (
        <p className={`connection connection-${connection}`} role="status">
          <i aria-hidden="true" /> {t(`live.${connection}`)}
        </p>
      )}
      {changes.length === 0 && connection !== 'ended' ? (
        <Empty title={t('live.empty')}>{t('live.emptyText')}</Empty>
      ) : (
        <Feed changes={changes} onOpen={open} />
      )}
      {dialog}
    </section>
  );
}

interface FeedProps {
  readonly changes: readonly Change[];
  readonly onOpen: (id: string) => void;
}

/**
 * The changes as a log, newest last: what one reads stays where it is. It follows the end as long as one is there, by
 * scrolling, and stays where one has scrolled to.
 */
function Feed({ changes, onOpen }: FeedProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && changes.length > 0 && isAtEnd.current) {
      box.current.scrollTop = box.current.scrollHeight;
    }
  }, [changes]);
  const noteEnd = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  return (
    <section
      ref={box}
      className="feed-box"
      role="log"
      aria-label={t('views.live.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
      tabIndex={0}
      onScroll={noteEnd}
    >
      <ol className="feed">
        {changes.map((change) => (
          <li key={change.key}>
            <ChangeRow change={change} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ChangeRow({ change, onOpen }: { readonly change: Change; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = NAMES.find((each) => each === change.name);
  const { kind, episodeId, state, progress } = fieldsOf(change.data);
  const known = EPISODE_KINDS.find((each) => each === kind);
  return (
    <div className="feed-row">
      <time dateTime={change.at}>{format.moment(change.at)}</time>
      <span>{name ? t(`live.changes.${name}`) : <code>{change.name}</code>}</span>
      {known ? <KindBadge kind={known} /> : null}
      {state ? <span className="tag">{state}</span> : null}
      {progress === null ? null : <progress max={1} value={progress} aria-label={t('live.progress')} />}
      {episodeId ? (
        <button type="button" className="link" onClick={() => onOpen(episodeId)}>
          {t('live.openEpisode')}
        </button>
      ) : null}
    </div>
  );
}

interface ChangeFields {
  readonly kind: string | null;
  readonly episodeId: string | null;
  readonly state: string | null;
  readonly progress: number | null;
}

/** What people may see of a change; new kinds of changes may hold none of it. */
function fieldsOf(data: unknown): ChangeFields {
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const text = (name: string): string | null => {
    const value = fields[name];
    return typeof value === 'string' ? value : null;
  };
  const { progress } = fields;
  return {
    kind: text('kind'),
    episodeId: text('episodeId'),
    state: text('state'),
    progress: typeof progress === 'number' ? progress : null,
  };
}
