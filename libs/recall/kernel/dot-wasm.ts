// Generated from dot.wat by build.ts; the spec beside it fails when the two differ.

/** The compiled kernel, in base64. */
export const DOT_WASM = [
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcRAgZtZW1vcnkCAARkb3RzAAAKqAEBpQECAn8CeyAAIANBAXRqIQYCQANA',
  'IAJFDQH9DAAAAAAAAAAAAAAAAAAAAAAhCCAAIQUDQCAB/QAEACEHIAggB/2HASAF/QAEAP26ASAH/YgBIAX9AAQQ/boB/a4B',
  '/a4BIQggAUEQaiEBIAVBIGohBSAFIAZJDQALIAQgCP0bACAI/RsBaiAI/RsCIAj9GwNqajYCACAEQQRqIQQgAkEBayECDAAL',
  'Cws=',
].join('');
