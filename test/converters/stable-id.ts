import { v5 as uuidv5 } from 'uuid';

/** A random UUID, drawn once; changing it would change the id of every converted episode. */
const NAMESPACE = '9ffcbbb4-4bc6-4c23-b14f-794037900c9c';

/** The same UUID (version 5) for the same name, always: importing a converted file twice finds duplicates. */
export function stableId(name: string): string {
  return uuidv5(name, NAMESPACE);
}
