export { shownInstant } from './days.js';
export { isBlockEcho } from './echo.js';
export {
  type BlockItem,
  ITEM_AUTHORS,
  ITEM_KINDS,
  type ItemAttempt,
  type ItemAuthor,
  structuredItems,
} from './items.js';
export { neutralise, quoted } from './neutralise.js';
export { type RenderOptions, renderBlock } from './render.js';
export { type CountTokens, countTokens } from './tokens.js';
export type {
  BlockAttempt,
  BlockBelief,
  BlockConcept,
  BlockContent,
  BlockEpisode,
  BlockLimits,
  BlockMisconception,
  BlockStanding,
  BlockStatement,
  NoRecordReason,
  RenderedBlock,
} from './types.js';
