import { readSettings, SettingsError } from './settings.js';

describe('the settings', () => {
  it('without any are the embedded database and model, on loopback', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      eventLog: 'postgres',
      embedding: null,
      apiKeysFile: null,
    });
  });

  it('keep the keys beside the data, and never in the database', () => {
    expect(readSettings({ MNEME_DATA_DIR: '/srv/mneme' }).keysDir).toBe('/srv/mneme/keys');
  });

  it.each([
    ['a port that is none', { MNEME_PORT: '80a' }, 'MNEME_PORT'],
    ['a port out of range', { MNEME_PORT: '70000' }, 'MNEME_PORT'],
    ['a database that is no PostgreSQL', { MNEME_DATABASE_URL: 'mysql://db/mneme' }, 'MNEME_DATABASE_URL'],
    ['an event log of an unknown kind', { MNEME_EVENT_LOG: 'kafka://host' }, 'MNEME_EVENT_LOG'],
    ['a model without an endpoint', { MNEME_EMBEDDING_MODEL: 'text-embedding-3-small' }, 'OPENAI_API_KEY'],
    [
      'an unknown model without dimensions',
      { MNEME_EMBEDDING_MODEL: 'm', OPENAI_BASE_URL: 'http://h/v1' },
      'DIMENSIONS',
    ],
    ['dimensions without a model', { MNEME_EMBEDDING_DIMENSIONS: '256' }, 'MNEME_EMBEDDING_MODEL'],
    ['an unknown log level', { MNEME_LOG_LEVEL: 'loud' }, 'MNEME_LOG_LEVEL'],
  ])('refuse %s with one line that names it', (_, env, name) => {
    const read = () => readSettings(env);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(name);
    expect(read).not.toThrow('\n');
  });

  it('never repeat a password in a message', () => {
    expect(() => readSettings({ MNEME_DATABASE_URL: 'mysql://u:hunter2@db/mneme' })).not.toThrow('hunter2');
  });
});
