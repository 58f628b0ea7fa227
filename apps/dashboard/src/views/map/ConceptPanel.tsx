import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBeliefs } from '../../api/queries.js';
import type { ConceptMap, ConceptMastery, MapConcept } from '../../api/types.js';
import { memoryAddress, useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Share } from '../../ui/Share.js';
import { Why } from '../beliefs/Why.js';
import { useEpisodeDialog } from '../timeline/EpisodeDialog.js';

interface ConceptPanelProps {
  readonly concept: MapConcept;
  readonly map: ConceptMap;
  readonly mastery: ConceptMastery | undefined;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** All that the map knows of one concept, and what the student's record says of it. */
export function ConceptPanel({ concept, map, mastery, onSelect, onClose }: ConceptPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const memory = useMemoryRef();
  const { open, dialog } = useEpisodeDialog(memory);
  const prerequisites = map.concepts.filter(({ id }) => concept.buildsOn.includes(id));
  const builders = map.concepts.filter(({ buildsOn }) => buildsOn.includes(concept.id));
  const beliefs = (useBeliefs(memory, true).data ?? []).filter((belief) => belief.concept.id === concept.id);
  return (
    <section className="panel concept-panel" aria-label={concept.name}>
      <header>
        <h2 className="panel-title" dir="auto">
          {concept.name}
        </h2>
        <button type="button" className="button button-icon" aria-label={t('states.close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      {concept.aliases.length > 0 ? (
        <p className="quiet" dir="auto">
          {t('map.aliases')} {concept.aliases.join(' · ')}
        </p>
      ) : null}
      <p className="gist" dir="auto">
        {concept.gist ?? t('map.noGist')}
      </p>
      {concept.definition && concept.definition !== concept.gist ? <p dir="auto">{concept.definition}</p> : null}
      <h3>{t('map.material')}</h3>
      <Share value={concept.readiness} label={t('map.material')} />
      <p className="quiet">{t('map.materialText')}</p>
      {mastery ? (
        <>
          <h3>{t('map.student')}</h3>
          <p>
            {t(`bands.${mastery.bucket ?? 'unknown'}`)}
            {mastery.pCorrect === null ? null : ` · ${t('map.pCorrect', { share: format.percent(mastery.pCorrect) })}`}
            {mastery.reviewAt ? ` · ${t('map.review', { day: format.day(mastery.reviewAt) })}` : null}
          </p>
        </>
      ) : null}
      {beliefs.map((belief) => (
        <div key={belief.id}>
          <h3>{t('map.belief')}</h3>
          <p>{t(`statements.${belief.statement}`)}</p>
          <Why belief={belief} onOpen={open} />
        </div>
      ))}
      <ConceptButtons title={t('map.buildsOn')} concepts={prerequisites} onSelect={onSelect} />
      <ConceptButtons title={t('map.neededFor')} concepts={builders} onSelect={onSelect} />
      {concept.assumes.length > 0 ? (
        <>
          <h3>{t('map.assumes')}</h3>
          <p dir="auto">{concept.assumes.join(' · ')}</p>
        </>
      ) : null}
      {concept.files.length > 0 ? (
        <>
          <h3>{t('map.files')}</h3>
          <ul className="plain">
            {concept.files.map(({ fileId, name, pages }) => (
              <li key={fileId}>
                <bdi>{name}</bdi>{' '}
                <span className="quiet">{t('map.pages', { count: pages.length, pages: pages.join(', ') })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {concept.taught.length > 0 ? (
        <>
          <h3>{t('map.taught')}</h3>
          <ul className="plain">
            {concept.taught.map(({ episodeId, note, occurredAt }) => (
              <li key={episodeId}>
                <button type="button" className="link" onClick={() => open(episodeId)}>
                  <q dir="auto">{note}</q>
                </button>{' '}
                <span className="quiet">{format.day(occurredAt)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <Link to={memoryAddress('timeline', memory, { q: concept.name })}>{t('map.evidence')}</Link>
      </p>
      {dialog}
    </section>
  );
}

interface ConceptButtonsProps {
  readonly title: string;
  readonly concepts: readonly MapConcept[];
  readonly onSelect: (id: string) => void;
}

function ConceptButtons({ title, concepts, onSelect }: ConceptButtonsProps) {
  if (concepts.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{title}</h3>
      <p className="tags">
        {concepts.map(({ id, name }) => (
          <button key={id} type="button" className="tag tag-button" dir="auto" onClick={() => onSelect(id)}>
            {name}
          </button>
        ))}
      </p>
    </>
  );
}
