import { registerDecorator, type ValidationOptions } from 'class-validator';
import { isDay } from '#libs/report/since.js';
import { isInstant } from './instant.js';

/** Bytes of one text in UTF-8 (api.md, "Exact shapes and limits"). */
export const MAX_TEXT_BYTES = 64 * 1024;
/** Characters of an id of the caller's, counted as code points (api.md, "Conventions"). */
export const MAX_ID_CHARACTERS = 128;

/** Something that can be read: more than white space and marks that nobody sees. */
const READABLE = /[^\s\p{Cc}\p{Cf}]/u;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

function rule(
  name: string,
  message: string,
  holds: (value: unknown) => boolean,
  options?: ValidationOptions,
): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { ...options },
      validator: { validate: holds, defaultMessage: () => message },
    });
  };
}

/** A text that says something, of at most 64 KiB. */
export function IsText(options?: ValidationOptions): PropertyDecorator {
  return rule(
    'isText',
    `must be a text that is not blank, of at most ${MAX_TEXT_BYTES} bytes in UTF-8`,
    (value) => typeof value === 'string' && READABLE.test(value) && Buffer.byteLength(value) <= MAX_TEXT_BYTES,
    options,
  );
}

/** A text of at most 64 KiB, which may be empty. */
export function IsAnyText(): PropertyDecorator {
  return rule(
    'isAnyText',
    `must be a text of at most ${MAX_TEXT_BYTES} bytes in UTF-8`,
    (value) => typeof value === 'string' && Buffer.byteLength(value) <= MAX_TEXT_BYTES,
  );
}

/** An id of the caller's own: 1–128 characters of any script, taken literally. */
export function IsOpaqueId(options?: ValidationOptions): PropertyDecorator {
  const message = `must have 1 to ${MAX_ID_CHARACTERS} characters, none of them a control character`;
  return rule('isOpaqueId', message, isOpaqueId, options);
}

function isOpaqueId(value: unknown): boolean {
  // Two units a character at most; longer needs no counting.
  if (typeof value !== 'string' || value === '' || value.length > 2 * MAX_ID_CHARACTERS) {
    return false;
  }
  return [...value].length <= MAX_ID_CHARACTERS && !CONTROL.test(value);
}

/** An instant: ISO 8601 with a zone. */
export function IsInstant(): PropertyDecorator {
  return rule(
    'isInstant',
    'must be an ISO 8601 time with a zone, such as 2026-05-04T09:30:00+02:00, on a day that exists, in 1900 or later',
    (value) => typeof value === 'string' && isInstant(value),
  );
}

/** An instant, or a day that begins where the student is. */
export function IsInstantOrDay(): PropertyDecorator {
  return rule(
    'isInstantOrDay',
    'must be a day such as 2026-05-04, or an ISO 8601 time with a zone such as 2026-05-04T09:30:00Z',
    (value) => typeof value === 'string' && (isDay(value) || isInstant(value)),
  );
}
