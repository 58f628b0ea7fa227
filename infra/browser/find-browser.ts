import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names under which browsers of the Chromium family stand in a search path. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
  'brave-browser',
];

/** Where installers put them beside the search path. */
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/**
 * The browser that prints and that tests drive; null where the machine has none. `MNEME_CHROMIUM` names one, and then no other is taken.
 *
 * @param env where the search path and the setting stand
 * @param exists whether a file is there
 */
export function findBrowser(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  exists: (file: string) => boolean = existsSync,
): string | null {
  const asked = env.MNEME_CHROMIUM?.trim();
  const candidates = asked ? [asked] : usual(env, platform);
  return candidates.find((file) => exists(file)) ?? null;
}

function usual(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const { delimiter, join } = platform === 'win32' ? path.win32 : path.posix;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = platform === 'win32' ? '.exe' : '';
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, `${name}${ending}`)));
  if (platform === 'darwin') {
    return [...inPath, ...MAC];
  }
  if (platform === 'win32') {
    const roots = WINDOWS_FOLDERS.flatMap((name) => env[name] ?? []);
    return [...inPath, ...roots.flatMap((root) => WINDOWS.map((file) => join(root, file)))];
  }
  return inPath;
}
