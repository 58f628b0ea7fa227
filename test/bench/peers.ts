import { Client } from 'pg';
import { ProgramError } from '#apps/cli/program-error.js';
import { withTemporaryDataDir } from '#apps/cli/temporary-data-dir.js';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#infra/embedded-postgres/index.js';
import { prepareCluster } from '#infra/embedded-postgres/prepare-cluster.js';
import { print } from './bench-core.js';
import { emmett, emmettIsInstalled } from './peers/emmett.js';
import { type Load, measure } from './peers/measure.js';
import { mnemeLog } from './peers/mneme-log.js';
import { mnemeRecorded } from './peers/mneme-recorded.js';
import { report } from './peers/report.js';

const KINDS = [emmett, mnemeLog, mnemeRecorded];
/** As in the measurement that this one repeats: 30,000 events in 300 streams, by 8 writers (anchors.md, "Event sourcing"). */
const STREAMS = 300;
const WRITERS = 8;

export interface PeersOptions {
  readonly events: number;
  readonly singles: number;
  readonly rounds: number;
  readonly json: boolean;
}

/**
 * Mneme beside other event stores: the same events on the same PostgreSQL (the embedded one, fsync on) in the same run, in
 * turns. Prints medians over the rounds, or every round as JSON.
 */
export async function benchPeers({ events, singles, rounds, json }: PeersOptions): Promise<void> {
  if (!emmettIsInstalled()) {
    throw new ProgramError('the peers are not installed; run: npm ci --prefix test/bench/peers');
  }
  const load: Load = { events, streams: STREAMS, writers: WRITERS, singles };
  const onStep = (step: string): boolean => process.stderr.write(`${step}\n`);
  await withServer(async (createDatabase) => {
    const measured = await measure(KINDS, createDatabase, load, rounds, onStep);
    const names = KINDS.map(({ name }) => name);
    print(json ? JSON.stringify({ load, ...measured }) : report(measured, names));
  });
}

/** Runs the body with a function that makes an empty database on one fresh server and returns its address. */
async function withServer(body: (createDatabase: () => Promise<string>) => Promise<void>): Promise<void> {
  const onProgress = (): void => undefined;
  const open = async (dataDir: string): Promise<EmbeddedDatabase> => {
    // The product's own cluster may not make databases; this one is prepared before the product finds it.
    await prepareCluster({ dataDir, mayCreateDatabases: true, onStep: onProgress });
    return openEmbeddedDatabase({ dataDir, mode: 'serve', onProgress });
  };
  await withTemporaryDataDir('bench-peers', { open, close: (server) => server.close() }, async (server) => {
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
    }
  });
}
