import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { CELL, type Place } from './layout.js';

/** Names can be read from here on; of a map that doesn't fit at that size the beginning is shown, and the rest is panned to. */
const READABLE_ZOOM = 0.75;
/** Larger than this, a small map would look like a poster. */
const LARGEST_ZOOM = 1.1;

/** Shows the map from its beginning, and keeps the chosen concept in sight when the room for the graph changes. */
export function useView(places: ReadonlyMap<string, Place>, direction: 'ltr' | 'rtl', selected: string | null): void {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const shown = useRef<ReadonlyMap<string, Place> | null>(null);
  useEffect(() => {
    if (width === 0 || height === 0 || places.size === 0) {
      return;
    }
    const isAnother = ![...(shown.current?.keys() ?? [])].some((id) => places.has(id));
    shown.current = places;
    // A map that has grown or changed while it is looked at stays where it is.
    if (isAnother) {
      void flow.setViewport(startView([...places.values()], direction, width, height));
    }
    const place = selected === null ? undefined : places.get(selected);
    if (place) {
      void flow.setCenter(place.x, place.y, { zoom: flow.getZoom() });
    }
  }, [places, direction, selected, width, height, flow]);
}

/** The whole map in the middle where it fits at a size that can be read; otherwise its first layers, at the reader's side. */
export function startView(places: readonly Place[], direction: 'ltr' | 'rtl', width: number, height: number) {
  const left = Math.min(...places.map(({ x }) => x)) - CELL.width / 2;
  const right = Math.max(...places.map(({ x }) => x)) + CELL.width / 2;
  const top = Math.min(...places.map(({ y }) => y)) - CELL.height / 2;
  const bottom = Math.max(...places.map(({ y }) => y)) + CELL.height / 2;
  const fitting = Math.min(width / (right - left), height / (bottom - top));
  const zoom = Math.min(LARGEST_ZOOM, Math.max(READABLE_ZOOM, fitting));
  const overflow = Math.max(0, (right - left) * zoom - width);
  const middle = width / 2 - ((left + right) / 2) * zoom;
  const x = direction === 'ltr' ? middle + overflow / 2 : middle - overflow / 2;
  return { x, y: height / 2 - ((top + bottom) / 2) * zoom, zoom };
}
