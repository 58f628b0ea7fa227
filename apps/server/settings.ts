import path from 'node:path';
import { databaseSettings } from '#infra/database/index.js';
import { type ChatSettings, ChatSettingsError, chatSettings } from '#libs/chat/index.js';

/** A setting is wrong, or two contradict each other: the start stops with this one line. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingsError';
  }
}

/** An embedding endpoint that speaks OpenAI's protocol. */
export interface EmbeddingEndpoint {
  readonly model: string;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  /** Dimensions of its vectors; an answer of another length is refused. */
  readonly dimensions: number;
}

/** Everything that is set from outside. Defaults need no service, no key and no network. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** `postgres`, or the URL of an EventStoreDB. */
  readonly eventLog: string;
  /** Students' data keys; never in the database. */
  readonly keysDir: string;
  /** Null: the embedded model. */
  readonly embedding: EmbeddingEndpoint | null;
  /** Models that read files, judge, tutor …; null: none, and plain code does what it can. */
  readonly chat: ChatSettings | null;
  /** A file of API keys; null: loopback only, every caller owns the tenant `local`. */
  readonly apiKeysFile: string | null;
  /** Whether this server runs nights by itself. */
  readonly nights: NightsSetting;
  readonly logLevel: LogLevel;
}

/** Dimensions of models that are named without them (platform.openai.com/docs/guides/embeddings). */
const KNOWN_DIMENSIONS: Readonly<Record<string, number>> = Object.freeze({
  'text-embedding-3-small': 1_536,
  'text-embedding-3-large': 3_072,
  'text-embedding-ada-002': 1_536,
});

const NIGHTS_SETTINGS = ['auto', 'off'] as const;
export type NightsSetting = (typeof NIGHTS_SETTINGS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 3000;
const LAST_PORT = 65_535;

/**
 * Reads the settings from environment variables.
 *
 * @throws SettingsError naming the variable and what it should be
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dataDir = path.resolve(text(env, 'MNEME_DATA_DIR') ?? './data');
  return {
    host: text(env, 'MNEME_HOST') ?? '127.0.0.1',
    port: integer(env, 'MNEME_PORT', { min: 0, max: LAST_PORT }) ?? DEFAULT_PORT,
    dataDir,
    databaseUrl: databaseUrl(env),
    eventLog: eventLog(env),
    keysDir: path.resolve(text(env, 'MNEME_KEYS_DIR') ?? path.join(dataDir, 'keys')),
    embedding: embedding(env),
    chat: chat(env),
    apiKeysFile: text(env, 'MNEME_API_KEYS'),
    nights: nights(env),
    logLevel: logLevel(env),
  };
}

function text(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function integer(env: NodeJS.ProcessEnv, name: string, { min, max }: { min: number; max: number }): number | null {
  const value = text(env, name);
  if (value === null) {
    return null;
  }
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new SettingsError(`${name} is "${value}"; it must be a whole number from ${min} to ${max}.`);
  }
  return number;
}

function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === null) {
    return null;
  }
  // The value may hold a password, so the message doesn't repeat it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new SettingsError(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

function databaseUrl(env: NodeJS.ProcessEnv): string | null {
  try {
    return databaseSettings(env).url;
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

function eventLog(env: NodeJS.ProcessEnv): string {
  const value = text(env, 'MNEME_EVENT_LOG') ?? 'postgres';
  if (value !== 'postgres' && !/^esdb(\+discover)?:\/\/[^/]/.test(value)) {
    throw new SettingsError(
      'MNEME_EVENT_LOG must be "postgres" or a URL that begins with esdb:// or esdb+discover://.',
    );
  }
  return value;
}

function embedding(env: NodeJS.ProcessEnv): EmbeddingEndpoint | null {
  const model = text(env, 'MNEME_EMBEDDING_MODEL');
  const given = integer(env, 'MNEME_EMBEDDING_DIMENSIONS', { min: 16, max: 8_192 });
  if (model === null) {
    if (given !== null) {
      throw new SettingsError('MNEME_EMBEDDING_DIMENSIONS is set without MNEME_EMBEDDING_MODEL; set both or neither.');
    }
    return null;
  }
  const apiKey = text(env, 'OPENAI_API_KEY');
  const baseUrl = url(env, 'OPENAI_BASE_URL', ['http:', 'https:']);
  if (apiKey === null && baseUrl === null) {
    throw new SettingsError(
      'MNEME_EMBEDDING_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL for an endpoint without keys.',
    );
  }
  const dimensions = given ?? KNOWN_DIMENSIONS[model];
  if (dimensions === undefined) {
    throw new SettingsError(`Set MNEME_EMBEDDING_DIMENSIONS: how many dimensions the vectors of ${model} have.`);
  }
  return { model, apiKey, baseUrl, dimensions };
}

function chat(env: NodeJS.ProcessEnv): ChatSettings | null {
  try {
    return chatSettings(env);
  } catch (error) {
    if (error instanceof ChatSettingsError) {
      throw new SettingsError(error.message);
    }
    throw error;
  }
}

function nights(env: NodeJS.ProcessEnv): NightsSetting {
  const value = text(env, 'MNEME_NIGHTS') ?? 'auto';
  const setting = NIGHTS_SETTINGS.find((known) => known === value);
  if (!setting) {
    throw new SettingsError(`MNEME_NIGHTS is "${value}"; it must be one of ${NIGHTS_SETTINGS.join(', ')}.`);
  }
  return setting;
}

function logLevel(env: NodeJS.ProcessEnv): LogLevel {
  const value = text(env, 'MNEME_LOG_LEVEL') ?? 'info';
  const level = LOG_LEVELS.find((known) => known === value);
  if (!level) {
    throw new SettingsError(`MNEME_LOG_LEVEL is "${value}"; it must be one of ${LOG_LEVELS.join(', ')}.`);
  }
  return level;
}
