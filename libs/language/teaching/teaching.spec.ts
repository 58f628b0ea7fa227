import fc from 'fast-check';
import { LANGUAGES, type Language } from '../languages.js';
import { parseTeaching } from './teaching.js';
import { LONGEST_TERM } from './term.js';

describe('teachings', () => {
  it.each<[Language, string, string, string]>([
    [
      'en',
      'Remember that in our class we call the mitochondria the powerhouse of the cell',
      'in our class we call the mitochondria the powerhouse of the cell',
      'mitochondria',
    ],
    ['en', 'Please remember that osmosis is only about water.', 'osmosis is only about water', 'osmosis'],
    [
      'en',
      'ok so from now on call cellular respiration the burner',
      'call cellular respiration the burner',
      'cellular respiration',
    ],
    ['en', 'From now on, remember that ATP means energy money', 'ATP means energy money', 'ATP'],
    ['en', 'Treat the cell wall as a fence.', 'Treat the cell wall as a fence', 'cell wall'],
    ['en', "Let's call diffusion the spreading", "Let's call diffusion the spreading", 'diffusion'],
    [
      'en',
      'Note that the second law of thermodynamics is on the test',
      'the second law of thermodynamics is on the test',
      'second law of thermodynamics',
    ],
    ['en', 'Keep in mind that gravity here is 9.81 m/s²', 'gravity here is 9.81 m/s²', 'gravity here'],
    ['en', "Don't forget that enzymes are proteins", 'enzymes are proteins', 'enzymes'],
    ['en', 'In our class we call ribosomes the factories', 'In our class we call ribosomes the factories', 'ribosomes'],
    ['en', 'Remember: enzymes lower the activation energy', 'enzymes lower the activation energy', 'enzymes'],
    ['en', 'I see. Remember that lysosomes are the bin men. What is next?', 'lysosomes are the bin men', 'lysosomes'],
    [
      'es',
      'Recuerda que en mi instituto a los ribosomas los llamamos las fábricas.',
      'en mi instituto a los ribosomas los llamamos las fábricas',
      'ribosomas',
    ],
    ['es', 'A partir de ahora llama central a la mitocondria', 'llama central a la mitocondria', 'mitocondria'],
    ['es', 'Ten en cuenta que la ósmosis es solo del agua', 'la ósmosis es solo del agua', 'ósmosis'],
    ['es', 'Trata la pared celular como una valla', 'Trata la pared celular como una valla', 'pared celular'],
    ['es', 'Anota que el ciclo de Krebs es importante', 'el ciclo de Krebs es importante', 'ciclo de Krebs'],
    ['es', 'No olvides que las enzimas son proteínas', 'las enzimas son proteínas', 'enzimas'],
    [
      'es',
      'En nuestra clase llamamos a la mitocondria la central',
      'En nuestra clase llamamos a la mitocondria la central',
      'mitocondria',
    ],
    ['ar', 'تذكر أن الميتوكوندريا هي محطة الطاقة', 'الميتوكوندريا هي محطة الطاقة', 'الميتوكوندريا'],
    ['ar', 'تذكّر أننا في صفنا نسمي غشاء الخلية البواب', 'في صفنا نسمي غشاء الخلية البواب', 'غشاء الخلية'],
    ['ar', 'لا تنس أن الماء يذهب إلى الجهة الأكثر تركيزا', 'الماء يذهب إلى الجهة الأكثر تركيزا', 'الماء'],
    ['ar', 'من الآن فصاعدا سمّ الريبوسوم المصنع', 'سمّ الريبوسوم المصنع', 'الريبوسوم'],
    ['ar', 'لاحظ أن الإنزيمات بروتينات', 'الإنزيمات بروتينات', 'الإنزيمات'],
    ['ar', 'في صفنا نسمي الميتوكوندريا بيت الطاقة', 'في صفنا نسمي الميتوكوندريا بيت الطاقة', 'الميتوكوندريا'],
    [
      'fr',
      'Rappelle-toi que dans notre classe on appelle la mitochondrie la centrale',
      'dans notre classe on appelle la mitochondrie la centrale',
      'mitochondrie',
    ],
    ['fr', "N'oublie pas que l'osmose est le passage de l'eau", "l'osmose est le passage de l'eau", 'osmose'],
    ['fr', 'Désormais, appelle les ribosomes les usines', 'appelle les ribosomes les usines', 'ribosomes'],
    [
      'fr',
      'Considère la paroi cellulaire comme une clôture',
      'Considère la paroi cellulaire comme une clôture',
      'paroi cellulaire',
    ],
    ['fr', 'Note que les enzymes sont des protéines', 'les enzymes sont des protéines', 'enzymes'],
    [
      'de',
      'Merk dir, dass wir die Mitochondrien die Kraftwerke nennen',
      'wir die Mitochondrien die Kraftwerke nennen',
      'Mitochondrien',
    ],
    ['de', 'Denk daran, dass Enzyme Proteine sind', 'Enzyme Proteine sind', 'Enzyme'],
    ['de', 'Ab jetzt nenne die Ribosomen die Fabriken', 'nenne die Ribosomen die Fabriken', 'Ribosomen'],
    ['de', 'Behandle die Zellwand als Zaun', 'Behandle die Zellwand als Zaun', 'Zellwand'],
    ['de', 'Vergiss nicht, dass die Osmose nur Wasser betrifft', 'die Osmose nur Wasser betrifft', 'Osmose'],
    [
      'pt',
      'Lembra-te de que na nossa turma chamamos a mitocôndria de usina',
      'na nossa turma chamamos a mitocôndria de usina',
      'mitocôndria',
    ],
    ['pt', 'Lembre-se que a osmose é só da água', 'a osmose é só da água', 'osmose'],
    ['pt', 'A partir de agora chama os ribossomas as fábricas', 'chama os ribossomas as fábricas', 'ribossomas'],
    ['pt', 'Não se esqueça de que as enzimas são proteínas', 'as enzimas são proteínas', 'enzimas'],
    ['pt', 'Trate a parede celular como uma cerca', 'Trate a parede celular como uma cerca', 'parede celular'],
    ['es', 'Remember that we call the nucleus the boss', 'we call the nucleus the boss', 'nucleus'],
  ])('%s: %s', (language, text, note, term) => {
    expect(parseTeaching(text, language)).toEqual({ note, term });
  });

  it.each<[Language, string]>([
    ['en', 'Do you remember that we did osmosis?'],
    ['en', 'Remember when we did osmosis'],
    ['en', 'Remember me?'],
    ['en', 'Remember that the cell is small?'],
    ['en', 'I remember that we did osmosis.'],
    ['en', "I don't remember that"],
    ['en', 'What do we call the powerhouse of the cell?'],
    ['en', 'The mitochondria is the powerhouse.'],
    ['en', 'Remember'],
    ['en', 'call me later'],
    ['es', '¿Recuerdas que vimos la ósmosis?'],
    ['es', 'recuerdo que vimos la ósmosis'],
    ['es', 'Recuerda cuando vimos la ósmosis'],
    ['es', '¿Cómo llamamos a la mitocondria?'],
    ['es', 'La ósmosis es difícil.'],
    ['ar', 'هل تتذكر أن الخلية صغيرة؟'],
    ['ar', 'أتذكر أننا درسنا الخلية'],
    ['ar', 'هل تتذكر أن الخلية صغيرة'],
    ['ar', 'ماذا نسمي محطة الطاقة؟'],
    ['fr', "Tu te rappelles que nous avons vu l'osmose ?"],
    ['fr', "Je me souviens que nous avons vu l'osmose."],
    ['fr', 'Comment appelle-t-on la mitochondrie ?'],
    ['de', 'Erinnerst du dich, dass wir Osmose hatten?'],
    ['de', 'Ich erinnere mich, dass wir Osmose hatten.'],
    ['de', 'Wie nennen wir die Mitochondrien?'],
    ['pt', 'Lembras-te de que vimos a osmose?'],
    ['pt', 'Eu lembro que vimos a osmose.'],
    ['pt', 'Como chamamos a mitocôndria?'],
  ])('%s teaches nothing: %s', (language, text) => {
    expect(parseTeaching(text, language)).toBeNull();
  });

  it('a term has one to four words of the note, whatever is taught', () => {
    const wordsOfNote = fc.array(
      fc.constantFrom('the', 'cell', 'is', 'we', 'call', 'water', 'of', 'a', 'خلية', '9.81'),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(wordsOfNote, fc.constantFrom(...LANGUAGES), (found, language) => {
        const taught = parseTeaching(`Remember that ${found.join(' ')}`, language);
        if (taught) {
          expect(taught.note).toContain(taught.term);
          expect(taught.term).not.toBe('');
          expect(taught.term.split(' ').length).toBeLessThanOrEqual(LONGEST_TERM);
        }
      }),
    );
  });
});
