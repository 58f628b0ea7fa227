import { fold, type Language, words } from '#libs/language/index.js';
import { routeTopic } from './topic-routing.js';

/** A map of some names, by the simplest index: whole names, and names that stand in a text as whole words. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['osmosis', 'c1'],
  ['ósmosis', 'c1'],
  ['cell membrane', 'c2'],
  ['membrana celular', 'c2'],
  ['غشاء الخلية', 'c2'],
  ['how cells divide', 'c3'],
]);

function spoken(text: string): string {
  return words(text).map(fold).join(' ');
}

const index = {
  named: (text: string) => [...NAMES].filter(([name]) => spoken(name) === spoken(text)).map(([, id]) => id),
  mentioned: (text: string) =>
    [...NAMES].filter(([name]) => ` ${spoken(text)} `.includes(` ${spoken(name)} `)).map(([, id]) => id),
};

function route(topic: string, evaluation: string | null, language: Language) {
  return routeTopic({ topic, evaluation }, language, index);
}

/** What students said, and what had been taken for a check's topic. */
const UTTERANCES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'ask me the questions',
    'what is the cell membrane',
    'why does osmosis happen?',
    'can you explain osmosis',
    "I don't understand osmosis",
    'ok now the next one',
    'give me another question',
    'tell me about osmosis',
    'I think it is osmosis',
    'please repeat that',
    'is it the cell membrane?',
  ],
  es: [
    'bueno ahora explícame todos los pasos',
    'hazme las preguntas',
    '¿qué es la membrana celular?',
    'no entiendo la ósmosis',
    'dame otra pregunta',
    'vale, sigue',
    'quiero repasar la ósmosis',
    'explícame la ósmosis',
    'creo que es la ósmosis',
    '¿puedes repetirlo?',
    'cómo funciona la ósmosis',
  ],
  ar: [
    'ماذا أفعل الآن',
    'اسألني الأسئلة',
    'ما هو غشاء الخلية',
    'لم أفهم غشاء الخلية',
    'أعطني سؤالا آخر',
    'اشرح لي غشاء الخلية',
    'طيب التالي',
    'هل هذا صحيح؟',
    'أريد أن أراجع غشاء الخلية',
    'كيف يعمل غشاء الخلية',
    'لا أعرف',
  ],
  fr: [
    'pose-moi les questions',
    "qu'est-ce que l'osmose",
    'je ne comprends pas',
    'donne-moi un exemple',
    'explique-moi tout',
    'bon, maintenant la suite',
    "je pense que c'est ça",
    'pourquoi ça marche',
    'peux-tu répéter',
    'comment ça fonctionne ?',
    'je ne sais pas',
  ],
  de: [
    'stell mir die Fragen',
    'was ist Osmose',
    'ich verstehe das nicht',
    'gib mir ein Beispiel',
    'erklär mir alles',
    'also jetzt weiter',
    'ich glaube, es ist so',
    'warum ist das so',
    'kannst du das wiederholen',
    'wie funktioniert das?',
    'ich weiß nicht',
  ],
  pt: [
    'faz-me as perguntas',
    'o que é a osmose',
    'não entendi',
    'dá-me um exemplo',
    'explica-me tudo',
    'bom, agora o próximo',
    'acho que é isso',
    'por que isso acontece',
    'podes repetir?',
    'como funciona isto',
    'não sei',
  ],
};

const SAID = (Object.keys(UTTERANCES) as Language[]).flatMap((language) =>
  UTTERANCES[language].map((topic): [Language, string] => [language, topic]),
);

describe('which concepts a check is about', () => {
  it('those that its topic is', () => {
    expect(route('Osmosis', 'Well done.', 'en')).toEqual({ conceptIds: ['c1'], by: 'topic' });
    expect(route('la membrana celular', null, 'es')).toEqual({ conceptIds: ['c2'], by: 'topic' });
    expect(route('غشاء الخلية', null, 'ar')).toEqual({ conceptIds: ['c2'], by: 'topic' });
  });

  it('all those that a short topic names', () => {
    expect(route('osmosis and the cell membrane', null, 'en')).toEqual({ conceptIds: ['c1', 'c2'], by: 'topic' });
  });

  it('a name counts as a name even if it reads like a question', () => {
    expect(route('How cells divide', null, 'en')).toEqual({ conceptIds: ['c3'], by: 'topic' });
  });

  it('of a sentence, those that the tutor’s evaluation names', () => {
    expect(route('ask me the questions', 'Right: that is osmosis, through the cell membrane.', 'en')).toEqual({
      conceptIds: ['c1', 'c2'],
      by: 'evaluation',
    });
    expect(route('ماذا أفعل الآن', 'صحيح، هذا غشاء الخلية', 'ar')).toEqual({ conceptIds: ['c2'], by: 'evaluation' });
  });

  it('of a sentence, never those that its own words name', () => {
    expect(route('the water went out by osmosis because of the salt', 'Right.', 'en').conceptIds).toEqual([]);
  });

  it('a short topic is not looked for in the evaluation: it is a topic that is on no map yet', () => {
    expect(route('ribosomes', 'Not quite: you described osmosis.', 'en')).toEqual({ conceptIds: [], by: 'unmapped' });
  });

  it('counts a concept once, whatever the number of its names', () => {
    expect(route('osmosis (ósmosis)', null, 'en').conceptIds).toEqual(['c1']);
  });
});

describe('what the student said is tied to nothing', () => {
  it.each(SAID)('%s: %s', (language, topic) => {
    expect(route(topic, 'Good.', language)).toEqual({ conceptIds: [], by: 'utterance' });
  });
});
