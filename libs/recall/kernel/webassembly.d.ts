/** The part of WebAssembly's interface that the kernel uses; TypeScript ships it with the browser's types only. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    constructor(limits: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    /** Adds pages of 64 KiB and detaches the former buffer; returns the former size in pages. */
    grow(pages: number): number;
  }
}
