export type {
  CheckpointKeysChanged,
  CheckpointMade,
  MemoriesUnparked,
  NightStarted,
  OperationContext,
  OperationsEvent,
  RebuildEnded,
  RebuildPaused,
  RebuildStarted,
  RecordedOperation,
} from './operations-events.js';
export { OperationsLog, type OperationsLogDependencies } from './operations-log.js';
