export { type Analysis, analyse } from './analysis.js';
export { collapseKey } from './collapse-key.js';
export { isLanguage, LANGUAGES, type Language } from './languages.js';
export { narratesRecord } from './record/narration.js';
export { asksAboutRecord } from './record/record-questions.js';
export { parseTeaching, type Teaching } from './teaching/teaching.js';
export { parseTimeWindow, type TimeWindow, type TimeWindowOptions } from './time/time-window.js';
export { readsLikeUtterance } from './utterance.js';
export { fold, LANGUAGE_VERSION, languageOfWord, stem, withoutAccents, words } from './words.js';
