import type { Pool } from 'pg';
import PgBoss from 'pg-boss';

/** A memory whose night is to be run. */
export interface NightJob {
  readonly jobId: string;
  readonly memoryId: string;
  /** The instant up to which days are closed: that of the plan, so that a job which is tried again is the same night. ISO 8601, UTC. */
  readonly asOf: string;
}

/** Its tables stand apart from the product's own. */
const SCHEMA = 'mneme_jobs';
const PLANS = 'night-plans';
const NIGHTS = 'nights';

/** Local midnights lie on quarters of an hour, in every zone that there is: a pass in each finds them all. */
const SLOT_SECONDS = 15 * 60;
/** A node that took a job and hasn't ended it by then is taken for dead, and another one does it. */
const EXPIRES_AFTER_MINUTES = 10;
/** What fails more often waits for the next pass, which finds the memory due again. */
const RETRIES = 2;
const RETRY_DELAY_SECONDS = 30;
/** Ended jobs say nothing that isn't in the log. */
const KEPT_HOURS = 24;

/**
 * The jobs of nights, spread over every server of one database by pg-boss: each is done by one, and one that dies leaves
 * its jobs to the others. Jobs are taken by hand instead of by pg-boss's workers: those end a job without waiting for the
 * database, and a database that is away just then would end the process.
 */
export class NightJobs {
  private constructor(private readonly boss: PgBoss) {}

  /** @param warn told when the upkeep of the tables of jobs fails */
  static async open(pool: Pool, warn: (error: Error) => void): Promise<NightJobs> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
      schedule: false,
      archiveCompletedAfterSeconds: 60 * 60,
      archiveFailedAfterSeconds: KEPT_HOURS * 60 * 60,
      deleteAfterHours: KEPT_HOURS,
    });
    boss.on('error', warn);
    await boss.start();
    await boss.createQueue(PLANS, { name: PLANS, expireInMinutes: EXPIRES_AFTER_MINUTES, retryLimit: RETRIES });
    await boss.createQueue(NIGHTS, {
      name: NIGHTS,
      // Of one memory at most one job waits.
      policy: 'short',
      expireInMinutes: EXPIRES_AFTER_MINUTES,
      retryLimit: RETRIES,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
    });
    return new NightJobs(boss);
  }

  /** Asks for a plan: of all servers that ask within a quarter of an hour, one is heard. */
  async requestPlan(): Promise<void> {
    await this.boss.send(PLANS, {}, { singletonKey: PLANS, singletonSeconds: SLOT_SECONDS });
  }

  /** A plan that is to be made; null when there is none. */
  async takePlan(): Promise<{ readonly jobId: string } | null> {
    const [job] = await this.boss.fetch(PLANS);
    return job ? { jobId: job.id } : null;
  }

  /** The plan is made: its nights wait to be taken. A memory that waits already isn't put in a second time. */
  async planned(jobId: string, memoryIds: readonly string[], asOf: Date): Promise<void> {
    if (memoryIds.length > 0) {
      const data = { asOf: asOf.toISOString() };
      await this.boss.insert(
        memoryIds.map((memoryId) => ({ name: NIGHTS, data: { ...data, memoryId }, singletonKey: memoryId })),
      );
    }
    await this.boss.complete(PLANS, jobId);
  }

  /** Nights to run: nobody else gets them. */
  async take(limit: number): Promise<NightJob[]> {
    const jobs = await this.boss.fetch<Omit<NightJob, 'jobId'>>(NIGHTS, { batchSize: limit });
    return jobs.map(({ id, data: { memoryId, asOf } }) => ({ jobId: id, memoryId, asOf }));
  }

  async done(jobId: string): Promise<void> {
    await this.boss.complete(NIGHTS, jobId);
  }

  /** It is tried again a little later, by whoever takes it. */
  async failed(jobId: string, error: Error): Promise<void> {
    await this.boss.fail(NIGHTS, jobId, { message: error.message });
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }
}
