import { fold, stem, words } from '#libs/language/words.js';

describe('words', () => {
  it('folds case, width, Arabic vowel marks and alef forms, and cuts the possessive', () => {
    expect(fold("The Cell's Ｗall")).toBe('the cell wall');
    expect(fold('الأُسْمُوزِيَّة')).toBe('الاسموزية');
  });

  it('cuts scripts without spaces into words', () => {
    expect(words('细胞膜是什么').length).toBeGreaterThan(1);
  });

  it('stems by language and drops Latin accents', () => {
    expect(stem('células', 'es')).toBe(stem('celulas', 'es'));
    expect(stem('mitochondria', 'en')).toBe('mitochondria');
    expect(stem('الخلايا', 'en')).toBe(stem('الخلايا', 'ar'));
  });
});
