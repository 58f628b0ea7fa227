import type { Language } from '#libs/language/index.js';
import { wordKey } from './term-key.js';

describe('wordKey', () => {
  it.each<[Language, string, string]>([
    ['en', 'rivers', 'river'],
    ['en', 'bodies', 'body'],
    ['en', 'masses', 'mass'],
    ['en', 'bacteria', 'bacterium'],
    ['en', 'nuclei', 'nucleus'],
    ['es', 'nubes', 'nube'],
    ['es', 'luces', 'luz'],
    ['es', 'fracciones', 'fracción'],
    ['fr', 'niveaux', 'niveau'],
    ['fr', 'canaux', 'canal'],
    ['pt', 'frações', 'fração'],
    ['pt', 'nuvens', 'nuvem'],
    ['de', 'zellen', 'zelle'],
    ['ar', 'الخلية', 'خلية'],
  ])('in %s takes %s for %s', (language, plural, singular) => {
    expect(wordKey(plural, language)).toBe(wordKey(singular, language));
  });

  it.each<[Language, string, string]>([
    ['en', 'organism', 'organ'],
    ['en', 'mass', 'mas'],
    ['es', 'cosa', 'caso'],
    ['fr', 'part', 'partie'],
  ])('in %s keeps %s and %s apart', (language, one, other) => {
    expect(wordKey(one, language)).not.toBe(wordKey(other, language));
  });
});
