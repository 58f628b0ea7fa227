import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { IsArray, IsIn, IsOptional, Matches, validateSync } from 'class-validator';
import { SettingsError } from '../../settings.js';
import { ProblemError } from '../problems/problem.js';
import { IsOpaqueId } from '../validation/validators.js';
import { type Caller, type CallerIdentifier, ROLES, type Role } from './caller.js';

/** One entry of the keys file. The key itself stands nowhere: only its SHA-256, in hex. */
class KeyEntry {
  @IsOpaqueId()
  readonly name: string;

  @Matches(/^[0-9a-f]{64}$/i, { message: 'sha256 must be the SHA-256 of the key, in 64 hexadecimal digits' })
  readonly sha256: string;

  @IsOpaqueId()
  readonly tenant: string;

  @IsIn(ROLES)
  readonly role: Role;

  @IsOptional()
  @IsOpaqueId()
  readonly student?: string | null;

  @IsOptional()
  @IsArray()
  @IsOpaqueId({ each: true })
  readonly subjects?: string[] | null;
}

interface KnownKey {
  readonly digest: Buffer;
  readonly caller: Caller;
}

const BEARER = /^Bearer +([\x21-\x7e]{1,512})$/i;

/**
 * API keys, known by their hashes alone. A key is random and has at least 256 bits, so a plain hash is enough: there is
 * nothing to guess from.
 */
export class ApiKeys implements CallerIdentifier {
  private constructor(private readonly keys: readonly KnownKey[]) {}

  /**
   * Reads a keys file: `[{ name, sha256, tenant, role, student?, subjects? }]`.
   *
   * @throws SettingsError that says what is wrong with the file
   */
  static fromFile(path: string): ApiKeys {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      throw new SettingsError(`MNEME_API_KEYS names ${path}, which can not be read: ${String(error)}.`);
    }
    return ApiKeys.fromJson(text);
  }

  /** @throws SettingsError that says what is wrong */
  static fromJson(text: string): ApiKeys {
    let entries: unknown;
    try {
      entries = JSON.parse(text);
    } catch (error) {
      throw new SettingsError(`The keys file is no JSON: ${String(error)}.`);
    }
    if (!Array.isArray(entries) || entries.length === 0) {
      throw new SettingsError('The keys file must hold a JSON array with at least one key.');
    }
    const keys = entries.map(readEntry);
    const hashes = new Set(keys.map(({ digest }) => digest.toString('hex')));
    if (hashes.size < keys.length) {
      throw new SettingsError('The keys file names the same key twice; who calls with it would not be clear.');
    }
    return new ApiKeys(keys);
  }

  async identify(authorization: string | undefined): Promise<Caller> {
    if (authorization === undefined) {
      throw new ProblemError('key-missing', 'Send "Authorization: Bearer <key>".', {
        headers: { 'WWW-Authenticate': 'Bearer realm="mneme"' },
      });
    }
    const key = BEARER.exec(authorization)?.[1];
    const caller = key === undefined ? null : this.callerWith(key);
    if (!caller) {
      throw new ProblemError('key-unknown', 'The key is not one of ours. Check it, or ask the operator for one.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="mneme", error="invalid_token"' },
      });
    }
    return caller;
  }

  /** Compares with every key, in constant time each, so that the time says nothing about which one it is. */
  private callerWith(key: string): Caller | null {
    const digest = createHash('sha256').update(key).digest();
    let found: Caller | null = null;
    for (const known of this.keys) {
      if (timingSafeEqual(digest, known.digest)) {
        found = known.caller;
      }
    }
    return found;
  }
}

function readEntry(plain: unknown, index: number): KnownKey {
  const place = `Key ${index + 1} of the keys file`;
  const entry = plainToInstance(KeyEntry, plain);
  if (!(entry instanceof KeyEntry)) {
    throw new SettingsError(`${place} must be an object.`);
  }
  const [error] = validateSync(entry, { whitelist: true, forbidNonWhitelisted: true });
  if (error) {
    throw new SettingsError(`${place}: ${Object.values(error.constraints ?? {}).join('; ')} (${error.property}).`);
  }
  const { name, sha256, tenant, role } = entry;
  const student = entry.student ?? null;
  const subjects = entry.subjects ?? null;
  // A missing claim is a refusal, never "all".
  if (role === 'student' && student === null) {
    throw new SettingsError(`${place} has the role student and must name its student.`);
  }
  if (role === 'teacher' && subjects === null) {
    throw new SettingsError(`${place} has the role teacher and must name its subjects.`);
  }
  return { digest: Buffer.from(sha256, 'hex'), caller: { name, tenant, role, student, subjects } };
}
