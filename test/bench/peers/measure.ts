import { SyntheticTalk } from '../synthetic-talk.js';
import type { Peer, PeerKind, Rebuilt } from './peer.js';

/** What is appended in each way, over all rounds together. */
export interface Load {
  readonly events: number;
  readonly streams: number;
  readonly writers: number;
  /** Events that one writer appends one at a time. */
  readonly singles: number;
}

/** Events in one append of the batched load. */
const BATCH = 100;
/** Text that makes some 300 bytes of payload, in characters: it stands in it twice. */
const TEXT_LENGTH = 115;
const WARM_UP_EVENTS = 800;
/** Each rebuild reads the whole log, so fewer turns tell as much. */
const REBUILDS = 2;

/** The ways of appending that are measured. */
export const SHAPES = ['one writer', 'eight writers', 'batches of 100', 'batches of 100, each a new stream'] as const;
export type Shape = (typeof SHAPES)[number];

/** Which load, and how it is cut. */
interface Cut {
  readonly total: keyof Pick<Load, 'events' | 'singles'>;
  readonly parallel: boolean;
  readonly perAppend: number;
  /** Streams are so many times as long as those of the load. */
  readonly lengthen: number;
}

/** A stream is a student to the product, whose key and name are made with it: two more things to flush. */
const CUTS: Readonly<Record<Shape, Cut>> = {
  'one writer': { total: 'singles', parallel: false, perAppend: 1, lengthen: 1 },
  'eight writers': { total: 'events', parallel: true, perAppend: 1, lengthen: 1 },
  'batches of 100': { total: 'events', parallel: false, perAppend: BATCH, lengthen: 10 },
  'batches of 100, each a new stream': { total: 'events', parallel: false, perAppend: BATCH, lengthen: 1 },
};

/** Events a second of one store in one round: acknowledged and, where there are read models, projected. */
export interface Appended {
  readonly peer: string;
  readonly shape: Shape;
  readonly round: number;
  readonly acknowledged: number;
  readonly projected: number | null;
  /** Processor time of this process per event until all of it is projected and embedded, in microseconds. */
  readonly cpuMicros: number;
}

/** One rebuild by one store. */
export interface RebuildMeasured extends Rebuilt {
  readonly peer: string;
  readonly name: string;
  readonly round: number;
  /** Events handed to the projection a second. */
  readonly rate: number;
}

export interface Measured {
  readonly appended: readonly Appended[];
  readonly rebuilt: readonly RebuildMeasured[];
}

interface OpenPeer {
  readonly name: string;
  readonly peer: Peer;
}

/** A share of a load: what one store appends in one round. */
interface Slice {
  readonly name: string;
  readonly texts: readonly string[];
  readonly streams: number;
  readonly writers: number;
  readonly perAppend: number;
}

/**
 * Measures the stores in turns, each over a database of its own: in every round each store appends the same slice of the load,
 * one right after the other, so that what else the machine does weighs on all of them. What eight writers wrote is then
 * rebuilt, again in turns, before one writer and batches add to it.
 */
export async function measure(
  kinds: readonly PeerKind[],
  createDatabase: () => Promise<string>,
  load: Load,
  rounds: number,
  onStep: (step: string) => void,
): Promise<Measured> {
  const peers: OpenPeer[] = [];
  try {
    for (const kind of kinds) {
      peers.push({ name: kind.name, peer: await kind.open(await createDatabase()) });
    }
    await warmUp(peers, load);
    const eight = await appendInTurns(peers, 'eight writers', load, rounds, onStep);
    const rebuilt = await rebuildInTurns(peers, onStep);
    const others: Appended[] = [];
    for (const shape of SHAPES.filter((name) => name !== 'eight writers')) {
      others.push(...(await appendInTurns(peers, shape, load, rounds, onStep)));
    }
    return { appended: [...eight, ...others], rebuilt };
  } finally {
    for (const { peer } of peers) {
      await peer.close();
    }
  }
}

async function warmUp(peers: readonly OpenPeer[], { writers }: Load): Promise<void> {
  const texts = makeTexts(WARM_UP_EVENTS, 0);
  for (const { peer } of peers) {
    await write(peer, { name: 'warm-up', texts, streams: writers, writers, perAppend: 1 });
    await peer.quiet();
  }
}

async function appendInTurns(
  peers: readonly OpenPeer[],
  shape: Shape,
  load: Load,
  rounds: number,
  onStep: (step: string) => void,
): Promise<Appended[]> {
  const measured: Appended[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const slice = sliceOf(shape, load, round, rounds);
    for (const { name, peer } of peers) {
      onStep(`${shape}, round ${round} of ${rounds}: ${name}`);
      const cpu = process.cpuUsage();
      const started = performance.now();
      await write(peer, slice);
      const acknowledged = perSecond(slice.texts.length, performance.now() - started);
      await peer.projected?.();
      const projected = peer.projected ? perSecond(slice.texts.length, performance.now() - started) : null;
      await peer.quiet();
      const { user, system } = process.cpuUsage(cpu);
      const cpuMicros = (user + system) / slice.texts.length;
      measured.push({ peer: name, shape, round, acknowledged, projected, cpuMicros });
    }
  }
  return measured;
}

async function rebuildInTurns(peers: readonly OpenPeer[], onStep: (step: string) => void): Promise<RebuildMeasured[]> {
  const measured: RebuildMeasured[] = [];
  for (let round = 1; round <= REBUILDS; round += 1) {
    for (const { name: peer, rebuild } of peers.flatMap(({ name, peer }) =>
      peer.rebuilds.map((rebuild) => ({ name, rebuild })),
    )) {
      onStep(`rebuilding, round ${round} of ${REBUILDS}: ${peer}, ${rebuild.name}`);
      const started = performance.now();
      const result = await rebuild.run();
      const rate = perSecond(result.delivered, performance.now() - started);
      measured.push({ peer, name: rebuild.name, round, rate, ...result });
    }
  }
  return measured;
}

/** The share of a round. */
function sliceOf(shape: Shape, load: Load, round: number, rounds: number): Slice {
  const { total, parallel, perAppend, lengthen } = CUTS[shape];
  const texts = makeTexts(Math.round(load[total] / rounds), round);
  return {
    name: `${shape} ${round}`,
    texts,
    streams: Math.max(1, Math.round((texts.length * load.streams) / load.events / lengthen)),
    writers: parallel ? load.writers : 1,
    perAppend,
  };
}

/** Each writer fills streams of its own, one after the other, `perAppend` events at a time. */
async function write(peer: Peer, { name, texts, streams, writers, perAppend }: Slice): Promise<void> {
  const length = Math.ceil(texts.length / streams);
  const waiting = Array.from({ length: streams }, (_, stream) => stream).values();
  const writer = async (): Promise<void> => {
    for (const stream of waiting) {
      const mine = texts.slice(stream * length, (stream + 1) * length);
      for (let start = 0; start < mine.length; start += perAppend) {
        await peer.append(`${name} ${stream}`, mine.slice(start, start + perAppend));
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
}

function makeTexts(count: number, seed: number): string[] {
  const talk = new SyntheticTalk(seed);
  return Array.from({ length: count }, () => {
    let text = talk.text();
    while (text.length < TEXT_LENGTH) {
      text += ` ${talk.text()}`;
    }
    return text.slice(0, TEXT_LENGTH).trimEnd();
  });
}

function perSecond(count: number, milliseconds: number): number {
  return (count / milliseconds) * 1_000;
}
