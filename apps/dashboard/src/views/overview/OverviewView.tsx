import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEpisodes, useMemory } from '../../api/queries.js';
import { EPISODE_KINDS, type Memory } from '../../api/types.js';
import { memoryAddress, useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';
import { EpisodeList } from '../timeline/EpisodeList.js';
import { SelfModelPanel } from './SelfModelPanel.js';
import { WorkingSetPanel } from './WorkingSetPanel.js';

const NO_FILTER = { kind: '', from: '', to: '', q: '' };
/** As many as fit on a screen beside the figures. */
const RECENT = 8;

/** What a memory holds, in figures; what is to be had at hand, what the memory knows of itself, and the last of it. */
export function OverviewView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const found = useMemory(memory);
  const recent = useEpisodes(memory, NO_FILTER, RECENT);
  const { open, dialog } = useEpisodeDialog(memory);
  return (
    <section>
      <Answer query={found}>{(data) => <Figures memory={data} />}</Answer>
      <div className="standing">
        <WorkingSetPanel onOpen={open} />
        <SelfModelPanel />
      </div>
      <div className="section-head">
        <h2>{t('overview.recent')}</h2>
        <Link to={memoryAddress('timeline', memory)}>{t('overview.all')}</Link>
      </div>
      <Answer query={recent}>
        {({ pages }) => {
          const episodes = pages[0]?.episodes ?? [];
          return episodes.length === 0 ? (
            <Empty title={t('timeline.empty')}>{t('timeline.emptyText')}</Empty>
          ) : (
            <EpisodeList episodes={episodes} onOpen={open} dayHeading="h3" />
          );
        }}
      </Answer>
      {dialog}
    </section>
  );
}

function Figures({ memory }: { readonly memory: Memory }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { firstAt, lastAt, episodes, counts, language, timeZone } = memory;
  return (
    <>
      <ViewHead title={memory.name ?? memory.subject}>
        {firstAt && lastAt
          ? t('overview.lead', { from: format.day(firstAt), to: format.day(lastAt) })
          : t('overview.leadEmpty')}
      </ViewHead>
      <dl className="figures">
        <div className="figure-main">
          <dt>{t('overview.episodes')}</dt>
          <dd>{format.number(episodes)}</dd>
        </div>
        {EPISODE_KINDS.filter((kind) => counts[kind]).map((kind) => (
          <div key={kind}>
            <dt>{t(`kinds.${kind}`)}</dt>
            <dd>{format.number(counts[kind] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{t('overview.settings', { language: languageName(language), timeZone })}</p>
    </>
  );

  function languageName(tag: string): string {
    return new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(tag) ?? tag;
  }
}
