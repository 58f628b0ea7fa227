import type { MemoryEventType } from '#libs/episodes/events.js';

/** Events that may change which nodes a map has or what they are called: everything of the map must be at hand then. */
export const CHANGES_MAP: ReadonlySet<MemoryEventType> = new Set([
  'MemorySettingsChanged',
  'FileReplaced',
  'FileRemoved',
  'FileRead',
  'ConceptTaught',
  'ConceptsMerged',
  'ConceptsSplit',
]);
