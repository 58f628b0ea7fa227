import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { ProgramError } from '#apps/cli/program-error.js';
import { temporaryDataDir } from '#apps/cli/temporary-data-dir.js';
import { openEmbeddedDatabase } from '#infra/embedded-postgres/index.js';
import { prepareCluster } from '#infra/embedded-postgres/prepare-cluster.js';
import { print } from './bench-core.js';
import { emmett, emmettIsInstalled } from './peers/emmett.js';
import { type Load, measure, type Round, SHAPES } from './peers/measure.js';
import { mnemeLog } from './peers/mneme-log.js';
import { mnemeRecorded } from './peers/mneme-recorded.js';
import { latencies, table } from './statistics.js';

const KINDS = [emmett, mnemeLog, mnemeRecorded];

export interface PeersOptions {
  readonly events: number;
  readonly singles: number;
  readonly rounds: number;
  readonly json: boolean;
}

/**
 * Mneme beside other event stores: the same events on the same PostgreSQL (the embedded one, fsync on) in the same run, store
 * after store and round after round, each over a database of its own. Prints the medians over the rounds.
 */
export async function benchPeers({ events, singles, rounds, json }: PeersOptions): Promise<void> {
  if (!emmettIsInstalled()) {
    throw new ProgramError('the peers are not installed; run: npm ci --prefix test/bench/peers');
  }
  const load: Load = { events, streams: 300, writers: 8, singles };
  const measured: Round[] = [];
  await withServer(async (createDatabase) => {
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of KINDS) {
        process.stderr.write(`round ${round} of ${rounds}: ${kind.name}\n`);
        measured.push(await measure(kind, await createDatabase(), load));
      }
    }
  });
  print(json ? JSON.stringify({ load, rounds: measured }) : report(measured));
}

/** Runs the body with a function that makes an empty database on one fresh server and returns its address. */
async function withServer(body: (createDatabase: () => Promise<string>) => Promise<void>): Promise<void> {
  const folder = await temporaryDataDir('bench-peers');
  try {
    // The product's own cluster may not make databases; this one is prepared before the product finds it.
    await prepareCluster({ dataDir: folder, mayCreateDatabases: true, onStep: () => undefined });
    const server = await openEmbeddedDatabase({
      dataDir: folder,
      mode: 'serve',
      onProgress: () => undefined,
    });
    const client = new Client({ connectionString: server.url });
    try {
      await client.connect();
      let databases = 0;
      await body(async () => {
        databases += 1;
        const name = `peer_${databases}`;
        await client.query(`create database ${name}`);
        const url = new URL(server.url);
        url.pathname = `/${name}`;
        return url.href;
      });
    } finally {
      await client.end();
      await server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(rounds: readonly Round[]): string {
  const peers = KINDS.map(({ name }) => name);
  const appends = SHAPES.flatMap((shape) =>
    peers.flatMap((peer) => {
      const runs = rounds
        .filter((round) => round.peer === peer)
        .flatMap(({ appended }) => appended.filter((one) => one.shape === shape));
      const base = rateOf(rounds, emmett.name, shape);
      const acknowledged = median(runs.map((run) => run.acknowledged));
      const projected = runs.flatMap((run) => (run.projected === null ? [] : [run.projected]));
      const spread = `${whole(Math.min(...runs.map((run) => run.acknowledged)))}–${whole(Math.max(...runs.map((run) => run.acknowledged)))}`;
      return [
        [
          `${shape}: ${peer}`,
          whole(acknowledged),
          spread,
          projected.length > 0 ? whole(median(projected)) : '',
          `${(acknowledged / base).toFixed(2)}×`,
        ],
      ];
    }),
  );
  const names = [...new Set(rounds.flatMap(({ peer, rebuilt }) => rebuilt.map(({ name }) => `${peer}: ${name}`)))];
  const rebuilds = names.map((full) => {
    const runs = rounds.flatMap(({ peer, rebuilt }) => rebuilt.filter(({ name }) => `${peer}: ${name}` === full));
    const each = (value: (run: (typeof runs)[number]) => number): string => runs.map(value).map(whole).join(', ');
    return [
      full,
      whole(median(runs.map(({ rate }) => rate))),
      each((run) => run.held),
      each((run) => run.delivered),
      each((run) => run.missing),
    ];
  });
  return [
    '\nAppending, events a second (median over the rounds)',
    table(['', 'acknowledged', 'least–most', 'and projected', 'beside emmett'], appends),
    '\nRebuilding what eight writers wrote, on the idle log (each round)',
    table(['', 'events a second', 'held', 'delivered', 'missing'], rebuilds),
  ].join('\n');
}

function rateOf(rounds: readonly Round[], peer: string, shape: string): number {
  const runs = rounds.filter((round) => round.peer === peer).flatMap(({ appended }) => appended);
  return median(runs.filter((run) => run.shape === shape).map((run) => run.acknowledged));
}

function median(values: readonly number[]): number {
  return latencies(values).p50;
}

function whole(value: number): string {
  return Math.round(value).toString();
}
