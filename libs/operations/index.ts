export type {
  CheckpointKeysChanged,
  CheckpointMade,
  OperationContext,
  OperationsEvent,
  RecordedOperation,
} from './operations-events.js';
export { OperationsLog, type OperationsLogDependencies } from './operations-log.js';
