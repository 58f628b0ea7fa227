import { existsSync } from 'node:fs';

/** Where a browser of the Chromium family usually is; `MNEME_CHROMIUM` names another. */
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that tests drive; null where the machine has none. */
export function findChromium(): string | null {
  const named = process.env.MNEME_CHROMIUM;
  return [...(named ? [named] : []), ...USUAL].find((file) => existsSync(file)) ?? null;
}
