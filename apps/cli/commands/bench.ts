import { Command, InvalidArgumentError, Option } from 'commander';

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError('It must be a whole number above 0.');
  }
  return number;
}

function wholeNumbers(value: string): number[] {
  return value.split(',').map(wholeNumber);
}

interface RecallOptions {
  readonly sizes: number[];
  readonly questions: number;
  readonly http: boolean;
  readonly clients: number;
  readonly memories: number;
  readonly episodes: number;
}

/** `mneme bench`: measures this machine; each table holds the floor of the same run. */
export function benchCommand(): Command {
  return new Command('bench')
    .description('Measure appending and recall on a fresh embedded database in a temporary folder.')
    .addCommand(
      new Command('append')
        .description('Episodes recorded by one and by eight writers, and in batches, beside bare inserts.')
        .option('--count <n>', 'episodes a measurement', wholeNumber, 4_000)
        .action(async ({ count }: { count: number }) => (await import('#test/bench/append.js')).benchAppend({ count })),
    )
    .addCommand(
      new Command('verify')
        .description('Verification of one long chain beside plain reading of it.')
        .option('--count <n>', 'episodes in the chain', wholeNumber, 100_000)
        .action(async ({ count }: { count: number }) => (await import('#test/bench/verify.js')).benchVerify({ count })),
    )
    .addCommand(
      new Command('recall')
        .description('Recall on memories of several sizes: first touch, warm, and beside eight writers; or over HTTP.')
        .option('--sizes <n,n,…>', 'episodes in the memories', wholeNumbers, [1_000, 10_000, 100_000])
        .option('--questions <n>', 'questions a measurement', wholeNumber, 400)
        .option('--http', 'over HTTP instead: many clients over many memories, beside a route that does nothing', false)
        .option('--clients <n>', 'with --http: clients, each of which waits for its answer', wholeNumber, 16)
        .option('--memories <n>', 'with --http: memories, asked in turn', wholeNumber, 200)
        .option('--episodes <n>', 'with --http: episodes in each of them', wholeNumber, 500)
        .action(async (options: RecallOptions) => {
          if (options.http) {
            await (await import('#test/bench/recall-http.js')).benchRecallHttp(options);
            return;
          }
          await (await import('#test/bench/recall.js')).benchRecall(options);
        }),
    )
    .addCommand(
      new Command('reading')
        .description('Recall on a server that reads a book meanwhile, beside the same server idle.')
        .option('--pages <n>', 'pages of the book', wholeNumber, 300)
        .option('--megabytes <n>', 'size of the book', wholeNumber, 5)
        .option('--episodes <n>', 'episodes of the memory that is asked', wholeNumber, 10_000)
        .option('--rounds <n>', 'books, with idle times between them', wholeNumber, 2)
        .action(async (options: { pages: number; megabytes: number; episodes: number; rounds: number }) =>
          (await import('#test/bench/reading.js')).benchReading(options),
        ),
    )
    .addCommand(
      new Command('rebuild')
        .description('Rebuilds of every read model beside reading, opening and verifying the same events.')
        .option('--events <n>', 'events in all', wholeNumber, 100_000)
        .option('--per-memory <n>', 'episodes in a memory', wholeNumber, 100)
        .addOption(
          new Option('--passes <names...>', 'a dry run, one with nothing that differs, one into empty tables')
            .choices(['dry', 'same', 'empty'])
            .default(['dry', 'same', 'empty']),
        )
        .action(async (options: { events: number; perMemory: number; passes: ('dry' | 'same' | 'empty')[] }) =>
          (await import('#test/bench/rebuild.js')).benchRebuild(options),
        ),
    )
    .addCommand(
      new Command('night')
        .description('Nights over many memories: all of them due, some, and none.')
        .option('--memories <n>', 'memories in all', wholeNumber, 10_000)
        .option('--due <n>', 'those that are due in the second night', wholeNumber, 1_000)
        .action(async (options: { memories: number; due: number }) =>
          (await import('#test/bench/night.js')).benchNight(options),
        ),
    )
    .addCommand(
      new Command('peers')
        .description('Appending and rebuilding beside emmett-postgresql, on the same PostgreSQL in the same run.')
        .option('--events <n>', 'events in 300 streams', wholeNumber, 30_000)
        .option('--singles <n>', 'events that one writer appends one by one', wholeNumber, 4_000)
        .option('--rounds <n>', 'rounds in which the stores take turns', wholeNumber, 4)
        .option('--json', 'print every round as JSON', false)
        .action(async (options: { events: number; singles: number; rounds: number; json: boolean }) =>
          (await import('#test/bench/peers.js')).benchPeers(options),
        ),
    );
}
