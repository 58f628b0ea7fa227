export { atMost, shortText } from './bounded-shapes.js';
export {
  CHAT_ROLES,
  type ChatMessage,
  type ChatModel,
  type ChatRole,
  type ModelUsage,
  type StructuredReply,
  type StructuredRequest,
  type TextRequest,
} from './chat-model.js';
export { closedName } from './closed-name.js';
export { ModelError, type ModelErrorCode } from './model-error.js';
export {
  type ChatModels,
  type ChatSettings,
  ChatSettingsError,
  chatSettings,
  openChatModels,
} from './open-chat-models.js';
export { OpenAiChatModel, type OpenAiChatModelOptions } from './openai-chat-model.js';
export {
  type JsonSchema,
  listOf,
  number,
  oneOf,
  record,
  type Shape,
  ShapeError,
  type ShapeOf,
  text,
  truth,
  wholeNumber,
} from './shape.js';
