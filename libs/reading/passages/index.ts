export {
  findPassages,
  type IndexedSentence,
  indexedSentences,
  LEAST_SHARE,
  type Passage,
  type PassageFile,
  questionStems,
} from './passages.js';
