import { useTranslation } from 'react-i18next';
import type { Episode, Verdict } from '../../api/types.js';
import { useFormat } from '../../i18n/format.js';
import { KindBadge, VerdictBadge } from '../../ui/KindBadge.js';

interface EpisodeListProps {
  readonly episodes: readonly Episode[];
  readonly onOpen: (id: string) => void;
  /** The level of the days' headings, one below what the list stands under. */
  readonly dayHeading: 'h2' | 'h3';
}

/** Episodes under the student's own days, newest first. */
export function EpisodeList({ episodes, onOpen, dayHeading: Heading }: EpisodeListProps) {
  const format = useFormat();
  const days = Map.groupBy(episodes, ({ localDay }) => localDay);
  return (
    <ol className="timeline">
      {[...days].map(([day, ofDay]) => (
        <li key={day}>
          <Heading className="day">{format.localDay(day)}</Heading>
          <ol className="episodes">
            {ofDay.map((episode) => (
              <li key={episode.id}>
                <EpisodeRow episode={episode} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function EpisodeRow({ episode, onOpen }: { readonly episode: Episode; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const verdict = verdictOf(episode);
  return (
    <button type="button" className={`episode kind-${episode.kind}`} onClick={() => onOpen(episode.id)}>
      <span className="episode-head">
        <KindBadge kind={episode.kind} />
        {verdict ? <VerdictBadge verdict={verdict} /> : null}
        <time dateTime={episode.occurredAt} title={t('timeline.recorded', { at: format.moment(episode.recordedAt) })}>
          {format.moment(episode.occurredAt)}
        </time>
      </span>
      <span className="episode-text" dir="auto">
        {told(episode)}
      </span>
    </button>
  );
}

/** The verdict of a check; null for what isn't one. */
export function verdictOf({ kind, data }: Episode): Verdict | null {
  const { verdict } = data;
  return kind === 'check' && (verdict === 'right' || verdict === 'partly' || verdict === 'wrong') ? verdict : null;
}

/** What is told of an episode in a line; the verdict of a check stands beside it, in the page's language. */
function told(episode: Episode): string {
  const { topic } = episode.data;
  return verdictOf(episode) && typeof topic === 'string' ? topic : episode.summary;
}
