const WIDEST_BYTES = 8;

/** Reads the columns of a segment one after the other, as views on its bytes. */
export class SegmentReader {
  private readonly bytes: Uint8Array;
  private position = 0;

  constructor(bytes: Uint8Array) {
    // Bytes that came out of a larger buffer may begin anywhere; wide columns must not.
    this.bytes = bytes.byteOffset % WIDEST_BYTES === 0 ? bytes : new Uint8Array(bytes);
  }

  float64(count: number): Float64Array {
    return new Float64Array(this.bytes.buffer, this.take(count * Float64Array.BYTES_PER_ELEMENT), count);
  }

  uint32(count: number): Uint32Array {
    return new Uint32Array(this.bytes.buffer, this.take(count * Uint32Array.BYTES_PER_ELEMENT), count);
  }

  uint8(count: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.take(count), count);
  }

  int8(count: number): Int8Array {
    return new Int8Array(this.bytes.buffer, this.take(count), count);
  }

  text(byteCount: number): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.uint8(byteCount));
  }

  /** @throws RangeError when there is more than was read */
  assertEnd(): void {
    if (this.position !== this.bytes.length) {
      throw new RangeError(`a segment of ${this.bytes.length} bytes should have ${this.position}`);
    }
  }

  private take(byteCount: number): number {
    const begin = this.position;
    this.position += byteCount;
    if (this.position > this.bytes.length) {
      throw new RangeError(`a segment of ${this.bytes.length} bytes is cut`);
    }
    return this.bytes.byteOffset + begin;
  }
}
