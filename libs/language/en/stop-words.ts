import type { StopWords } from '../language-data.js';

export const stopWords: StopWords = {
  // Words of the `stopword` package that tell something in a lesson.
  keep: [],
  // Grammar that the package leaves out.
  grammar: [
    'again am below down during few further hers herself himself itself let myself nor off once ours ourselves',
    'own shall so theirs themselves until us was were yourself yourselves she him not no yes does doing done did made makes making',
    'don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn can cannot cant dont doesnt didnt',
    'isnt arent wasnt im ive ill id youre youve thats whats its ll ve re d s t m may having',
    'just also even ever already yet rather quite really else else anyway though although however',
    'there here around without within per via across among against while upon towards toward',
    'something anything nothing someone anyone everything everyone thing things stuff',
    'o oh ah hm hmm um uh',
  ],
  questions: ['what which who whom whose when where why how whatever'],
  // What students and tutors say about the talk itself.
  filler: [
    'ok okay please thanks thank hello hi hey sure fine alright yeah yep nope well',
    'tell told explain explained say says said ask asked show showed give gave go going gonna want wanna need',
    'know knew think thought understand understood remember remembered recall means meant called',
    'cover covered study studied learnt learned discussed talk talked went review reviewed',
    'question questions answer answers lesson lessons session sessions tutor',
    'wrong mistakes correctly incorrectly got get getting',
    'lot bit maybe perhaps exactly actually basically',
  ],
};
