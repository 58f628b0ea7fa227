import { latencies, table } from '../statistics.js';
import { type Measured, SHAPES, type Shape } from './measure.js';

/**
 * The tables of a run: medians over the rounds, and the median of the rounds' ratios to the first store, since a ratio within a
 * round says more than the figures of a machine that does other work too.
 */
export function report(measured: Measured, peers: readonly string[]): string {
  const [base = ''] = peers;
  return [
    '\nAppending, events a second',
    table(
      ['', 'acknowledged', 'least–most', 'and projected', `beside ${base}`, 'own CPU, µs an event'],
      SHAPES.flatMap((shape) => peers.map((peer) => appendCells(measured, shape, peer, base))),
    ),
    '\nRebuilding what eight writers wrote, on the idle log; of each round: held by the log, delivered, missing in the rows',
    table(['', 'events a second', 'held', 'delivered', 'missing'], rebuildRows(measured)),
  ].join('\n');
}

function appendCells({ appended }: Measured, shape: Shape, peer: string, base: string): string[] {
  const of = (name: string) => appended.filter((one) => one.shape === shape && one.peer === name);
  const runs = of(peer);
  const rates = runs.map(({ acknowledged }) => acknowledged);
  const projected = runs.flatMap((run) => (run.projected === null ? [] : [run.projected]));
  const ratios = of(base).map(({ acknowledged }, round) => (rates[round] ?? Number.NaN) / acknowledged);
  return [
    `${shape}: ${peer}`,
    whole(median(rates)),
    `${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`,
    projected.length > 0 ? whole(median(projected)) : '',
    `${median(ratios).toFixed(2)}×`,
    whole(median(runs.map(({ cpuMicros }) => cpuMicros))),
  ];
}

function rebuildRows({ rebuilt }: Measured): string[][] {
  const names = new Set(rebuilt.map(({ peer, name }) => `${peer}: ${name}`));
  return [...names].map((full) => {
    const runs = rebuilt.filter(({ peer, name }) => `${peer}: ${name}` === full);
    const differing = (values: readonly number[]): string => [...new Set(values)].map(whole).join(', ');
    return [
      full,
      whole(median(runs.map(({ rate }) => rate))),
      differing(runs.map(({ held }) => held)),
      differing(runs.map(({ delivered }) => delivered)),
      differing(runs.map(({ missing }) => missing)),
    ];
  });
}

function median(values: readonly number[]): number {
  return latencies(values).p50;
}

function whole(value: number): string {
  return Math.round(value).toString();
}
