/** Bytes of a SHA-256 hash. */
export const HASH_BYTES = 32;

/**
 * Decodes standard base64 (RFC 4648, section 4) in its only canonical spelling, or gives null.
 *
 * Node's decoder also takes the URL alphabet, white space, missing padding and stray low bits. With those, one signature
 * would have many spellings and a changed character could pass unseen.
 */
export function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** Decodes a base64 SHA-256 hash, or gives null when it is none. */
export function decodeHash(text: string): Buffer | null {
  const bytes = decodeBase64(text);
  return bytes?.length === HASH_BYTES ? bytes : null;
}
