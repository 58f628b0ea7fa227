import type { TeachingPhrases } from '../language-data.js';

export const teachingPhrases: TeachingPhrases = {
  openers: [
    'recuerda|recuerde|recordad|recuérdalo|memoriza que',
    'recuerda siempre que',
    'acuérdate|acuérdese de? que',
    'ten|tenga|tened en cuenta que',
    'ten|tenga presente que',
    'toma nota de? que',
    'anota|apunta|fíjate|nota que',
    'no olvides|olvide que',
    'no te olvides de que',
    'a partir de ahora|hoy',
    'de ahora|aquí en adelante',
    'desde ahora',
    'que sepas|conste que',
    'quiero que recuerdes|sepas que',
  ],
  looseOpeners: ['recuerda', 'recuerda esto'],
  notAfterLoose: ['cuando cuándo qué cómo dónde quién si lo a mi mí nuestra la me'],
  teaches: [
    'trata {term} como',
    'considera {term} como|un|una|el|la',
    'llama a? el|la|los|las|al? {name}',
    'llamemos|llamaremos|llamémosla|llamémoslo',
    'vamos a llamar',
    'en|para mi|nuestra|nuestro|esta|el|la clase|instituto|colegio|escuela|cole|libro|país … llamamos|decimos|usamos|llama|llaman',
    'nosotros|en clase … llamamos|decimos',
    'mi|nuestro|nuestra profesor|profesora|profe|clase llama',
  ],
  terms: [
    'trata|considera a|al? el|la|los|las? {term} como',
    'a|al el|la|los|las? {term} lo|la|los|las|le|les llamamos|decimos|llaman|llama|llamaremos',
    'llamamos|llama|llamemos|llaman|llamaremos|llamar|decimos a|al el|la|los|las? {term} el|la|los|las|un|una|simplemente',
    'llama|llame|llamemos|llamamos|llamaremos … a|al el|la|los|las? {name}',
    'llamamos|llama|llamemos|llaman|llamaremos|llamar|decimos a|al? el|la|los|las? {name}',
  ],
  copulas: ['es son era significa significan equivale tiene tienen está están contiene puede'],
  articles: [
    'el la los las lo un una unos unas mi mis tu tus nuestro nuestra nuestros nuestras en a al del este esta para cada todo todos si',
  ],
  joiners: ['de del'],
};
