/**
 * How well names of concepts are merged at each threshold, by vectors alone and by the rules (memory-rules §3):
 * `mneme eval map --merges`. The pairs were written for this table, before the rules were run
 * on them, over school subjects and the six languages, by the author of the rules' word lists: the vetoes do better here than on
 * a stranger's pairs. A pair stands alone in its map.
 */
import { AMBIGUOUS_BAND } from '#libs/concepts/limits.js';
import { findMerges, type MergeConcept } from '#libs/concepts/merge.js';
import { cosine, type LocalEmbedder, loadWordNetEmbedder } from '#libs/embedding/index.js';
import { LANGUAGES, type Language } from '#libs/language/index.js';

type Pairs = Record<Language, readonly string[]>;

/** Two names of one concept, separated by a bar. */
const SAME: Pairs = {
  en: [
    'Limits | the limit of a function',
    'Limits | limits in calculus',
    'the limit of a function | limits in calculus',
    'cell | cells',
    'cell membrane | membrane of the cell',
    'cell membrane | cell-membrane',
    'cellular respiration | cell respiration',
    'photosynthesis | the process of photosynthesis',
    'electric circuit | electrical circuits',
    'slope | gradient',
    'velocity of an object | velocity',
    'mitochondria | mitochondrion',
    "Newton's first law | Newton's law I",
    'neutralisation | neutralization',
    'natural selection | selection by nature',
    'structure of the atom | atomic structure',
    'area of a triangle | triangle area',
    'plasma membrane | cell membrane',
    'Krebs cycle | citric acid cycle',
    'heart attack | myocardial infarction',
    'vapour | vapor',
    'chemical bond | chemical bonding',
    'simile | similes',
    'the Roman Empire | Roman empire',
    'linear equation | linear equations',
    'Pythagorean theorem | Pythagoras theorem',
    'industrial revolution | the Industrial Revolution',
    'germ | microbe',
  ],
  es: [
    'la fracción | fracciones',
    'pared celular | paredes celulares',
    'límite | límite de una función',
    'fotosíntesis | el proceso de fotosíntesis',
    'ecuación lineal | ecuaciones lineales',
    'primera ley de Newton | 1.ª ley de Newton',
    'membrana celular | membrana de la célula',
    'velocidad | velocidad de un objeto',
  ],
  ar: [
    'الخلية | خلايا',
    'الكسور | كسر',
    'غشاء الخلية | غشاء خلية',
    'النهايات | نهاية الدالة',
    'معادلة | المعادلات',
    'القانون الأول | قانون أول',
    'البروتينات | بروتين',
    'التمثيل الضوئي | عملية التمثيل الضوئي',
  ],
  fr: [
    'cellule | les cellules',
    "l'osmose | osmose",
    'limite | limites en analyse',
    'première loi de Newton | 1re loi de Newton',
    'membrane cellulaire | membranes cellulaires',
    'photosynthèse | processus de photosynthèse',
    'animal | animaux',
    'respiration cellulaire | respiration de la cellule',
  ],
  de: [
    'Zelle | die Zellen',
    'Grenzwert | Grenzwert einer Funktion',
    'Photosynthese | Fotosynthese',
    'aktiver Transport | der aktive Transport',
    'Bruch | Brüche',
    'erstes newtonsches Gesetz | das 1. newtonsche Gesetz',
    'Molekül | Moleküle',
    'Zellmembran | Membran der Zelle',
  ],
  pt: [
    'célula | as células',
    'fração | frações',
    'limite | limite de uma função',
    'fotossíntese | processo de fotossíntese',
    'equação linear | equações lineares',
    'primeira lei de Newton | 1.ª lei de Newton',
    'membrana celular | membranas celulares',
    'nível trófico | níveis tróficos',
  ],
};

/** Two concepts, separated by a bar. */
const DIFFERENT: Pairs = {
  en: [
    "Newton's first law | Newton's second law",
    'mitosis | meiosis',
    'osmosis | diffusion',
    'prokaryotic cell | eukaryotic cell',
    'plant cell | animal cell',
    'cell wall | cell membrane',
    'cell | plant cell',
    'active transport | passive transport',
    'numerator | denominator',
    'latitude | longitude',
    'evaporation | condensation',
    'artery | vein',
    'speed | acceleration',
    'sine | cosine',
    'metaphor | simile',
    'proton | electron',
    'stalactite | stalagmite',
    'area of a circle | area of a square',
    'limit of a function | limit of a sequence',
    'World War I | World War II',
    'igneous rock | sedimentary rock',
    'mole | molecule',
    'gene | genome',
    'mass | weight',
    'perimeter | area',
    'noun | adjective',
    'republic | monarchy',
    'weathering | erosion',
    'mean | median',
    'monopoly | oligopoly',
    'heart | lung',
    'bacterium | virus',
  ],
  es: [
    'primera ley | segunda ley',
    'mitosis | meiosis',
    'célula procariota | célula eucariota',
    'numerador | denominador',
    'latitud | longitud',
    'energía cinética | energía potencial',
    'verbo | adverbio',
    'monarquía | anarquía',
  ],
  ar: [
    'القانون الأول | القانون الثاني',
    'البسط | المقام',
    'الخلية النباتية | الخلية الحيوانية',
    'النقل النشط | النقل السلبي',
    'غشاء الخلية | جدار الخلية',
    'شريان | وريد',
    'الانعكاس | الانكسار',
    'الفعل الماضي | الفعل المضارع',
  ],
  fr: [
    'première loi | deuxième loi',
    'mitose | méiose',
    'cellule animale | cellule végétale',
    'transport actif | transport passif',
    'numérateur | dénominateur',
    'roche magmatique | roche sédimentaire',
    'verbe | adverbe',
    'solution | dissolution',
  ],
  de: [
    'erstes Gesetz | zweites Gesetz',
    'Mitose | Meiose',
    'Pflanzenzelle | Tierzelle',
    'aktiver Transport | passiver Transport',
    'Zähler | Nenner',
    'Zellwand | Zellmembran',
    'Säure | Base',
    'Geschwindigkeit | Beschleunigung',
  ],
  pt: [
    'primeira lei | segunda lei',
    'mitose | meiose',
    'célula animal | célula vegetal',
    'transporte ativo | transporte passivo',
    'numerador | denominador',
    'rocha ígnea | rocha sedimentar',
    'verbo | advérbio',
    'monarquia | anarquia',
  ],
};

const THRESHOLDS = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const NEVER = 2;

interface MeasuredPair {
  readonly language: Language;
  readonly concepts: readonly MergeConcept[];
  readonly cosine: number;
}

function measure(embedder: LocalEmbedder, pairs: Pairs): MeasuredPair[] {
  return LANGUAGES.flatMap((language) =>
    pairs[language].map((pair) => {
      const [first = '', second = ''] = pair.split(' | ');
      const concepts = [first, second].map((name) => ({ id: name, name }));
      return {
        language,
        concepts,
        cosine: cosine(embedder.embedNow(first, language), embedder.embedNow(second, language)),
      };
    }),
  );
}

function mergedByRules({ language, concepts, cosine: value }: MeasuredPair, threshold: number): boolean {
  return findMerges(concepts, () => value, { language, threshold, ambiguous: threshold }).merges.length > 0;
}

function isAmbiguous({ language, concepts, cosine: value }: MeasuredPair, threshold: number): boolean {
  const options = { language, threshold, ambiguous: threshold - AMBIGUOUS_BAND };
  return findMerges(concepts, () => value, options).ambiguous.length > 0;
}

function describePair({ concepts, language, cosine: value }: MeasuredPair): string {
  return `  ${value.toFixed(2)}  ${language}  ${concepts.map(({ name }) => name).join(' · ')}`;
}

/** Prints the table, and the pairs that are decided wrongly at the embedder's own threshold. */
export async function printMergeTable(): Promise<void> {
  const embedder = await loadWordNetEmbedder();
  const same = measure(embedder, SAME);
  const different = measure(embedder, DIFFERENT);
  console.log(`${embedder.id}: ${same.length} pairs of one concept, ${different.length} of two\n`);
  console.log('threshold   vectors alone: wrong  missed   with the rules: wrong  missed');
  for (const threshold of THRESHOLDS) {
    const alone = (pair: MeasuredPair): boolean => pair.cosine >= threshold;
    const byRules = (pair: MeasuredPair): boolean => mergedByRules(pair, threshold);
    const counts = [alone, byRules].flatMap((merged) => [
      different.filter(merged).length,
      same.filter((pair) => !merged(pair)).length,
    ]);
    console.log(`     ${threshold.toFixed(2)}   ${counts.map((count) => String(count).padStart(15)).join('')}`);
  }
  const own = embedder.mergeThreshold;
  console.log(`\nwithout any vector: missed ${same.filter((pair) => !mergedByRules(pair, NEVER)).length}`);
  const asked = [same, different].map((pairs) => pairs.filter((pair) => isAmbiguous(pair, own)).length);
  console.log(`in the ambiguous band below ${own}: ${asked[0]} of one concept, ${asked[1]} of two`);
  console.log(`\nwrong with the rules at ${own}`);
  for (const pair of different.filter((each) => mergedByRules(each, own))) {
    console.log(describePair(pair));
  }
  console.log(`\nmissed with the rules at ${own}`);
  for (const pair of same.filter((each) => !mergedByRules(each, own))) {
    console.log(describePair(pair));
  }
}
