import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useConceptMap, useMastery, useTeachingOrder } from '../../api/queries.js';
import type { ConceptMap } from '../../api/types.js';
import { useMemoryRef } from '../../app/memory-ref.js';
import { useFormat } from '../../i18n/format.js';
import { Answer } from '../../ui/Answer.js';
import { Empty } from '../../ui/Empty.js';
import { useDebounced } from '../../ui/useDebounced.js';
import { ViewHead } from '../../ui/ViewHead.js';
import { COLOURINGS, type Colouring } from './bands.js';
import { ConceptList } from './ConceptList.js';
import { ConceptPanel } from './ConceptPanel.js';
import { MapGraph } from './MapGraph.js';

/** The concept map: the graph, or the same as a list; a concept that is chosen tells of itself beside it. */
export function MapView() {
  const { t } = useTranslation();
  const memory = useMemoryRef();
  const found = useConceptMap(memory);
  return (
    <section className="map-view">
      <ViewHead title={t('views.map.title')}>{t('views.map.lead')}</ViewHead>
      <Answer query={found}>
        {(map) =>
          map.concepts.length === 0 ? (
            <Empty title={t('map.empty')}>{t('map.emptyText')}</Empty>
          ) : (
            <MapTools map={map} />
          )
        }
      </Answer>
    </section>
  );
}

const NONE: readonly string[] = [];

/** The map with its tools; also stands beside the chat, where `fresh` are concepts that something new is believed of. */
export function MapTools({ map, fresh = NONE }: { readonly map: ConceptMap; readonly fresh?: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const field = useId();
  const memory = useMemoryRef();
  const order = useTeachingOrder(memory);
  const mastered = useMastery(memory);
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState('');
  const [wished, setColouring] = useState<Colouring | null>(null);
  const [asList, setAsList] = useState(false);
  const q = useDebounced(text.trim());
  const mastery = useMemo(() => new Map((mastered.data ?? []).map((each) => [each.concept.id, each])), [mastered.data]);
  const matches = useMemo(() => (q === '' ? null : new Set(search(map, q))), [map, q]);
  // A server that can't tell the mastery yet would show nothing but grey.
  const colouring = wished ?? (mastered.data ? 'student' : 'material');
  const selected = parameters.get('concept');
  const select = (id: string | null): void => {
    setParameters(
      (now) => {
        if (id === null) {
          now.delete('concept');
        } else {
          now.set('concept', id);
        }
        return now;
      },
      { replace: true },
    );
  };
  const concept = map.concepts.find(({ id }) => id === selected);
  return (
    <>
      <div className="filters">
        <label htmlFor={field}>
          {t('map.search')}
          <input id={field} type="search" dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <label>
          {t('map.colours')}
          <select value={colouring} onChange={(event) => setColouring(event.target.value as Colouring)}>
            {COLOURINGS.map((each) => (
              <option key={each} value={each}>
                {t(`map.colourings.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" aria-pressed={asList} onClick={() => setAsList(!asList)}>
          {t('map.asList')}
        </button>
        <p className="quiet filters-note" role="status">
          {matches
            ? t('map.found', { count: matches.size })
            : t('map.readiness', { share: format.percent(map.readiness) })}
        </p>
      </div>
      <Answer query={order}>
        {(teaching) => (
          <div className={concept ? 'map-split' : 'map-whole'}>
            {asList ? (
              <ConceptList map={map} order={teaching} found={matches} selected={selected} onSelect={select} />
            ) : (
              <MapGraph
                map={map}
                order={teaching}
                mastery={mastery}
                colouring={colouring}
                found={matches}
                fresh={fresh}
                selected={selected}
                onSelect={select}
              />
            )}
            {concept ? (
              <ConceptPanel
                concept={concept}
                map={map}
                mastery={mastery.get(concept.id)}
                onSelect={select}
                onClose={() => select(null)}
              />
            ) : null}
          </div>
        )}
      </Answer>
    </>
  );
}

/** Concepts whose name or another name of theirs holds the text. */
function search({ concepts }: ConceptMap, q: string): string[] {
  const wanted = q.toLocaleLowerCase();
  return concepts
    .filter(({ name, aliases }) => [name, ...aliases].some((each) => each.toLocaleLowerCase().includes(wanted)))
    .map(({ id }) => id);
}
