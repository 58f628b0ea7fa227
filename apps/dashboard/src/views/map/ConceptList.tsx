import { useTranslation } from 'react-i18next';
import type { ConceptMap, TeachingOrder } from '../../api/types.js';

interface ConceptListProps {
  readonly map: ConceptMap;
  readonly order: TeachingOrder;
  readonly found: ReadonlySet<string> | null;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** The map as a list in teaching order, for whoever would rather read than look. */
export function ConceptList({ map, order, found, selected, onSelect }: ConceptListProps) {
  const { t } = useTranslation();
  const gists = new Map(map.concepts.map(({ id, gist }) => [id, gist]));
  const layers = order.layers.map((layer) => layer.filter(({ id }) => found === null || found.has(id)));
  return (
    <div className="concept-list">
      {layers.map((layer, index) =>
        layer.length === 0 ? null : (
          <section key={layer[0]?.id}>
            <h2>{t('map.layer', { number: index + 1 })}</h2>
            <ul className="plain">
              {layer.map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="row-button"
                    aria-pressed={id === selected}
                    onClick={() => onSelect(id)}
                  >
                    <strong dir="auto">{name}</strong>
                    <span className="quiet" dir="auto">
                      {gists.get(id)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}
