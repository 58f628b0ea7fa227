import { EventStoreDbEventLog } from '#libs/event-log/eventstoredb/index.js';
import { EventStoreDbEmulator } from '#test/eventstoredb-emulator/index.js';
import { describeEventLog } from './event-log.contract.js';

const { ESDB_URL } = process.env;

describeEventLog('the EventStoreDB emulator', async () => {
  const emulator = await EventStoreDbEmulator.start();
  const log = EventStoreDbEventLog.open(emulator.url, { attemptMs: 1_000 });
  const close = async (): Promise<void> => {
    await log.close();
    await emulator.stop();
  };
  return { log, loseNextAnswer: () => emulator.faults.swallowReplies(1), close };
});

if (ESDB_URL) {
  describeEventLog('a real EventStoreDB', async () => {
    const log = EventStoreDbEventLog.open(ESDB_URL);
    return { log, loseNextAnswer: null, close: () => log.close() };
  });
} else {
  console.info(
    'skipped: the contract on a real EventStoreDB (ESDB_URL is not set); an emulator of it is what was checked',
  );
}
