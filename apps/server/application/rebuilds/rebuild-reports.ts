import type { KeyStore } from '#libs/chain/index.js';
import { type DifferencePlace, decodeDifferenceCursor, encodeDifferenceCursor } from './difference-cursor.js';
import { Pseudonyms } from './pseudonyms.js';
import { type StoredDifference, type StoredRebuild, UnknownRebuildError } from './rebuild.js';
import type { RebuildStore } from './rebuild-store.js';
import type { DifferencePage, DifferenceView, Naming, RebuildSummary, RebuildView } from './rebuild-view.js';

/** What `GET /v1/rebuilds/{id}` shows of differences and of failures (api.md, "Exact shapes"). */
const SHOWN = 100;
const PAGE = 200;
const RECENT = 50;

type Named = { readonly student: string | null; readonly subject: string | null };

export interface RebuildReportDependencies {
  readonly store: RebuildStore;
  readonly keys: KeyStore;
  /** The rules that this process has, by projection. */
  readonly rulesVersions: ReadonlyMap<string, string>;
}

/** How rebuilds of a tenant are shown to people: by the students' names or by their pseudonyms. */
export class RebuildReports {
  constructor(private readonly dependencies: RebuildReportDependencies) {}

  /** The last fifty, newest first. */
  async recent(tenant: string): Promise<RebuildSummary[]> {
    await this.dependencies.store.settleInterrupted();
    return (await this.dependencies.store.recent(tenant, RECENT)).map(summary);
  }

  /** @throws UnknownRebuildError */
  async rebuild(tenant: string, id: string, naming: Naming): Promise<RebuildView> {
    const { store } = this.dependencies;
    await store.settleInterrupted();
    const rebuild = await this.known(tenant, id);
    const [differences, failures] = await Promise.all([store.differences(id, null, SHOWN), store.failures(id, SHOWN)]);
    const nameOf = await this.naming(tenant, naming, [...differences, ...failures]);
    return {
      ...summary(rebuild),
      waitsFor: rebuild.state === 'queued' ? await this.waitsFor(rebuild) : null,
      failures: failures.map(({ memoryId, reason }) => ({ ...nameOf(memoryId), reason })),
      diff: differences.map((difference) => view(difference, nameOf)),
    };
  }

  /** @throws UnknownRebuildError · InvalidCursorError */
  async differences(tenant: string, id: string, naming: Naming, cursor: string | null): Promise<DifferencePage> {
    const after = cursor === null ? null : decodeDifferenceCursor(cursor);
    await this.known(tenant, id);
    const found = await this.dependencies.store.differences(id, after, PAGE + 1);
    const page = found.slice(0, PAGE);
    const nameOf = await this.naming(tenant, naming, page);
    const last: DifferencePlace | undefined = page.at(-1);
    return {
      differences: page.map((difference) => view(difference, nameOf)),
      next: found.length > PAGE && last ? encodeDifferenceCursor(last) : null,
    };
  }

  /** @throws UnknownRebuildError for one of another tenant too */
  private async known(tenant: string, id: string): Promise<StoredRebuild> {
    const rebuild = await this.dependencies.store.find(id);
    if (rebuild?.tenant !== tenant) {
      throw new UnknownRebuildError(id);
    }
    return rebuild;
  }

  private async waitsFor({ projection, rulesVersion, runsIn }: StoredRebuild): Promise<string> {
    const running = await this.dependencies.store.runningOf(projection);
    if (running) {
      return `another rebuild of ${projection} runs first: ${running.id}, by ${running.actor}`;
    }
    if (runsIn === 'command') {
      return 'the command that asked for it runs it';
    }
    return this.dependencies.rulesVersions.get(projection) === rulesVersion
      ? 'a server takes it in a moment'
      : `it waits for a server with the rules ${rulesVersion}`;
  }

  private async naming(
    tenant: string,
    naming: Naming,
    of: readonly { memoryId: string }[],
  ): Promise<(memoryId: string) => Named> {
    const names = await this.dependencies.store.names([...new Set(of.map(({ memoryId }) => memoryId))]);
    const pseudonyms = naming === 'pseudonyms' ? await Pseudonyms.of(tenant, this.dependencies.keys) : null;
    return (memoryId) => {
      const name = names.get(memoryId);
      if (!name) {
        return { student: null, subject: null };
      }
      return { student: pseudonyms ? pseudonyms.pseudonymOf(name.student) : name.student, subject: name.subject };
    };
  }
}

function summary({ tenant: _, runsIn: __, ...rebuild }: StoredRebuild): RebuildSummary {
  return {
    ...rebuild,
    requestedAt: rebuild.requestedAt.toISOString(),
    startedAt: rebuild.startedAt?.toISOString() ?? null,
    endedAt: rebuild.endedAt?.toISOString() ?? null,
  };
}

function view(
  { memoryId, row, before, after, reason }: StoredDifference,
  nameOf: (id: string) => Named,
): DifferenceView {
  const name = nameOf(memoryId);
  return { ...name, row, before: renamed(before, name), after: renamed(after, name), reason };
}

/**
 * A row of a memory itself has a column with the student's id, which must not tell what the pseudonym hides. A learner's row
 * has one of that name too, which holds figures and nobody's id.
 */
function renamed(columns: StoredDifference['before'], { student }: Named): StoredDifference['before'] {
  return typeof columns?.student === 'string' ? { ...columns, student } : columns;
}
