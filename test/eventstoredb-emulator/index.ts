export * from './control.js';
export * from './emulator.js';
export type { EndPoint } from './faults.js';
export { Store, type StoredEvent } from './store.js';
