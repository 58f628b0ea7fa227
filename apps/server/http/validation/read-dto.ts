import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { assertOwnName, escapePointer } from '../body/parse-json.js';
import { ProblemError, type ProblemItem } from '../problems/problem.js';

/** Refused values that are named in one answer; who sends more wrong than that reads no longer list. */
const MAX_ITEMS = 20;
/** What class-validator calls a field that no decorator knows. */
const UNKNOWN = 'whitelistValidation';

interface Found {
  readonly item: ProblemItem;
  readonly unknown: boolean;
}

/**
 * Reads a plain object as an instance of a DTO class whose decorators say what is allowed. Fields that the class doesn't
 * know are refused, never dropped.
 *
 * @throws ProblemError `unknown-field` or `invalid-value`, with a pointer to each refused value
 */
export function readDto<T extends object>(type: ClassConstructor<T>, plain: object): T {
  for (const name of Object.keys(plain)) {
    assertOwnName(name, '#');
  }
  const instance = plainToInstance(type, plain);
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    // A class without fields is known all the same: it takes none.
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) {
    throw refusal(flatten(errors, '#'));
  }
  return instance;
}

function flatten(errors: readonly ValidationError[], parent: string): Found[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const pointer = `${parent}/${encodeURI(escapePointer(property))}`;
    const own = Object.entries(constraints ?? {}).map(([name, message]) => ({
      item: { pointer, detail: name === UNKNOWN ? 'is unknown' : withoutName(message, property) },
      unknown: name === UNKNOWN,
    }));
    return [...own, ...flatten(children ?? [], pointer)];
  });
}

/** class-validator begins its messages with the property's name, which the pointer says already. */
function withoutName(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}

function refusal(found: readonly Found[]): ProblemError {
  const errors = found.slice(0, MAX_ITEMS).map(({ item }) => item);
  const told = errors.map(({ pointer, detail }) => `${decodeURI(pointer).slice(2)} ${detail}`).join('; ');
  const code = found.some(({ unknown }) => unknown) ? 'unknown-field' : 'invalid-value';
  const advice = code === 'unknown-field' ? 'Leave out what is unknown' : 'Correct and send again';
  return new ProblemError(code, `${told}. ${advice}.`, { errors });
}
