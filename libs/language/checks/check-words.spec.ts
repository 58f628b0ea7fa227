import { languageOfText } from '../language-of-text.js';
import type { Language } from '../languages.js';
import { asksForCheck, isDenied, offersAlternatives, saysNotKnowing } from './check-words.js';

describe('a request to be checked', () => {
  it.each<[Language, readonly string[]]>([
    ['en', ['Quiz me!', 'can you test me on osmosis?', 'ask me something', 'give me another question', 'check me']],
    ['es', ['Pregúntame', 'hazme una pregunta', 'ponme a prueba', 'dame otro ejercicio', '¿puedes evaluarme?']],
    ['ar', ['اختبرني', 'اسألني عن الخلية', 'اطرح عليّ سؤالاً', 'أعطني سؤالا']],
    ['fr', ['Interroge-moi', 'pose-moi une question', 'donne-moi un exercice']],
    ['de', ['Frag mich ab', 'Prüf mich', 'stell mir eine Frage', 'Kannst du mich abfragen?']],
    ['pt', ['Testa-me', 'me faça uma pergunta', 'Faz-me uma pergunta']],
  ])('is understood in %s', (language, texts) => {
    expect(texts.filter((text) => !asksForCheck(text, language))).toEqual([]);
  });

  it.each<[Language, readonly string[]]>([
    ['en', ['What is a test cross?', 'I have a question about me and my cells', 'what did I get wrong in the check']],
    ['es', ['¿Qué es la ósmosis?', 'tengo otra pregunta: ¿y la célula?']],
    ['ar', ['ما هي الخلية؟', 'عندي سؤال عن الخلية']],
    ['fr', ["Qu'est-ce que l'osmose ?"]],
    ['de', ['Noch eine Frage: was ist Osmose?']],
    ['pt', ['O que é a osmose?']],
  ])('is not seen in other texts in %s', (language, texts) => {
    expect(texts.filter((text) => asksForCheck(text, language))).toEqual([]);
  });
});

describe('not knowing', () => {
  it.each<[Language, string]>([
    ['en', "I don't know"],
    ['en', 'no idea, what is it?'],
    ['es', 'no lo sé'],
    ['es', 'ni idea'],
    ['ar', 'لا أعرف'],
    ['ar', 'لست متأكدا'],
    ['fr', 'je ne sais pas'],
    ['de', 'keine Ahnung'],
    ['pt', 'não sei'],
  ])('in %s: %s', (language, text) => {
    expect(saysNotKnowing(text, language)).toBe(true);
    expect(saysNotKnowing('osmosis', language)).toBe(false);
  });
});

describe('a denied name', () => {
  it.each<[Language, string, string, boolean]>([
    ['en', "it's not osmosis", 'osmosis', true],
    ['en', "it isn't really osmosis", 'osmosis', true],
    ['en', 'no, osmosis', 'osmosis', false],
    ['en', 'not diffusion but osmosis', 'osmosis', false],
    ['en', 'not diffusion but osmosis', 'diffusion', true],
    ['en', 'I am not sure. Osmosis', 'Osmosis', false],
    ['es', 'no es la ósmosis', 'ósmosis', true],
    ['es', 'no es la difusión sino la ósmosis', 'ósmosis', false],
    ['ar', 'ليس الانتشار بل التناضح', 'التناضح', false],
    ['ar', 'ليس الانتشار', 'الانتشار', true],
    ['fr', "ce n'est pas l'osmose", 'osmose', true],
    ['de', 'keine Osmose', 'Osmose', true],
    ['pt', 'não é osmose, é difusão', 'difusão', false],
  ])('in %s: "%s", %s: %s', (language, text, name, denied) => {
    expect(isDenied(text, text.indexOf(name), language)).toBe(denied);
  });

  it('is told from one of two that are offered', () => {
    expect(offersAlternatives('osmosis or diffusion', 'en')).toBe(true);
    expect(offersAlternatives('التناضح أو الانتشار', 'ar')).toBe(true);
    expect(offersAlternatives('osmosis', 'en')).toBe(false);
  });
});

describe('the language of a text', () => {
  it.each<[string, Language, Language]>([
    ['What is osmosis?', 'en', 'en'],
    ['What is osmosis?', 'es', 'en'],
    ['osmosis', 'es', 'es'],
    ['¿Qué es la ósmosis?', 'en', 'es'],
    ['ما هي الخلية؟', 'en', 'ar'],
    ['ما هو DNA؟', 'ar', 'ar'],
    ['What is DNA?', 'ar', 'en'],
    ['¿Qué es la célula?', 'ar', 'es'],
    ['', 'de', 'de'],
  ])('"%s" in a memory in %s is answered in %s', (text, memory, language) => {
    expect(languageOfText(text, memory)).toBe(language);
  });
});
