import path from 'node:path';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { FolderKeyStore } from '#infra/keys/folder-key-store.js';
import { FolderNoteKeys } from '#infra/keys/folder-note-keys.js';
import { PostgresRegistry } from '#infra/registry/postgres-registry.js';
import { systemClock, systemEntropy } from '#infra/system/system.js';
import type { NoteKeyStore } from '#libs/chain/checkpoints/index.js';
import type { KeyStore } from '#libs/chain/index.js';
import { type ChatModels, openChatModels } from '#libs/chat/index.js';
import type { Embedder } from '#libs/embedding/index.js';
import type { EventLog } from '#libs/event-log/index.js';
import { type Patience, realPatience } from '#libs/model-calls/index.js';
import { OperationsLog } from '#libs/operations/index.js';
import { RECALL_RULES, type RecallRules } from '#libs/recall/index.js';
import { type Clock, type Entropy, MemoryWriter, type Registry } from '#libs/recording/index.js';
import { CitationQueries } from '#projections/citations/index.js';
import { ConceptMapQueries } from '#projections/concept-map/index.js';
import { MemoryLists } from '#projections/episodes/index.js';
import { MisconceptionQueries } from '#projections/misconceptions/index.js';
import { WorkingSetQueries } from '#projections/working-set/index.js';
import { ChangesService } from './application/changes/changes.service.js';
import { ChangesHub } from './application/changes/changes-hub.js';
import { CheckpointService } from './application/checkpoints.js';
import { type Files, type FileTools, openFiles } from './application/files/open-files.js';
import { PassageService } from './application/files/passage.service.js';
import { beliefLookup } from './application/grounding/belief-lookup.js';
import { type LearnerParts, openLearner } from './application/learner/open-learner.js';
import { MemoryListService } from './application/lists/memory-list.service.js';
import { type Nights, openNights } from './application/night/open-nights.js';
import { type ObservationServices, openObservations } from './application/observations/open-observations.js';
import { MemoryQueryService } from './application/queries.js';
import { openRebuilds, type Rebuilds } from './application/rebuilds/open-rebuilds.js';
import { MapIndexes } from './application/recall/map-indexes.js';
import { CAP_MS, RecallService } from './application/recall/recall.service.js';
import type { RecallIndexes } from './application/recall/recall-indexes.js';
import { openReports, type ReportServices } from './application/report/open-reports.js';
import type { TurnOptions } from './application/turns/turn.service.js';
import { TurnRecords } from './application/turns/turn-record.js';
import { Background } from './background/background.js';
import { openReadModels, type Projecting, type ReadModels, type Vectorising } from './background/read-models.js';
import { openEmbedder } from './embedder.js';
import { keepServing } from './keep-serving.js';
import { openDatabase } from './open-database.js';
import { openEventLog } from './open-event-log.js';
import type { Settings } from './settings.js';

/** Told of what people should know while the core runs. */
export interface CoreObserver {
  /** A step of the start, for people who wait for it. */
  progress(step: string, detail?: string): void;
  warning(message: string, details: Record<string, unknown>): void;
  /** The embedded database is gone for good; nothing can be answered any more. Left out, queries fail and say so. */
  lost?(error: Error): void;
}

/**
 * How much of the product runs: `serve` keeps the read models up and owns the data directory; `attach` is a command that
 * does one thing and may run beside a server.
 */
export type CoreMode = 'serve' | 'attach';

/** The product without its rim: what HTTP, the command line and tests call. */
export interface Core extends Files, LearnerParts, Nights, ObservationServices, Rebuilds, ReportServices {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly dataSource: DataSource;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly registry: Registry;
  readonly embedder: Embedder;
  readonly writer: MemoryWriter;
  readonly projector: Projecting;
  readonly projections: ReadModels['projections'];
  readonly vectoriser: Vectorising;
  /** The thread that projects and embeds; null where the one that answers does it. */
  readonly background: Background | null;
  readonly indexes: RecallIndexes;
  readonly mapIndexes: MapIndexes;
  readonly queries: MemoryQueryService;
  readonly memoryLists: MemoryListService;
  readonly noteKeys: NoteKeyStore;
  readonly operations: OperationsLog;
  readonly checkpoints: CheckpointService;
  readonly recall: RecallService;
  readonly citations: CitationQueries;
  readonly changes: ChangesService;
  readonly passages: PassageService;
  readonly turnRecords: TurnRecords;
  /** Who answers in turns. */
  readonly tutor: TurnOptions;
  /** Says where the server answers, for whoever tries to serve the same data directory. */
  announce(address: string): Promise<void>;
  /** Ends what is under way and lets go of everything. */
  close(): Promise<void>;
}

/** Compiled beside this file. */
const BACKGROUND_PROGRAM = new URL('./background/background-program.js', import.meta.url);

/** What is given from outside, so that a test or a replay can set it. */
export interface System {
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly fileTools?: FileTools;
  /** Null: a server projects in the thread that answers, as commands do. Tests, which run from sources, say so. */
  readonly backgroundProgram?: URL | null;
  /** Real time and chance if not given. */
  readonly patience?: Patience;
  /** The models that the settings name if not given. */
  readonly chat?: ChatModels;
  /** Milliseconds that a recall may take; `CAP_MS` if not given. */
  readonly recallCapMs?: number;
  /** The constants of recall; `RECALL_RULES` if not given. */
  readonly recallRules?: RecallRules;
}

/** Opens everything in order; what was opened is closed again when a later step fails. */
export async function openCore(
  settings: Settings,
  mode: CoreMode,
  observer: CoreObserver,
  system: System = { clock: systemClock, entropy: systemEntropy },
): Promise<Core> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) {
      await closer();
    }
  };
  try {
    return await open(settings, mode, observer, system, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  settings: Settings,
  mode: CoreMode,
  observer: CoreObserver,
  system: System,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Core> {
  const { clock, entropy, fileTools, chat, patience = realPatience, recallCapMs = CAP_MS } = system;
  const { recallRules = RECALL_RULES } = system;
  const { backgroundProgram = BACKGROUND_PROGRAM } = system;
  const { url, pool, dataSource, announce } = await openDatabase(settings, mode, observer, closers);
  const keys = await FolderKeyStore.open(settings.keysDir, () => clock.now());
  const embedder = await openEmbedder(settings.embedding);
  const { log, close: closeLog } = await openEventLog(settings.eventLog, pool);
  closers.push(closeLog);
  const registry = new PostgresRegistry(pool);
  const models = chat ?? openChatModels(settings.chat, patience);
  const warning = observer.warning.bind(observer);
  const hub = new ChangesHub();
  let extraction: ObservationServices['extraction'] = null;
  const readModels = openReadModels({
    pool,
    dataSource,
    log,
    keys,
    embedder,
    clock,
    warning,
    projected: (memoryId, events) => {
      vectoriser.schedule(memoryId);
      extraction?.projected(memoryId, events);
      hub.projected(memoryId, events);
    },
    embedded: (memoryId, stored) => indexes.vectorsStored(memoryId, stored),
  });
  const { memories, episodes, vectors, indexes, projections } = readModels;
  closers.push(() => readModels.vectoriser.stop());
  closers.push(() => readModels.projector.stop());
  // An extractor reads the events as they are projected, which only this thread has.
  const program = mode === 'serve' && !models?.extractor ? backgroundProgram : null;
  const background = program
    ? new Background({
        program,
        start: { settings, databaseUrl: url },
        local: readModels,
        indexes,
        warning,
        projected: (memoryId) => hub.moved(memoryId),
      })
    : null;
  if (background) {
    closers.push(() => background.stop());
  }
  const projector: Projecting = background ?? readModels.projector;
  const vectoriser: Vectorising = background?.vectoriser ?? readModels.vectoriser;
  const citations = new CitationQueries(pool);
  const workingSets = new WorkingSetQueries(pool);
  const mapIndexes = new MapIndexes({
    maps: new ConceptMapQueries(pool),
    vectors,
    embedder,
    observer: { conceptsNotEmbedded: (error) => observer.warning('concepts were not embedded', { error }) },
  });
  closers.push(() => mapIndexes.stop());
  const learner = openLearner({ pool, registry, projector });
  const writer = new MemoryWriter({
    log,
    keys,
    registry,
    snapshots: memories,
    predictions: learner.predictions,
    clock,
    entropy,
    listener: projector,
  });
  const queries = new MemoryQueryService({ registry, projector, memories, episodes, maps: mapIndexes });
  const noteKeys = new FolderNoteKeys(
    path.join(settings.keysDir, 'checkpoints'),
    (tenant) => keys.pseudonymOf(tenant),
    () => clock.now(),
  );
  const operations = new OperationsLog({ log, keys, clock, entropy });
  const checkpoints = new CheckpointService({ log, registry, noteKeys, operations, clock });
  const files = openFiles({
    pool,
    clock,
    entropy,
    registry,
    projector,
    memories,
    writer,
    embedder,
    chat: models,
    tools: fileTools,
    patience,
    observer: {
      progress: (memoryId, fileId, done, total) => hub.reading(memoryId, fileId, total > 0 ? done / total : 0),
      failed: (fileId, error, retryInMs) => observer.warning('reading a file failed', { fileId, error, retryInMs }),
      judgeFailed: (error) => observer.warning('the model that judges names is in trouble', { error }),
    },
  });
  closers.push(() => files.readings.stop());
  const rebuilds = openRebuilds({
    pool,
    log,
    keys,
    clock,
    entropy,
    operations,
    projector,
    projections,
    rowsChanged: () => indexes.clear(),
    failed: (error) => observer.warning('a rebuild broke off and is taken up again', { error }),
  });
  closers.push(() => rebuilds.rebuildQueue.stop());
  const recall = new RecallService({
    registry,
    projector,
    indexes,
    maps: mapIndexes,
    episodes,
    citations,
    beliefs: learner.beliefs,
    observed: new MisconceptionQueries(pool),
    workingSets,
    embedder,
    vectoriser,
    clock,
    entropy,
    capMs: recallCapMs,
    rules: recallRules,
    observer: { questionNotEmbedded: (error) => observer.warning('a question was not embedded', { error }) },
  });
  const observing = openObservations({
    pool,
    clock,
    registry,
    projector,
    memories,
    episodes,
    citations,
    maps: files.maps,
    beliefs: beliefLookup(registry, learner.beliefs),
    writer,
    extractor: models?.extractor ?? null,
    observer: { failed: (error) => observer.warning('reading a message failed', { error }) },
  });
  extraction = observing.extraction;
  closers.push(async () => extraction?.stop());
  const { maps, mapQueries } = files;
  const nights = openNights({
    pool,
    registry,
    projector,
    memories,
    episodes,
    citations,
    workingSets,
    writer,
    operations,
    clock,
    warning,
    beliefs: learner.beliefs,
    learners: learner.learnerQueries,
    observations: observing.observations,
    grounding: observing.grounding,
    maps: mapQueries,
  });
  const reports = openReports({
    pool,
    queries,
    learners: learner.learnerQueries,
    observations: observing.observations,
    grounding: observing.grounding,
    maps: mapQueries,
    clock,
    practiceModel: models?.practice ?? null,
    warning,
  });
  const changes = new ChangesService({ registry, projector, hub, episodes, maps, mapQueries });
  if (mode === 'serve') {
    const kept = background ? null : readModels;
    const nightsSetting = settings.nights;
    await keepServing({ log, readModels: kept, files, extraction, rebuilds, nights, nightsSetting, warning }, closers);
  }
  return {
    settings,
    pool,
    dataSource,
    log,
    keys,
    registry,
    embedder,
    writer,
    projector,
    projections,
    vectoriser,
    indexes,
    mapIndexes,
    queries,
    memoryLists: new MemoryListService(new MemoryLists(pool)),
    noteKeys,
    operations,
    checkpoints,
    ...files,
    ...nights,
    ...rebuilds,
    ...learner,
    recall,
    citations,
    ...observing,
    changes,
    passages: new PassageService({ registry, projector, memories, maps, store: files.store }),
    turnRecords: new TurnRecords({ registry, log, keys }),
    tutor: {
      model: models?.tutor ?? null,
      modelFailed: (error) => warning('the model that tutors is in trouble', { error }),
    },
    ...reports,
    background,
    announce,
    close,
  };
}
