import { type DataKey, KeyErasedError, KeyMissingError, type KeyStore, type SealedEvent } from '#libs/chain/index.js';
import { decodeEvent, keyIdOfEvent, type RecordedEvent } from '#libs/episodes/index.js';

/**
 * Opens a page of events with the keys that sealed them.
 *
 * @throws KeyErasedError when the student was erased · KeyMissingError when the key isn't in this key store
 */
export async function openEvents(page: readonly SealedEvent[], keys: KeyStore): Promise<RecordedEvent[]> {
  const opened: RecordedEvent[] = [];
  let key: DataKey | null = null;
  for (const sealed of page) {
    const kid = keyIdOfEvent(sealed);
    if (key?.kid !== kid) {
      key = await findKey(kid, keys);
    }
    opened.push(decodeEvent(sealed, key));
  }
  return opened;
}

async function findKey(kid: string, keys: KeyStore): Promise<DataKey> {
  const found = await keys.find(kid);
  if (found.state === 'erased') {
    throw new KeyErasedError(kid);
  }
  if (found.state === 'absent') {
    throw new KeyMissingError(kid);
  }
  return found;
}
