import fc from 'fast-check';
import { LineSplitter, MAX_LINE_BYTES, type RawLine } from './line-splitter.js';

function split(chunks: readonly Buffer[]): RawLine[] {
  const splitter = new LineSplitter();
  const lines = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
  const last = splitter.end();
  return last ? [...lines, last] : lines;
}

const texts = (lines: readonly RawLine[]) => lines.map(({ line, bytes }) => [line, bytes?.toString('latin1') ?? null]);

describe('lines', () => {
  it('are the same however the bytes are cut into packets', () => {
    const bytes = fc.array(fc.constantFrom(0x61, 0xc3, 0x0a), { maxLength: 60 });
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(60)), (content, cuts) => {
        const buffer = Buffer.from(content);
        const places = [0, ...cuts.filter((cut) => cut < buffer.length).sort((a, b) => a - b), buffer.length];
        const chunks = places.slice(1).map((end, index) => buffer.subarray(places[index], end));
        const expected = buffer.toString('latin1').split('\n');
        if (expected.at(-1) === '') {
          expected.pop();
        }
        expect(texts(split(chunks))).toEqual(expected.map((text, index) => [index + 1, text]));
      }),
    );
  });

  it('may be as large as a body, and a larger one is told of and not kept', () => {
    const chunk = Buffer.alloc(MAX_LINE_BYTES, 'x');
    const lines = split([
      chunk,
      Buffer.from('\n'),
      chunk,
      Buffer.from('x\n'),
      chunk,
      chunk,
      chunk,
      Buffer.from('\nlast'),
    ]);
    expect(lines.map(({ line, bytes }) => [line, bytes?.length ?? null])).toEqual([
      [1, MAX_LINE_BYTES],
      [2, null],
      [3, null],
      [4, 4],
    ]);
  });
});
