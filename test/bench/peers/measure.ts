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

/** The ways of appending that are measured. */
export const SHAPES = ['one writer', 'eight writers', 'batches of 100'] as const;
export type Shape = (typeof SHAPES)[number];

/** Events a second of one store in one round: acknowledged and, where there are read models, projected. */
export interface Appended {
  readonly peer: string;
  readonly shape: Shape;
  readonly round: number;
  readonly acknowledged: number;
  readonly projected: number | null;
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
    const rebuilt = await rebuildInTurns(peers, rounds, onStep);
    const one = await appendInTurns(peers, 'one writer', load, rounds, onStep);
    const batched = await appendInTurns(peers, 'batches of 100', load, rounds, onStep);
    return { appended: [...one, ...eight, ...batched], rebuilt };
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
      const started = performance.now();
      await write(peer, slice);
      const acknowledged = perSecond(slice.texts.length, performance.now() - started);
      await peer.projected?.();
      const projected = peer.projected ? perSecond(slice.texts.length, performance.now() - started) : null;
      await peer.quiet();
      measured.push({ peer: name, shape, round, acknowledged, projected });
    }
  }
  return measured;
}

async function rebuildInTurns(
  peers: readonly OpenPeer[],
  rounds: number,
  onStep: (step: string) => void,
): Promise<RebuildMeasured[]> {
  const measured: RebuildMeasured[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name: peer, rebuild } of peers.flatMap(({ name, peer }) =>
      peer.rebuilds.map((rebuild) => ({ name, rebuild })),
    )) {
      onStep(`rebuilding, round ${round} of ${rounds}: ${peer}, ${rebuild.name}`);
      const started = performance.now();
      const result = await rebuild.run();
      const rate = perSecond(result.delivered, performance.now() - started);
      measured.push({ peer, name: rebuild.name, round, rate, ...result });
    }
  }
  return measured;
}

/** The share of a round; all streams are as long as those of the whole load. */
function sliceOf(shape: Shape, load: Load, round: number, rounds: number): Slice {
  const total = shape === 'one writer' ? load.singles : load.events;
  const texts = makeTexts(Math.round(total / rounds), round);
  return {
    name: `${shape} ${round}`,
    texts,
    streams: Math.max(1, Math.round((texts.length * load.streams) / load.events)),
    writers: shape === 'eight writers' ? load.writers : 1,
    perAppend: shape === 'batches of 100' ? BATCH : 1,
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
