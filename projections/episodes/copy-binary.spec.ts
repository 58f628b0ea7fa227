import fc from 'fast-check';
import { CopyBinaryRows } from './copy-binary.js';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');

/** A stream as PostgreSQL writes it: header, rows, trailer. */
function copyStream(rows: readonly (readonly (Uint8Array | null)[])[]): Buffer {
  const int = (value: number, bytes: 2 | 4): Buffer => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const fields = rows.flatMap((row) => [
    int(row.length, 2),
    ...row.flatMap((field) => (field ? [int(field.length, 4), Buffer.from(field)] : [int(-1, 4)])),
  ]);
  return Buffer.concat([SIGNATURE, int(0, 4), int(0, 4), ...fields, int(-1, 2)]);
}

it('rows come out whole, whatever way the stream is cut', () => {
  const field = fc.option(fc.uint8Array({ maxLength: 40 }), { nil: null });
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 30 }), (written, size) => {
      const stream = copyStream(written);
      const reader = new CopyBinaryRows();
      const read: (Buffer | null)[][] = [];
      for (let start = 0; start < stream.length; start += size) {
        read.push(...reader.push(stream.subarray(start, start + size)));
      }
      expect(read.map((row) => row.map((bytes) => bytes && [...bytes]))).toEqual(
        written.map((row) => row.map((bytes) => bytes && [...bytes])),
      );
    }),
  );
});
