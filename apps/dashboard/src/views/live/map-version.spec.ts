import { MapVersion } from './map-version.js';

describe('the version of the map that a stream of changes tells', () => {
  it('is no news when the stream begins, nor when another one begins with the same', () => {
    const map = new MapVersion();
    expect(map.isNews({ version: 4 })).toBe(false);
    expect(map.isNews({ version: 4 })).toBe(false);
  });

  it('is news when it is another one, also after the stream was cut off', () => {
    const map = new MapVersion();
    map.isNews({ version: 4 });
    expect(map.isNews({ version: 5 })).toBe(true);
    expect(map.isNews({ version: 5 })).toBe(false);
    expect(map.isNews({ version: 6 })).toBe(true);
  });

  it('is no news where it is none', () => {
    const map = new MapVersion();
    expect(map.isNews(null)).toBe(false);
    expect(map.isNews({ version: 'four' })).toBe(false);
  });
});
