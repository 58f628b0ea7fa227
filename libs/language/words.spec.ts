import fc from 'fast-check';
import { LANGUAGES, type Language } from './languages.js';
import { fold, stem, words } from './words.js';

describe('words', () => {
  it('folds case, width, Arabic vowel marks and alef forms, and cuts the possessive', () => {
    expect(fold("The Cell's Ｗall")).toBe('the cell wall');
    expect(fold('الأُسْمُوزِيَّة')).toBe('الاسموزية');
  });

  it('reads Arabic-Indic and Persian digits as digits', () => {
    expect(words('الصفحة ١٢ و ۴۵')).toEqual(['الصفحة', '12', 'و', '45']);
    expect(fold('٢٠٢٦')).toBe('2026');
  });

  it('cuts scripts without spaces into words', () => {
    expect(words('细胞膜是什么').length).toBeGreaterThan(1);
  });
});

describe('stems', () => {
  it('drop Latin accents', () => {
    expect(stem('células', 'es')).toBe(stem('celulas', 'es'));
  });

  it.each<[Language, string]>([
    ['en', 'go went gone goes'],
    ['en', 'mitochondria mitochondrion'],
    ['en', 'mitosis mitoses'],
    ['en', 'nucleus nuclei'],
    ['en', 'bacteria bacterium'],
    ['en', 'hypothesis hypotheses'],
    ['en', 'teach taught teaching teaches'],
    ['en', 'write wrote written writing'],
    ['en', 'cell cells'],
    ['en', 'leaf leaves'],
    ['es', 'ir fui fue fuimos'],
    ['es', 'hacer hice hizo hicimos'],
    ['es', 'decir dije dijo'],
    ['es', 'célula celula células'],
    ['es', 'raíz raices raíces'],
    ['ar', 'خلية خلايا الخلايا والخلايا بالخلية للخلايا وخلية كالخلية الخلية'],
    ['ar', 'سؤال اسئلة السؤال الاسئلة والاسئلة'],
    ['ar', 'درس دروس الدروس للدرس'],
    ['ar', 'عضية عضيات العضيات'],
    ['ar', 'غشاء اغشية الغشاء والاغشية للغشاء'],
    ['ar', 'نواة انوية النواة بالنواة'],
    ['ar', 'بروتين بروتينات البروتين والبروتينات'],
    ['ar', 'كالسيوم الكالسيوم والكالسيوم'],
    ['ar', 'كروموسوم الكروموسومات'],
    ['ar', 'وراثة الوراثة والوراثة'],
    ['ar', 'لون اللون للون الالوان'],
    ['ar', 'بكتيريا البكتيريا والبكتيريا'],
    ['fr', 'voir vu voit vues'],
    ['fr', 'oeil œil yeux'],
    ['fr', 'animal animaux'],
    ['de', 'gehen ging gegangen geht'],
    ['de', 'Zelle Zellen'],
    ['de', 'mitochondrien mitochondrium'],
    ['pt', 'fazer fiz fez feito'],
    ['pt', 'célula células celulas'],
  ])('%s: %s', (language, forms) => {
    const stems = words(forms).map((form) => stem(form, language));
    expect(new Set(stems).size).toBe(1);
  });

  it.each<[Language, string]>([
    ['ar', 'فوسفات وسط'],
    ['ar', 'خلية خل'],
    ['ar', 'بروتين روتين'],
    ['en', 'mitosis meiosis'],
    ['en', 'osmosis diffusion'],
  ])('%s keeps apart: %s', (language, pair) => {
    const [first, second] = words(pair).map((word) => stem(word, language));
    expect(first).not.toBe(second);
  });

  it('read a word of another script or language in its own way, wherever it stands', () => {
    expect(stem('الخلايا', 'en')).toBe(stem('الخلايا', 'ar'));
    expect(stem('mitochondrion', 'ar')).toBe(stem('mitochondria', 'ar'));
  });

  it('are never empty', () => {
    const anyWord = fc.string({ unit: 'grapheme', minLength: 1 }).map(words);
    fc.assert(
      fc.property(anyWord, fc.constantFrom(...LANGUAGES), (found, language) => {
        expect(found.every((word) => stem(word, language).length > 0)).toBe(true);
      }),
    );
  });
});
