/** Where the visitor's API key is kept: for this tab, and gone with it. */
const KEY = 'mneme-key';

export function savedKey(): string | null {
  return sessionStorage.getItem(KEY);
}

export function saveKey(key: string | null): void {
  if (key === null) {
    sessionStorage.removeItem(KEY);
  } else {
    sessionStorage.setItem(KEY, key);
  }
}

/** The header that says who asks; none where the server asks for no key. */
export function authorization(): Record<string, string> {
  const key = savedKey();
  return key === null ? {} : { Authorization: `Bearer ${key}` };
}
