import { isIPv4 } from 'node:net';
import { SettingsError } from '../../settings.js';
import type { CallerIdentifier } from './caller.js';

/**
 * Without keys every caller owns everything, so the server may listen where only this machine reaches it.
 *
 * @throws SettingsError when `host` is another interface and no keys are configured
 */
export function assertBindable(host: string, keys: CallerIdentifier | null): void {
  if (keys === null && !isLoopback(host)) {
    throw new SettingsError(
      `MNEME_HOST is "${host}", which other machines can reach, and no keys are configured: every one of them would own ` +
        'all memories. Set MNEME_API_KEYS, or listen on 127.0.0.1.',
    );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
