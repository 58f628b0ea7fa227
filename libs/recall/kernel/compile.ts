import wabt from 'wabt';

/** The WebAssembly bytes of a program in its text form. Throws with the compiler's message when it is wrong. */
export async function compileWat(name: string, source: string): Promise<Uint8Array> {
  const compiler = await wabt();
  const parsed = compiler.parseWat(name, source, { simd: true });
  try {
    parsed.validate();
    return parsed.toBinary({}).buffer;
  } finally {
    parsed.destroy();
  }
}

/** The TypeScript module that carries the compiled kernel, so that running it needs neither a file nor a compiler. */
export function renderKernelModule(bytes: Uint8Array): string {
  const literal = Buffer.from(bytes).toString('base64');
  const lines = literal.match(/.{1,96}/g) ?? [];
  return [
    '// Generated from dot.wat by build.ts; the spec beside it fails when the two differ.',
    '',
    '/** The compiled kernel, in base64. */',
    'export const DOT_WASM = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
}
