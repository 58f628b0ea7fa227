import type { FileFacts, MemoryEvent, MemorySettings } from './events.js';

/** A question, as far as an answer to it needs to know it. */
export interface KnownQuestion {
  readonly id: string;
  readonly asksRecord: boolean;
}

/** A file, as far as a citation of it or a reading needs to know it. */
export type KnownFile = Pick<FileFacts, 'name' | 'fingerprint'>;

/** What deciding needs to know of a memory; null settings mean that it isn't open yet. */
export interface MemoryState {
  readonly settings: MemorySettings | null;
  readonly lastQuestion: KnownQuestion | null;
  /** The files that are here now, by id. */
  readonly files: Readonly<Record<string, KnownFile>>;
  /** The last night's instant; null before the first. ISO 8601, UTC. */
  readonly lastNight: string | null;
}

/** A memory before its first event. */
export const UNOPENED: MemoryState = Object.freeze({
  settings: null,
  lastQuestion: null,
  files: Object.freeze({}),
  lastNight: null,
});

/** What a memory is set up as when its first command says nothing about it. */
export const DEFAULT_SETTINGS: MemorySettings = Object.freeze({ name: null, language: 'en', timeZone: 'UTC' });

/** The state after one more event. Pure. */
export function evolveMemory(state: MemoryState, event: MemoryEvent & { readonly id: string }): MemoryState {
  switch (event.type) {
    case 'MemoryOpened': {
      const { name, language, timeZone } = event.data;
      return { ...state, settings: { name, language, timeZone } };
    }
    case 'MemorySettingsChanged':
      return { ...state, settings: event.data };
    case 'QuestionAsked':
      return { ...state, lastQuestion: { id: event.id, asksRecord: event.data.asksRecord } };
    case 'FileArrived':
    case 'FileReplaced': {
      const { fileId, name, fingerprint } = event.data;
      return { ...state, files: { ...state.files, [fileId]: { name, fingerprint } } };
    }
    case 'FileRemoved': {
      const { [event.data.fileId]: _, ...files } = state.files;
      return { ...state, files };
    }
    case 'NightlyCycleRan':
      return { ...state, lastNight: event.data.asOf };
    default:
      return state;
  }
}
