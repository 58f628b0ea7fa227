import { assertConnectionString, openClient } from './client.js';

describe('the address of EventStoreDB', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://user:secret@localhost:2113',
    'esdb+discover://user:secret@cluster.example:2113?nodePreference=leader',
    'esdb://user:secret@a:2113,b:2113,c:2113?tls=true&keepAliveInterval=10000',
  ])('takes %s', (url) => {
    expect(() => assertConnectionString(url)).not.toThrow();
  });

  it.each(['tls=false', 'TLS=false', 't-l-s=false', 'keepAliveTimeout=10000&tls=false'])(
    'refuses a password without encryption (%s), and repeats neither',
    (settings) => {
      const open = () => openClient(`esdb://user:secret@localhost:2113?${settings}`);
      expect(open).toThrow(/cross the network in clear/);
      expect(open).not.toThrow(/secret/);
    },
  );

  it('refuses a setting that makes failed appends look like successes', () => {
    expect(() => openClient('esdb://localhost:2113?tls=false&throwOnAppendFailure=false')).toThrow(/successes/);
  });

  it.each(['http://localhost:2113', 'esdb://', 'localhost', ''])('refuses %p', (url) => {
    expect(() => openClient(url)).toThrow(/esdb:\/\//);
  });

  it('given an address that only the client refuses, carries nothing of it', () => {
    try {
      openClient('esdb://user:secret@localhost:port');
      throw new Error('it was taken');
    } catch (error) {
      expect(JSON.stringify({ ...(error as Error), message: (error as Error).message })).not.toMatch(/secret/);
      expect((error as Error).message).toMatch(/can't be read/);
    }
  });
});
