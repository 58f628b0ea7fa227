import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compileWat, renderKernelModule } from './compile.js';
import { instantiateDotKernel } from './dot-kernel.js';

const STEP = 16;
const BYTE = { min: -128, max: 127 };

function plainDot(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, dimension) => sum + value * (b[dimension] ?? 0), 0);
}

/** The products of `query` with `rows`, by the kernel. */
function kernelDots(query: Int8Array, rows: readonly Int8Array[]): number[] {
  const { memory, dots } = instantiateDotKernel();
  const dimensions = query.length;
  const rowsAddress = dimensions * Int16Array.BYTES_PER_ELEMENT;
  const out = rowsAddress + rows.length * dimensions;
  new Int16Array(memory.buffer, 0, dimensions).set(query);
  for (const [position, row] of rows.entries()) {
    new Int8Array(memory.buffer, rowsAddress + position * dimensions, dimensions).set(row);
  }
  dots(0, rowsAddress, rows.length, dimensions, out);
  return [...new Int32Array(memory.buffer, out, rows.length)];
}

describe('the kernel of dot products', () => {
  it('is what its source compiles to', async () => {
    const source = readFileSync(join(__dirname, 'dot.wat'), 'utf8');
    const generated = readFileSync(join(__dirname, 'dot-wasm.ts'), 'utf8');
    expect(renderKernelModule(await compileWat('dot.wat', source))).toBe(generated);
  });

  it('refuses a source that is wrong', async () => {
    await expect(compileWat('wrong.wat', '(module (func (i32.add)))')).rejects.toThrow('wrong.wat');
  });

  it('equals a plain loop for any dimensions that are a multiple of 16, and any number of rows', () => {
    const cases = fc.integer({ min: 1, max: 12 }).chain((steps) => {
      const vector = fc.int8Array({ ...BYTE, minLength: steps * STEP, maxLength: steps * STEP });
      return fc.tuple(vector, fc.array(vector, { maxLength: 9 }));
    });
    fc.assert(
      fc.property(cases, ([query, rows]) => {
        expect(kernelDots(query, rows)).toEqual(rows.map((row) => plainDot(query, row)));
      }),
    );
  });

  it('is exact at the ends of the range', () => {
    const lowest = new Int8Array(1024).fill(BYTE.min);
    expect(kernelDots(lowest, [lowest])).toEqual([1024 * 128 * 128]);
  });
});
