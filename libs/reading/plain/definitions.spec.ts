import type { Language } from '#libs/language/index.js';
import { findDefinitions } from './definitions.js';
import { lexiconOf } from './lexicon.js';
import { surfaceOf } from './occurrences.js';
import { readWords, type TextSentence } from './text.js';

function sentence(text: string, language: Language, aside = false): TextSentence {
  return { text, words: readWords(text, lexiconOf(language)), page: 1, section: 1, order: 0, emphasised: [], aside };
}

const defined = (text: string, language: Language, aside = false): string[] =>
  findDefinitions(sentence(text, language, aside), lexiconOf(language)).map(
    ({ kind, term }) => `${surfaceOf(term)}: ${kind}`,
  );

describe('findDefinitions', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'A delta is a plain that a river builds.', ['delta: sure']],
    ['en', 'The delta is the end of the river.', ['delta: likely']],
    ['en', 'Erosion refers to the wearing away of rock.', ['Erosion: sure']],
    ['en', 'Such a bend is also called a meander.', ['meander: named']],
    ['en', 'Grains of a rock called sandstone lie below.', ['sandstone: passing']],
    ['en', 'It leaves by a slow flow, known as creep.', ['creep: passing']],
    ['en', 'This slow flow is known as creep.', ['creep: named']],
    ['en', 'Ice carries till, a mixture of clay and stones.', ['till: apposition']],
    ['es', 'La erosión es el desgaste de las rocas.', ['erosión: likely']],
    ['es', 'Esa curva se denomina meandro.', ['meandro: named']],
    ['es', 'Sale por una curva, conocida como meandro.', ['meandro: passing']],
    ['es', 'Esa curva es conocida como meandro.', ['meandro: named']],
    ['ar', 'التعرية هي تآكل الصخور.', ['التعرية: likely']],
    ['ar', 'تسمى هذه الظاهرة المد.', ['المد: named']],
    ['ar', 'يُعرف هذا الانحناء باسم المنعطف.', ['المنعطف: named']],
    ['ar', 'يجري في شكل ملتو، المعروف باسم المنعطف.', ['المنعطف: passing']],
    ['fr', 'Un méandre est une boucle que fait une rivière.', ['méandre: sure']],
    ['fr', 'Cette boucle est appelée méandre.', ['méandre: named']],
    ['fr', "L'eau suit une boucle, connue sous le nom de méandre.", ['méandre: passing']],
    ['fr', 'Cette boucle est connue sous le nom de méandre.', ['méandre: named']],
    ['de', 'Ein Delta ist eine Ebene an der Mündung.', ['Delta: sure']],
    ['de', 'Diese Schleife nennt man Mäander.', ['Mäander: named']],
    ['de', 'Das Wasser folgt einer Schleife, bekannt als Mäander.', ['Mäander: passing']],
    ['de', 'Diese Schleife ist auch bekannt als Mäander.', ['Mäander: named']],
    ['pt', 'A erosão é o desgaste das rochas.', ['erosão: likely']],
    ['pt', 'Essa curva denomina-se meandro.', ['meandro: named']],
    ['pt', 'A água segue uma curva, conhecida como meandro.', ['meandro: passing']],
    ['pt', 'Essa curva é conhecida como meandro.', ['meandro: named']],
  ])('in %s reads %j', (language, text, definitions) => {
    expect(defined(text, language)).toEqual(definitions);
  });

  it.each<[Language, string]>([
    ['en', 'This is a delta.'],
    ['en', 'What is a delta?'],
    ['en', 'In a valley, a stream of cold water runs quickly.'],
    ['en', 'They are the last.'],
    ['en', 'The coast has cliffs, beaches, and bays (the latter are the work of waves).'],
    ['es', 'La costa tiene acantilados, playas, y bahías (estas son la obra de las olas).'],
    ['ar', 'في الساحل جروف، شواطئ، خلجان (هذه هي آثار الأمواج).'],
    ['es', '¿Qué es un meandro?'],
    ['pt', 'A chuva cai e a terra bebe.'],
    ['ar', 'ما هي التعرية؟'],
  ])('in %s finds no definition in %j', (language, text) => {
    expect(defined(text, language)).toEqual([]);
  });

  it('finds none in a section of exercises', () => {
    expect(defined('A delta is a plain that a river builds.', 'en', true)).toEqual([]);
  });
});
