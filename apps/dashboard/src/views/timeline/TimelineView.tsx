import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type EpisodeFilter, useEpisodes } from '../../api/queries.js';
import { EPISODE_KINDS } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { MoreButton } from '../../ui/Pages.js';
import { useDebounced } from '../../ui/useDebounced.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useEpisodeDialog } from './EpisodeDialog.js';
import { EpisodeList } from './EpisodeList.js';

/** Everything that happened, with filters that stand in the address, so that a view can be sent to somebody. */
export function TimelineView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const [filter, setFilter] = useFilter();
  const rested = useDebounced(filter);
  const list = useEpisodes(memory, rested);
  const { open, dialog } = useEpisodeDialog(memory);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <section>
      <ViewHead title={t('views.timeline.title')}>{t('views.timeline.lead')}</ViewHead>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          {t('timeline.text')}
          <input type="search" value={filter.q} onChange={(event) => setFilter('q', event.target.value)} dir="auto" />
        </label>
        <label>
          {t('timeline.kind')}
          <select value={filter.kind} onChange={(event) => setFilter('kind', event.target.value)}>
            <option value="">{t('timeline.everyKind')}</option>
            {EPISODE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('timeline.from')}
          <input type="date" value={filter.from} onChange={(event) => setFilter('from', event.target.value)} />
        </label>
        <label>
          {t('timeline.to')}
          <input type="date" value={filter.to} onChange={(event) => setFilter('to', event.target.value)} />
        </label>
      </form>
      <Answer query={list}>
        {({ pages }) => {
          const episodes = pages.flatMap((page) => page.episodes);
          if (episodes.length > 0) {
            return <EpisodeList episodes={episodes} onOpen={open} dayHeading="h2" />;
          }
          return isFiltered ? (
            <Empty title={t('timeline.noMatch')}>{t('timeline.noMatchText')}</Empty>
          ) : (
            <Empty title={t('timeline.empty')}>{t('timeline.emptyText')}</Empty>
          );
        }}
      </Answer>
      <MoreButton list={list} />
      {dialog}
    </section>
  );
}

function useFilter(): [EpisodeFilter, (name: keyof EpisodeFilter, value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: keyof EpisodeFilter): string => parameters.get(name) ?? '';
  const filter = { kind: read('kind'), from: read('from'), to: read('to'), q: read('q') };
  const set = (name: keyof EpisodeFilter, value: string): void => {
    // The address is ahead of what was drawn: of two changes in quick succession neither is lost.
    const now = new URLSearchParams(window.location.search);
    if (value === '') {
      now.delete(name);
    } else {
      now.set(name, value);
    }
    setParameters(now, { replace: true });
  };
  return [filter, set];
}
