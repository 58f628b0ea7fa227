import type { TeachingPhrases } from '../language-data.js';

export const teachingPhrases: TeachingPhrases = {
  openers: [
    'merk|merke|merkt dir|euch bitte? dass?',
    'merke dass?',
    'denk|denke bitte? daran dass?',
    'erinnere|erinner dich bitte? daran? dass',
    'beachte|beachte bitte|bedenke|notiere|notier dass?',
    'vergiss bitte? nicht dass',
    'behalte|behalt im|in kopf|hinterkopf|erinnerung dass',
    'ab jetzt|sofort|heute|nun',
    'von jetzt|nun an',
    'nimm zur kenntnis dass',
    'schreib dir auf dass',
  ],
  looseOpeners: ['merk dir', 'merke dir', 'denk daran', 'denk dran'],
  notAfterLoose: ['wann wie was wo warum wer ob als wenn mich'],
  teaches: [
    'behandle|behandel|betrachte {term} als',
    'betrachte den|die|das? {term} als',
    'nenn|nenne|nennt {name}',
    'nennen wir',
    'lass uns … nennen',
    'in|an|bei unserer|unserem|meiner|meinem klasse|schule|unterricht|kurs|buch … nennen|heißt|heissen|heißen|sagen|verwenden',
    'bei uns … nennen|heißt|heißen|sagt|sagen|nennt',
    'wir nennen',
    'unser|unsere|mein|meine lehrer|lehrerin|klasse nennt',
  ],
  terms: [
    'behandle|behandel|betrachte den|die|das|der? {term} als',
    'nennen|nenne|nenn|nennt wir? den|die|das|der? {term} den|die|das|der|ein|eine|einfach|nur',
    'nennen|nenne|nenn|nennt wir? den|die|das|der? {name}',
    'dass? wir den|die|das|der? {term} den|die|das|der|ein|eine|einfach|auch',
    'heißt|heißen|heissen der|die|das? {name}',
    'lass uns den|die|das? {name}',
  ],
  copulas: ['ist sind war bedeutet bedeuten heißt heißen heisst hat haben entspricht enthält kann'],
  articles: [
    'der die das den dem des ein eine einen einem einer unser unsere unserer unserem mein meine meiner in an bei im am jede jeder wir man',
  ],
  joiners: [],
  scenes: ['in|an|bei unserer|unserem|meiner|meinem|dieser|diesem|der klasse|schule|kurs|gruppe|buch|land|unterricht'],
};
