import { findBrowser } from './find-browser.js';

function found(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, ...files: string[]): string | null {
  return findBrowser(env, platform, (file) => files.includes(file));
}

describe('the browser of a machine', () => {
  it.each([
    ['linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/chromium'],
    ['linux', { PATH: '/bin:/opt/own' }, '/opt/own/google-chrome-stable'],
    ['linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/microsoft-edge'],
    ['darwin', { PATH: '/bin' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
    ['win32', { PATH: 'C:\\a;C:\\b' }, 'C:\\b\\chrome.exe'],
  ] as const)('on %s with %j is found', (platform, env, file) => {
    expect(found(env, platform, file)).toBe(file);
  });

  it('is Chromium before others', () => {
    expect(found({ PATH: '/usr/bin' }, 'linux', '/usr/bin/google-chrome', '/usr/bin/chromium')).toBe(
      '/usr/bin/chromium',
    );
  });

  it('is the one that the setting names, and no other where that is missing', () => {
    const env = { PATH: '/usr/bin', MNEME_CHROMIUM: '/own/browser' };
    expect(found(env, 'linux', '/usr/bin/chromium', '/own/browser')).toBe('/own/browser');
    expect(found(env, 'linux', '/usr/bin/chromium')).toBeNull();
  });

  it('is none where there is none', () => {
    expect(found({}, 'linux')).toBeNull();
    expect(found({ PATH: '' }, 'darwin')).toBeNull();
  });
});
