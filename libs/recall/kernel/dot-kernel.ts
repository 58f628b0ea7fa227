import { DOT_WASM } from './dot-wasm.js';

/** An instance of the kernel with a memory of its own. Addresses and sizes are in bytes. */
export interface DotKernel {
  readonly memory: WebAssembly.Memory;
  /** Writes `count` int32 products at `out`: of the int16 query with each row of `dimensions` (a multiple of 16) int8. */
  dots(query: number, firstRow: number, count: number, dimensions: number, out: number): void;
}

let compiled: WebAssembly.Module | undefined;

/** A new instance of the kernel (dot.wat); its memory begins with one page of 64 KiB. */
export function instantiateDotKernel(): DotKernel {
  compiled ??= new WebAssembly.Module(Buffer.from(DOT_WASM, 'base64'));
  const { memory, dots } = new WebAssembly.Instance(compiled).exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof dots !== 'function') {
    throw new TypeError('the kernel must export its memory and the function dots');
  }
  return { memory, dots: dots as DotKernel['dots'] };
}
