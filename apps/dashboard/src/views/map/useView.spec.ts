import { CELL, type Place } from './layout.js';
import { startView } from './useView.js';

const at = (x: number, y: number): Place => ({ x, y, diameter: 20 });

describe('the view that a map begins with', () => {
  it('shows a small map whole, in the middle', () => {
    const view = startView([at(0, 0), at(300, 0)], 'ltr', 1000, 600);
    expect(view.zoom).toBeGreaterThan(1);
    expect(view.x + 150 * view.zoom).toBeCloseTo(500);
    expect(view.y).toBeCloseTo(300);
  });

  it.each([
    ['ltr', 0],
    ['rtl', 1000],
  ] as const)('shows the beginning of a large one where reading begins (%s)', (direction, edge) => {
    const sign = direction === 'ltr' ? 1 : -1;
    const { x, zoom } = startView([at(0, 0), at(sign * 20_000, 0)], direction, 1000, 600);
    expect(x + (0 - (sign * CELL.width) / 2) * zoom).toBeCloseTo(edge);
  });
});
