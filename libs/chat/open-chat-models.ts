import { OPENAI_URL, type Patience } from '#libs/model-calls/index.js';
import { CHAT_ROLES, type ChatModel, type ChatRole } from './chat-model.js';
import { OpenAiChatModel } from './openai-chat-model.js';

/** Which model serves which role, and where. */
export interface ChatSettings {
  readonly apiKey: string | null;
  /** Null: OpenAI's own endpoint. */
  readonly baseUrl: string | null;
  /** The model's name for each role; null where none is configured. */
  readonly models: Readonly<Record<ChatRole, string | null>>;
}

/** A setting is wrong; the message is one line, names the variable and holds no key. */
export class ChatSettingsError extends Error {
  override readonly name = 'ChatSettingsError';
}

/** The model of each role; null where none is configured. */
export type ChatModels = Readonly<Record<ChatRole, ChatModel | null>>;

const COMMON = 'MNEME_CHAT_MODEL';

/**
 * Reads from environment variables which models are configured: `MNEME_CHAT_MODEL` for all roles, `MNEME_READER_MODEL`,
 * `MNEME_MERGE_JUDGE_MODEL`, `MNEME_EXTRACTOR_MODEL`, `MNEME_TUTOR_MODEL`, `MNEME_PRACTICE_MODEL` for one. Null if none is.
 *
 * @throws ChatSettingsError naming the variable and what it should be
 */
export function chatSettings(env: NodeJS.ProcessEnv): ChatSettings | null {
  const common = text(env, COMMON);
  const names = CHAT_ROLES.map((role) => [role, text(env, variableOf(role)) ?? common] as const);
  const [configured] = names.filter(([, name]) => name !== null);
  if (!configured) {
    return null;
  }
  const apiKey = text(env, 'OPENAI_API_KEY');
  const baseUrl = baseUrlOf(env);
  if (apiKey === null && baseUrl === null) {
    const variable = common === null ? variableOf(configured[0]) : COMMON;
    throw new ChatSettingsError(`${variable} needs OPENAI_API_KEY, or OPENAI_BASE_URL for an endpoint without keys.`);
  }
  return { apiKey, baseUrl, models: Object.fromEntries(names) as Record<ChatRole, string | null> };
}

/** A model for each role; roles that name the same model share one. Null when none is configured. */
export function openChatModels(settings: ChatSettings | null, patience?: Patience): ChatModels | null {
  if (!settings) {
    return null;
  }
  const { apiKey, baseUrl, models } = settings;
  const endpoint = { baseUrl: baseUrl ?? OPENAI_URL, ...(apiKey ? { apiKey } : {}), patience };
  const opened = new Map<string, ChatModel>();
  const byRole = CHAT_ROLES.map((role) => {
    const model = models[role];
    if (model === null) {
      return [role, null];
    }
    const shared = opened.get(model) ?? new OpenAiChatModel({ ...endpoint, model });
    opened.set(model, shared);
    return [role, shared];
  });
  return Object.fromEntries(byRole) as Record<ChatRole, ChatModel | null>;
}

/** `merge-judge` → `MNEME_MERGE_JUDGE_MODEL`. */
function variableOf(role: ChatRole): string {
  return `MNEME_${role.toUpperCase().replaceAll('-', '_')}_MODEL`;
}

function baseUrlOf(env: NodeJS.ProcessEnv): string | null {
  const value = text(env, 'OPENAI_BASE_URL');
  if (value === null) {
    return null;
  }
  // The value may hold a password, so the message doesn't repeat it.
  if (!URL.canParse(value) || !['http:', 'https:'].includes(new URL(value).protocol)) {
    throw new ChatSettingsError('OPENAI_BASE_URL must be a URL that begins with http:// or https://.');
  }
  return value;
}

function text(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}
