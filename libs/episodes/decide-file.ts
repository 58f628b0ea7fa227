import type { AddFile, RecordReading, RemoveFile, ReplaceFile, RequestReading } from './commands.js';
import type { FileFacts, MemoryEvent } from './events.js';
import { type Decision, refuse } from './rejection.js';
import { SALIENCE } from './salience.js';
import type { MemoryState } from './state.js';
import { oneLine } from './summary.js';

/** Decides what happens to the files of a memory. */
export function decideFile(
  command: AddFile | ReplaceFile | RemoveFile | RecordReading | RequestReading,
  state: MemoryState,
): Decision<MemoryEvent> {
  switch (command.kind) {
    case 'file':
      return decideArrival(command, state);
    case 'file-replacement':
      return decideReplacement(command, state);
    case 'file-removal':
      return decideRemoval(command, state);
    case 'reading':
      return decideReading(command, state);
    case 'reading-request':
      return decideReadingRequest(command, state);
  }
}

/** A file arrives once: whatever folds the events relies on it. Another content under its id takes its place. */
function decideArrival(command: AddFile, state: MemoryState): Decision<MemoryEvent> {
  const previous = state.files[command.fileId];
  if (previous) {
    return replace(command, previous);
  }
  return {
    accepted: true,
    events: [{ type: 'FileArrived', data: { ...factsOf(command), ...episode(command.name) } }],
  };
}

function decideReplacement(command: ReplaceFile, state: MemoryState): Decision<MemoryEvent> {
  const previous = state.files[command.fileId];
  return previous ? replace(command, previous) : unknownFile(command.fileId);
}

/** The same content under the same name replaces nothing. */
function replace(command: AddFile | ReplaceFile, previous: MemoryState['files'][string]): Decision<MemoryEvent> {
  if (previous.fingerprint === command.fingerprint && previous.name === command.name) {
    return { accepted: true, events: [] };
  }
  return {
    accepted: true,
    events: [{ type: 'FileReplaced', data: { ...factsOf(command), ...episode(command.name), previous } }],
  };
}

function decideRemoval({ fileId }: RemoveFile, state: MemoryState): Decision<MemoryEvent> {
  const known = state.files[fileId];
  if (!known) {
    return unknownFile(fileId);
  }
  return { accepted: true, events: [{ type: 'FileRemoved', data: { fileId, ...known, ...episode(known.name) } }] };
}

/** A reading that comes after its file was replaced or removed says nothing about this memory any more. */
function decideReading({ reading }: RecordReading, state: MemoryState): Decision<MemoryEvent> {
  const known = state.files[reading.fileId];
  if (known?.fingerprint !== reading.fingerprint) {
    return refuse('file-changed', `The file ${reading.fileId} was replaced or removed while it was read.`);
  }
  return { accepted: true, events: [{ type: 'FileRead', data: reading }] };
}

function decideReadingRequest({ fileId }: RequestReading, state: MemoryState): Decision<MemoryEvent> {
  const known = state.files[fileId];
  if (!known) {
    return unknownFile(fileId);
  }
  return { accepted: true, events: [{ type: 'ReadingRequested', data: { fileId, fingerprint: known.fingerprint } }] };
}

function unknownFile(fileId: string): Decision<MemoryEvent> {
  return refuse('unknown-file', `This memory has no file ${fileId}; GET …/files lists what it has.`);
}

function factsOf({ fileId, name, mediaType, pages, fingerprint }: FileFacts): FileFacts {
  return { fileId, name, mediaType, pages, fingerprint };
}

function episode(name: string): { summary: string; salience: number; concepts: string[] } {
  return { summary: oneLine(name), salience: SALIENCE.file, concepts: [] };
}
