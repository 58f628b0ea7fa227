import fc from 'fast-check';
import { LANGUAGES, type Language } from '#libs/language/index.js';
import { conceptKey } from './key.js';

describe('the key of a name', () => {
  it.each<[Language, string, string]>([
    ['en', 'Cells', 'the cell'],
    ['en', 'cell-membrane', 'Cell membranes'],
    ['en', 'ＡＴＰ', 'atp'],
    ['en', "Newton's laws", 'Newton’s law'],
    ['en', 'mitochondria', 'Mitochondrion'],
    ['en', 'nuclei', 'nucleus'],
    ['en', 'bacteria', 'bacterium'],
    ['en', 'hypotheses', 'hypothesis'],
    ['en', 'classes', 'class'],
    ['en', 'gases', 'gas'],
    ['en', 'viruses', 'virus'],
    ['en', 'boxes', 'box'],
    ['en', 'cavities', 'cavity'],
    ['en', 'potatoes', 'potato'],
    ['en', 'phases', 'phase'],
    ['en', 'states of matter', 'state of matter'],
    ['en', 'H₂O', 'h2o'],
    ['en', 'Na⁺', 'Na+'],
    ['en', 'Cl⁻', 'Cl-'],
    ['en', '(a + b)²', '(a+b)2'],
    ['es', 'Células', 'la célula'],
    ['es', 'CELULA', 'célula'],
    ['es', 'paredes celulares', 'pared celular'],
    ['es', 'ecuaciones', 'ecuación'],
    ['es', 'luces', 'luz'],
    ['es', 'nubes', 'nube'],
    ['es', 'gases', 'gas'],
    ['es', 'vértices', 'vértice'],
    ['es', 'países', 'país'],
    ['ar', 'الخلية', 'خلية'],
    ['ar', 'الخَلِيَّة', 'خليه'],
    ['ar', 'خلايا', 'الخلية'],
    ['ar', 'الغشاء الخلوي', 'غشاء خلوي'],
    ['ar', 'الدم', 'دم'],
    ['ar', 'معادلات', 'المعادلة'],
    ['ar', 'طبقات', 'الطبقة'],
    ['ar', 'البروتينات', 'بروتين'],
    ['ar', 'عمليات', 'عملية'],
    ['ar', 'الالتهابات', 'التهابات'],
    ['ar', 'ATP', 'atp'],
    ['fr', "l'osmose", 'Osmose'],
    ['fr', 'les cellules', 'une cellule'],
    ['fr', 'animaux', 'animal'],
    ['fr', 'noyaux', 'noyau'],
    ['fr', 'tissus', 'tissu'],
    ['fr', 'cœurs', 'coeur'],
    ['fr', 'végétaux', 'végétal'],
    ['de', 'die Zellen', 'Zelle'],
    ['de', 'Moleküle', 'das Molekül'],
    ['de', 'Viren', 'Virus'],
    ['de', 'Kräfte', 'Kraft'],
    ['de', 'Aktiver Transport', 'der aktive Transport'],
    ['de', 'Bakterien', 'Bakterium'],
    ['de', 'Ergebnisse', 'Ergebnis'],
    ['de', 'Massen', 'Masse'],
    ['de', 'Strasse', 'Straße'],
    ['de', 'Muskeln', 'Muskel'],
    ['pt', 'as células', 'Célula'],
    ['pt', 'equações', 'equação'],
    ['pt', 'animais', 'animal'],
    ['pt', 'íons', 'íon'],
    ['pt', 'níveis', 'nível'],
    ['pt', 'fósseis', 'fóssil'],
    ['pt', 'vetores', 'vetor'],
    ['pt', 'homens', 'homem'],
    ['pt', 'luzes', 'luz'],
  ])('%s: "%s" is "%s"', (language, name, other) => {
    expect(conceptKey(name, language)).toBe(conceptKey(other, language));
  });

  it.each<[Language, string, string]>([
    ['en', 'organism', 'organization'],
    ['en', 'glass', 'glas'],
    ['en', 'physics', 'physic'],
    ['en', 'C', 'C++'],
    ['en', 'C', 'C#'],
    ['en', 'C++', 'C#'],
    ['en', 'Na', 'Na+'],
    ['en', 'Cl', 'Cl−'],
    ['en', 'a + b', 'a − b'],
    ['en', 'type I', 'type II'],
    ['en', 'α helix', 'β helix'],
    ['en', 'cell', 'cellular'],
    ['en', 'acid', 'acidity'],
    ['en', 'gas', 'ga'],
    ['en', 'first law', 'second law'],
    ['en', '🙂', '🙁'],
    ['es', 'célula', 'celular'],
    ['es', 'organismo', 'organización'],
    ['es', 'media', 'medio'],
    ['ar', 'طبقة', 'طبق'],
    ['ar', 'المانيا', 'مانيا'],
    ['ar', 'نبات', 'نب'],
    ['fr', 'cours', 'cour'],
    ['fr', 'cellule', 'cellulaire'],
    ['fr', 'poids', 'poid'],
    ['de', 'Masse', 'Maß'],
    ['de', 'Lehrer', 'Lehre'],
    ['de', 'Organ', 'Organismus'],
    ['pt', 'célula', 'celular'],
    ['pt', 'pais', 'pal'],
  ])('%s: "%s" is not "%s"', (language, name, other) => {
    expect(conceptKey(name, language)).not.toBe(conceptKey(other, language));
  });

  it('an article alone is a name', () => {
    expect(conceptKey('A', 'en')).toBe('a');
    expect(conceptKey('O', 'pt')).toBe('o');
  });

  it('only a blank name has no key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...LANGUAGES), (name, language) => {
        expect(conceptKey(name, language) === '').toBe(name.normalize('NFKC').trim() === '');
      }),
    );
  });

  it('case, width and outer space tell no names apart', () => {
    const letters = fc.stringMatching(/^[a-zA-Zéñçü ]{1,20}$/);
    fc.assert(
      fc.property(letters, fc.constantFrom(...LANGUAGES), (name, language) => {
        const key = conceptKey(name, language);
        expect(conceptKey(`  ${name.normalize('NFD').toLowerCase()} `, language)).toBe(key);
      }),
    );
  });
});
