export { type JudgedConcept, type MergeJudge, type MergeVerdict, mergeJudge } from './merge-judge.js';
export { type ModelReaderOptions, modelReader } from './model-reader.js';
