import { SyntheticTalk } from '../synthetic-talk.js';
import type { Peer, PeerKind, Rebuilt } from './peer.js';

/** The load of the measurement that this one repeats: 30,000 events in 300 streams, by 8 writers (anchors.md, "Event sourcing"). */
export interface Load {
  readonly events: number;
  readonly streams: number;
  readonly writers: number;
  /** Events appended by one writer, one at a time. */
  readonly singles: number;
}

/** Events in one append of the batched load. */
const BATCH = 100;
/** Text that makes some 300 bytes of payload, in characters: it stands in it twice. */
const TEXT_LENGTH = 115;
const WARM_UP_APPENDS = 800;
const WARM_UP_WRITERS = 4;

/** The ways of appending that are measured. */
export const SHAPES = ['one writer', 'eight writers', `batches of ${BATCH}`] as const;
export type Shape = (typeof SHAPES)[number];

/** Events a second, acknowledged and, where there are read models, projected. */
export interface Appended {
  readonly shape: Shape;
  readonly acknowledged: number;
  readonly projected: number | null;
}

export interface RebuildMeasured extends Rebuilt {
  readonly name: string;
  /** Events handed to the projection a second. */
  readonly rate: number;
}

/** What one store did in one round. */
export interface Round {
  readonly peer: string;
  readonly appended: readonly Appended[];
  readonly rebuilt: readonly RebuildMeasured[];
}

/** One round of one store over an empty database: eight writers, the rebuilds of what they wrote, one writer, batches. */
export async function measure(kind: PeerKind, databaseUrl: string, load: Load): Promise<Round> {
  const peer = await kind.open(databaseUrl);
  try {
    const texts = makeTexts(Math.max(load.events, load.singles));
    await write(peer, 'warm-up', texts.slice(0, WARM_UP_APPENDS), WARM_UP_WRITERS, WARM_UP_WRITERS, 1);
    await peer.quiet();
    const eight = await timed(peer, 'eight writers', load.events, () =>
      write(peer, 'eight', texts.slice(0, load.events), load.streams, load.writers, 1),
    );
    const rebuilt: RebuildMeasured[] = [];
    for (const { name, run } of peer.rebuilds) {
      const started = performance.now();
      const result = await run();
      rebuilt.push({ name, ...result, rate: perSecond(result.delivered, performance.now() - started) });
    }
    const streamLength = Math.ceil(load.events / load.streams);
    const one = await timed(peer, 'one writer', load.singles, () =>
      write(peer, 'one', texts.slice(0, load.singles), Math.ceil(load.singles / streamLength), 1, 1),
    );
    const batched = await timed(peer, `batches of ${BATCH}`, load.events, () =>
      write(peer, 'batched', texts.slice(0, load.events), load.streams, 1, BATCH),
    );
    return { peer: kind.name, appended: [one, eight, batched], rebuilt };
  } finally {
    await peer.close();
  }
}

async function timed(peer: Peer, shape: Shape, events: number, run: () => Promise<void>): Promise<Appended> {
  const started = performance.now();
  await run();
  const acknowledged = perSecond(events, performance.now() - started);
  await peer.projected?.();
  const projected = peer.projected ? perSecond(events, performance.now() - started) : null;
  await peer.quiet();
  return { shape, acknowledged, projected };
}

/** Each writer fills streams of its own, one after the other, `perAppend` events at a time. */
async function write(
  peer: Peer,
  name: string,
  texts: readonly string[],
  streams: number,
  writers: number,
  perAppend: number,
): Promise<void> {
  const length = Math.ceil(texts.length / streams);
  const waiting = Array.from({ length: streams }, (_, stream) => stream).values();
  const writer = async (): Promise<void> => {
    for (const stream of waiting) {
      const mine = texts.slice(stream * length, (stream + 1) * length);
      for (let start = 0; start < mine.length; start += perAppend) {
        await peer.append(`${name}-${stream}`, mine.slice(start, start + perAppend));
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
}

function makeTexts(count: number): string[] {
  const talk = new SyntheticTalk(1);
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
