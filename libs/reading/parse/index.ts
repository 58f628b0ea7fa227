export {
  type FileParser,
  type FileParserOptions,
  openFileParser,
  type ParseOptions,
  parseFile,
} from './file-parser.js';
export { DEFAULT_PARSE_LIMITS, type ParseLimits } from './limits.js';
export { type ParseProgress, parseInProcess } from './parse-in-process.js';
export { sniff } from './sniff.js';
export { UNREADABLE_REASONS, UnreadableFileError, type UnreadableReason } from './unreadable-file-error.js';
