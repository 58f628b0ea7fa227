import { useTranslation } from 'react-i18next';
import type { RecalledEpisode } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { KindBadge } from '../../ui/KindBadge.js';

/** The weights of the score (api.md: 0.55 relevance + 0.30 salience + 0.15 recency). */
const WEIGHTS = { relevance: 0.55, salience: 0.3, recency: 0.15 } as const;
const PARTS = ['relevance', 'salience', 'recency'] as const;

interface RecalledEpisodesProps {
  readonly episodes: readonly RecalledEpisode[];
  readonly onOpen: (id: string) => void;
}

/** What stands in the block, best first, each with what its score is made of and the pools that found it. */
export function RecalledEpisodes({ episodes, onOpen }: RecalledEpisodesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="legend">
        {PARTS.map((part) => (
          <span key={part}>
            <i className={`swatch part-${part}`} aria-hidden="true" /> {t(`recall.parts.${part}`)}
          </span>
        ))}
      </p>
      <ol className="recalled">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <Recalled episode={episode} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Recalled({ episode, onOpen }: { readonly episode: RecalledEpisode; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { times, firstAt, lastAt, citation } = episode;
  return (
    <>
      <button type="button" className={`episode kind-${episode.kind}`} onClick={() => onOpen(episode.id)}>
        <span className="episode-head">
          <KindBadge kind={episode.kind} />
          <time dateTime={episode.occurredAt}>{format.moment(episode.occurredAt)}</time>
        </span>
        <span className="episode-text" dir="auto">
          {episode.summary}
        </span>
      </button>
      <div className="score">
        <strong>{format.number(episode.score)}</strong>
        <ScoreBar episode={episode} />
        <span className="quiet">
          {PARTS.map((part) => `${t(`recall.parts.${part}`)} ${format.number(episode[part])}`).join(' · ')}
        </span>
      </div>
      <p className="tags">
        {episode.pools.map((pool) => (
          <span key={pool} className="tag">
            {t(`recall.pools.${pool}`)}
          </span>
        ))}
        {times > 1 ? (
          <span className="tag">
            {t('recall.times', { count: times, from: format.day(firstAt), to: format.day(lastAt) })}
          </span>
        ) : null}
        {citation ? (
          <span className={`tag citation-${citation.state}`}>{t(`recall.citations.${citation.state}`)}</span>
        ) : null}
      </p>
    </>
  );
}

/** The three parts laid end to end, each as long as it weighs; the figures beside it say the same in words. */
function ScoreBar({ episode }: { readonly episode: RecalledEpisode }) {
  let start = 0;
  return (
    <svg className="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width="100" height="8" className="bar-ground" />
      {PARTS.map((part) => {
        const width = WEIGHTS[part] * episode[part] * 100;
        const x = start;
        start += width;
        return <rect key={part} x={x} width={width} height="8" className={`part-${part}`} />;
      })}
    </svg>
  );
}
