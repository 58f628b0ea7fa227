import { isUtf8 } from 'node:buffer';

/** NUL and the other C0 controls that no text holds: all but tab, line feed, vertical tab, form feed and carriage return. */
const BINARY_CONTROL = /[^\P{Cc}\t\n\v\f\r\u007F-\u009F]|\p{Noncharacter_Code_Point}/u;
/** Bytes that Windows-1252 leaves undefined come out as C1 controls. */
const UNDEFINED_1252 = /[\u0080-\u009F]/u;
/** What Windows-1252 has from 0x80 on, where Latin-1 has controls; Node 20 decodes the one as the other. */
const SIGNS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const NOT_ASCII = /\P{ASCII}/gu;
const ARABIC_LETTER = /\p{Script=Arabic}/gu;
/** Accented letters, and the signs that old files of the Western languages use beside letters. */
const WESTERN_SIGN = /[\u00A0¡¿«»‹›“”„‘’‚–—…•°§©®™€£¥±×÷²³¹¼½¾µ·´¨¸]|(?=\P{ASCII})[\p{Script=Latin}]/gu;

/** The share of characters beyond ASCII in German, French, Spanish and Portuguese prose stays below a tenth; three times that is not prose. */
const MAX_SHARE_1252 = 0.3;
/** Letters with accents, and the signs above; noise read as Windows-1252 is mostly other signs. */
const MIN_WESTERN_SHARE = 0.9;
/** Arabic prose in Windows-1256 is nearly all Arabic letters, beside digits and spaces, and Latin text in 1252 has next to none. */
const MIN_ARABIC_SHARE = 0.6;
/** The article ال stands in about every fourth word of Arabic prose; noise has it hardly ever. */
const MIN_ARTICLES_PER_LETTER = 1 / 100;

/**
 * The text of a file, or null when it isn't text: UTF-8, UTF-16 with a byte order mark, else Windows-1252 or Windows-1256 where
 * what comes out looks like a Western language or Arabic.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = utf16(bytes) ?? utf8(bytes);
  if (text !== null) {
    return BINARY_CONTROL.test(text) ? null : text;
  }
  return plausibleWestern(windows1252(bytes)) ?? plausibleArabic(decode(bytes, 'windows-1256'));
}

function utf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (bytes.length % 2 !== 0) {
    return null;
  }
  if (first === 0xff && second === 0xfe) {
    return decode(bytes, 'utf-16le');
  }
  return first === 0xfe && second === 0xff ? decode(bytes, 'utf-16be') : null;
}

function utf8(bytes: Uint8Array): string | null {
  return isUtf8(bytes) ? decode(bytes, 'utf-8') : null;
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

function windows1252(bytes: Uint8Array): string {
  return decode(bytes, 'windows-1252').replace(
    /\p{Cc}/gu,
    (control) => SIGNS_1252[control.charCodeAt(0) - 0x80] ?? control,
  );
}

function plausibleWestern(text: string): string | null {
  const beyond = count(text, NOT_ASCII);
  const plausible =
    !BINARY_CONTROL.test(text) &&
    !UNDEFINED_1252.test(text) &&
    beyond <= text.length * MAX_SHARE_1252 &&
    count(text, WESTERN_SIGN) >= beyond * MIN_WESTERN_SHARE;
  return plausible ? text : null;
}

function plausibleArabic(text: string): string | null {
  const letters = count(text, ARABIC_LETTER);
  const plausible =
    !BINARY_CONTROL.test(text) &&
    letters >= text.replace(/\s/gu, '').length * MIN_ARABIC_SHARE &&
    count(text, /ال/gu) >= letters * MIN_ARTICLES_PER_LETTER;
  return plausible ? text : null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
