import { singularData } from './singular.js';

/** The article, with what is written together with it: wa-, fa-, bi-, ka- and li-. */
const ARTICLE = /^(?:[وفبك]?ال|[وف]?لل)/u;
/** Letters that must be left: "دم" has two. */
const SHORTEST = 2;

/** Words whose first letters are no article, and the foreign ones that begin as an article and what is joined to it do. */
const WHOLE: ReadonlySet<string> = new Set([
  ...singularData.unchanged.flatMap((line) => line.split(' ')),
  ...'الكترون الكترونات الكترونيه الياف اله اليه كالسيوم كالوري بالون بالغ فالق والد والده والدين فاليوم بالستيه كالفن'.split(
    ' ',
  ),
]);

/**
 * A folded Arabic word without article and what is joined to it, with one spelling for the endings that are often mistyped:
 * ta marbuta as ha, alef maqsura as ya.
 */
export function bareArabicWord(word: string): string {
  let rest = word.replace(/ة$/u, 'ه').replace(/ى$/u, 'ي');
  for (;;) {
    const shorter = rest.replace(ARTICLE, '');
    if (shorter === rest || shorter.length < SHORTEST || WHOLE.has(rest)) {
      return rest;
    }
    rest = shorter;
  }
}
