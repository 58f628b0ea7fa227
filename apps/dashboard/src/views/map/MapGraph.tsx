import '@xyflow/react/dist/style.css';
import { Controls, type Edge, MarkerType, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConceptMap, ConceptMastery, TeachingOrder } from '../../api/types.js';
import { useTheme } from '../../app/preferences.js';
import { directionOf, isLanguage } from '../../i18n/languages.js';
import { bandOf, bandsOf, type Colouring } from './bands.js';
import { ConceptNode, type ConceptNodeType } from './ConceptNode.js';
import { CELL, layOut } from './layout.js';
import { Patterns } from './Patterns.js';
import { useView } from './useView.js';

const NODE_TYPES = { concept: ConceptNode };
/** More edges than this are drawn for the chosen concept alone: nobody can follow them all. */
const ALL_EDGES_UP_TO = 600;
const MINIMAP_FROM = 40;

interface MapGraphProps {
  readonly map: ConceptMap;
  readonly order: TeachingOrder;
  readonly mastery: ReadonlyMap<string, ConceptMastery>;
  readonly colouring: Colouring;
  /** Ids that a search found; null while nothing is searched for. */
  readonly found: ReadonlySet<string> | null;
  /** Ids of which something new is known: they are ringed, and the last of them is brought into sight. */
  readonly fresh: readonly string[];
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

/** The map as a graph: layers by teaching order, an arrow from what must be known first to what builds on it. */
export function MapGraph(props: MapGraphProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}

function Graph({ map, order, mastery, colouring, found, fresh, selected, onSelect }: MapGraphProps) {
  const { t, i18n } = useTranslation();
  const [theme] = useTheme();
  const flow = useReactFlow();
  const direction = directionOf(isLanguage(i18n.language) ? i18n.language : 'en');
  const places = useMemo(() => layOut(map.concepts, order, direction), [map, order, direction]);
  const near = useMemo(() => (selected ? neighbourhood(map, selected) : null), [map, selected]);
  const nodes = useMemo(
    (): ConceptNodeType[] =>
      map.concepts.map((concept) => {
        const place = places.get(concept.id) ?? { x: 0, y: 0, diameter: 0 };
        const marked = found ?? near;
        const emphasis = marked === null ? 'none' : marked.has(concept.id) ? 'strong' : 'faint';
        const band = bandOf(concept, mastery.get(concept.id), colouring);
        return {
          id: concept.id,
          type: 'concept',
          position: { x: place.x - CELL.width / 2, y: place.y - CELL.height / 2 },
          width: CELL.width,
          height: CELL.height,
          selected: concept.id === selected,
          ariaLabel: `${concept.name}: ${t(`bands.${band}`)}`,
          data: {
            name: concept.name,
            band,
            diameter: place.diameter,
            emphasis,
            isFresh: fresh.includes(concept.id),
            direction,
          },
        };
      }),
    [map, places, found, fresh, near, mastery, colouring, selected, direction, t],
  );
  const edges = useMemo(() => edgesOf(map, selected), [map, selected]);
  useView(places, direction, selected);
  useEffect(() => {
    const first = found?.values().next().value;
    const place = first === undefined ? undefined : places.get(first);
    if (place) {
      void flow.setCenter(place.x, place.y, { zoom: 1 });
    }
  }, [found, places, flow]);
  const last = fresh.at(-1);
  const lastPlace = last === undefined ? undefined : places.get(last);
  const [x, y] = [lastPlace?.x, lastPlace?.y];
  useEffect(() => {
    if (x !== undefined && y !== undefined) {
      void flow.setCenter(x, y, { zoom: flow.getZoom() });
    }
  }, [x, y, flow]);
  return (
    <div>
      <ul className="graph-legend">
        {bandsOf(colouring).map((band) => (
          <li key={band} className={`band-${band}`}>
            <svg width="16" height="16" viewBox="0 0 100 100" aria-hidden="true">
              <circle cx="50" cy="50" r="46" className="circle-ground" />
              <circle cx="50" cy="50" r="46" fill={`url(#pattern-${band})`} className="circle-pattern" />
            </svg>
            {t(`bands.${band}`)}
          </li>
        ))}
      </ul>
      <Patterns />
      <div className="graph" dir="ltr">
        <ReactFlow
          key={direction}
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          colorMode={theme}
          onNodeClick={(_, node) => onSelect(node.id)}
          onSelectionChange={({ nodes: [chosen] }) => chosen && chosen.id !== selected && onSelect(chosen.id)}
          onPaneClick={() => onSelect(null)}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          onlyRenderVisibleElements
          minZoom={0.05}
          maxZoom={2.5}
          ariaLabelConfig={{
            'controls.ariaLabel': t('map.controls'),
            'controls.zoomIn.ariaLabel': t('map.zoomIn'),
            'controls.zoomOut.ariaLabel': t('map.zoomOut'),
            'controls.fitView.ariaLabel': t('map.fit'),
            'minimap.ariaLabel': t('map.minimap'),
            'node.a11yDescription.default': t('map.nodeHelp'),
          }}
        >
          <Controls showInteractive={false} />
          {map.concepts.length > MINIMAP_FROM ? <MiniMap pannable zoomable /> : null}
        </ReactFlow>
      </div>
    </div>
  );
}

/** The concept, what it builds on, and what builds on it. */
function neighbourhood({ concepts }: ConceptMap, id: string): Set<string> {
  const builders = concepts.filter(({ buildsOn }) => buildsOn.includes(id)).map((each) => each.id);
  return new Set([id, ...builders, ...(concepts.find((each) => each.id === id)?.buildsOn ?? [])]);
}

function edgesOf({ concepts }: ConceptMap, selected: string | null): Edge[] {
  const all = concepts.flatMap(({ id, buildsOn }) => buildsOn.map((prerequisite) => ({ id, prerequisite })));
  const touches = ({ id, prerequisite }: (typeof all)[number]): boolean => id === selected || prerequisite === selected;
  const drawn = all.length > ALL_EDGES_UP_TO ? all.filter(touches) : all;
  return drawn.map((edge) => ({
    id: `${edge.prerequisite} ${edge.id}`,
    source: edge.prerequisite,
    target: edge.id,
    className: selected === null ? 'edge' : touches(edge) ? 'edge edge-strong' : 'edge edge-faint',
    markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--edge)' },
  }));
}
