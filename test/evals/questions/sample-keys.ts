/**
 * What has to be understood before what in the sample's chapter, as a teacher sees it. Written from the chapter's text by
 * hand, before any map was looked at; names as the chapter's glossary has them.
 */
export const PREREQUISITES: readonly { readonly concept: string; readonly anyOf: readonly string[] }[] = [
  { concept: 'osmosis', anyOf: ['diffusion', 'solute', 'partially permeable'] },
  { concept: 'turgor', anyOf: ['osmosis', 'cell wall', 'vacuole'] },
  { concept: 'active transport', anyOf: ['concentration gradient', 'diffusion', 'ATP'] },
  { concept: 'concentration gradient', anyOf: ['diffusion'] },
  { concept: 'cell theory', anyOf: ['cell', 'organism'] },
  { concept: 'tissue', anyOf: ['cell', 'organism'] },
  { concept: 'cell wall', anyOf: ['cell membrane', 'cell', 'cellulose'] },
  { concept: 'bilayer', anyOf: ['phospholipid'] },
  { concept: 'channel protein', anyOf: ['cell membrane', 'bilayer', 'protein'] },
  { concept: 'gene', anyOf: ['DNA', 'protein'] },
  { concept: 'chromosome', anyOf: ['DNA', 'gene'] },
  { concept: 'prokaryote', anyOf: ['DNA', 'cytoplasm', 'cell', 'organism'] },
  { concept: 'eukaryote', anyOf: ['nucleus', 'cell', 'organism'] },
  { concept: 'plasmid', anyOf: ['DNA', 'gene', 'prokaryote'] },
  { concept: 'nucleus', anyOf: ['chromosome', 'DNA', 'cell'] },
  { concept: 'messenger RNA', anyOf: ['gene', 'nucleus', 'DNA', 'cytoplasm'] },
  { concept: 'ribosome', anyOf: ['messenger RNA', 'protein', 'cytoplasm'] },
  { concept: 'Golgi apparatus', anyOf: ['vesicle', 'endoplasmic reticulum', 'protein', 'organelle'] },
  { concept: 'lysosome', anyOf: ['vesicle', 'organelle'] },
  { concept: 'mitochondrion', anyOf: ['ATP', 'organelle', 'cellular respiration'] },
  { concept: 'chloroplast', anyOf: ['organelle', 'photosynthesis', 'chlorophyll'] },
  { concept: 'cellular respiration', anyOf: ['ATP', 'glucose'] },
  { concept: 'photosynthesis', anyOf: ['glucose'] },
  { concept: 'endosymbiosis', anyOf: ['mitochondrion', 'chloroplast', 'organism', 'cell', 'prokaryote'] },
  { concept: 'DNA replication', anyOf: ['DNA', 'cell cycle', 'cell'] },
  { concept: 'chromatid', anyOf: ['chromosome', 'DNA replication'] },
  { concept: 'mitosis', anyOf: ['chromosome', 'chromatid', 'nucleus', 'cell cycle'] },
  { concept: 'meiosis', anyOf: ['diploid', 'haploid', 'mitosis', 'chromosome'] },
  { concept: 'crossing over', anyOf: ['chromosome', 'meiosis'] },
  { concept: 'gamete', anyOf: ['haploid', 'meiosis'] },
  { concept: 'stem cell', anyOf: ['differentiation', 'cell'] },
];

/** The student who is asked: the chapter is in English. */
export const PREREQUISITE_MEMORY = 'sample-maya';

export const PREREQUISITE_QUESTION = 'What do I need to understand before {}?';

/** What each student of the sample taught: the term in the question, and what the answer must hold. */
export const TAUGHT: Readonly<Record<string, { readonly term: string; readonly says: string }>> = {
  'sample-maya': { term: 'the mitochondria', says: 'powerhouse of the cell' },
  'sample-lucia': { term: 'los ribosomas', says: 'las fábricas' },
  'sample-yusuf': { term: 'الميتوكوندريا', says: 'محطة الكهرباء' },
};
