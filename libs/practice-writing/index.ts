export { modelPracticeWriter, type PracticeWriter } from './practice-writer.js';
