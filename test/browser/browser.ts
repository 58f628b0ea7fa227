import { findBrowser } from '#infra/browser/index.js';

/** The browser that tests drive; null where the machine has none. `MNEME_CHROMIUM` names another than the usual one. */
export function findChromium(): string | null {
  return findBrowser(process.env, process.platform);
}
