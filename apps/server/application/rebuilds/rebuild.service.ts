import type { KeyStore } from '#libs/chain/index.js';
import type { OperationsLog } from '#libs/operations/index.js';
import type { Clock, Entropy } from '#libs/recording/index.js';
import { Pseudonyms } from './pseudonyms.js';
import {
  NothingToRebuildError,
  type RebuildRequest,
  type RebuildScope,
  RebuildStateError,
  type RunsIn,
  type StoredRebuild,
  UnknownProjectionError,
  UnknownRebuildError,
} from './rebuild.js';
import type { RebuildQueue } from './rebuild-queue.js';
import type { RebuildRunner } from './rebuild-runner.js';
import type { RebuildStore } from './rebuild-store.js';
import type { Naming } from './rebuild-view.js';

export interface RebuildServiceDependencies {
  readonly store: RebuildStore;
  readonly runner: RebuildRunner;
  readonly queue: RebuildQueue;
  readonly operations: OperationsLog;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  /** The rules that this process has, by projection. */
  readonly rulesVersions: ReadonlyMap<string, string>;
}

/** Who steers a rebuild, and in which tenant. */
export interface Steering {
  readonly tenant: string;
  readonly id: string;
  readonly actor: string;
}

/** Starts rebuilds and steers them. */
export class RebuildService {
  constructor(private readonly dependencies: RebuildServiceDependencies) {}

  /**
   * Queues a rebuild; a server's begins in the background.
   *
   * @param naming how the scope names the student
   * @throws UnknownProjectionError · NothingToRebuildError
   */
  async request(request: RebuildRequest, naming: Naming): Promise<StoredRebuild> {
    const { store, queue, clock, entropy } = this.dependencies;
    const rulesVersion = this.rulesOf(request.projection);
    const scope = naming === 'pseudonyms' ? await this.unveiled(request.scope) : request.scope;
    const rebuild = await store.create(entropy.uuid(), { ...request, scope }, rulesVersion, clock.now());
    if (rebuild.runsIn === 'server') {
      queue.look();
    }
    return rebuild;
  }

  /** No further memory is rebuilt once this returns. @throws UnknownRebuildError · RebuildStateError */
  async pause({ tenant, id, actor }: Steering): Promise<StoredRebuild> {
    const before = await this.known(tenant, id);
    const paused = await this.dependencies.store.pause(id);
    if (!paused) {
      throw new RebuildStateError((await this.known(tenant, id)).state, 'pause');
    }
    const data = { rebuildId: id, projection: before.projection, memoriesDone: paused.done };
    const event = { type: 'RebuildPaused' as const, data };
    await this.dependencies.operations.record(tenant, event, { actor, reason: before.reason });
    return paused;
  }

  /** Queues it again for what is left, by the rules that this process has. @throws UnknownRebuildError · RebuildStateError */
  async resume({ tenant, id }: Steering, runsIn: RunsIn): Promise<StoredRebuild> {
    await this.dependencies.store.settleInterrupted();
    const before = await this.known(tenant, id);
    const resumed = await this.dependencies.store.resume(id, runsIn, this.rulesOf(before.projection));
    if (!resumed) {
      throw new RebuildStateError((await this.known(tenant, id)).state, 'resume');
    }
    if (runsIn === 'server') {
      this.dependencies.queue.look();
    }
    return resumed;
  }

  /** What is rebuilt stays so; what is left keeps its old rows. @throws UnknownRebuildError · RebuildStateError */
  async cancel({ tenant, id, actor }: Steering): Promise<StoredRebuild> {
    const { store, runner, clock } = this.dependencies;
    await this.known(tenant, id);
    const cancelled = await store.cancel(id, clock.now());
    if (!cancelled) {
      throw new RebuildStateError((await this.known(tenant, id)).state, 'cancel');
    }
    await runner.recordEnd({ ...cancelled, actor });
    return cancelled;
  }

  private async known(tenant: string, id: string): Promise<StoredRebuild> {
    const rebuild = await this.dependencies.store.find(id);
    if (rebuild?.tenant !== tenant) {
      throw new UnknownRebuildError(id);
    }
    return rebuild;
  }

  private rulesOf(projection: string): string {
    const rulesVersion = this.dependencies.rulesVersions.get(projection);
    if (rulesVersion === undefined) {
      throw new UnknownProjectionError(projection, [...this.dependencies.rulesVersions.keys()]);
    }
    return rulesVersion;
  }

  /**
   * The scope with the student's own id. A caller who sees pseudonyms names students by them alone: who could also send
   * ids would learn whose pseudonym is whose.
   */
  private async unveiled(scope: RebuildScope): Promise<RebuildScope> {
    if (scope.student === null) {
      return scope;
    }
    const pseudonyms = await Pseudonyms.of(scope.tenant, this.dependencies.keys);
    const students = await this.dependencies.store.students(scope.tenant);
    const student = students.find((candidate) => pseudonyms.pseudonymOf(candidate) === scope.student);
    if (student === undefined) {
      throw new NothingToRebuildError();
    }
    return { ...scope, student };
  }
}
