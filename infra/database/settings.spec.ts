import { databaseSettings } from './settings.js';

function read(url: string | undefined): string | null {
  return databaseSettings({ MNEME_DATABASE_URL: url }).url;
}

describe('MNEME_DATABASE_URL', () => {
  it.each([undefined, '', '  '])('%j means the embedded database', (value) => {
    expect(read(value)).toBeNull();
  });

  it.each([
    'postgres://mneme:secret@db.example:5432/mneme',
    'postgresql://db.example/mneme?sslmode=verify-full',
    'postgres://mneme:secret@%2Fvar%2Frun%2Fpostgresql:5432/mneme',
    'postgres:///mneme?host=/var/run/postgresql',
  ])('%s is taken as it is', (value) => {
    expect(read(` ${value}\n`)).toBe(value);
  });

  it.each([
    ['db.example/mneme', 'is no URL'],
    ['postgres://mneme:a/b#c@:x/', 'is no URL'],
    ['mysql://mneme:secret@db.example/mneme', 'begins with "mysql://"'],
    ['postgres:///mneme', 'names no host'],
    ['postgres://mneme:secret@db.example', 'names no database'],
    ['postgres://mneme:secret@db.example/', 'names no database'],
  ])('%s is refused in one line without the password', (value, reason) => {
    const refusal = expect(() => read(value));
    refusal.toThrow(reason);
    refusal.toThrow(/^MNEME_DATABASE_URL must look like postgres:\/\/user:password@host:5432\/database; [^\n]*$/);
    refusal.not.toThrow(/secret/);
  });
});
