import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { LANGUAGE_VERSION } from '#libs/language/words.js';
import {
  artefactFolder,
  MANIFEST_FILE,
  type Manifest,
  NOTICE_FILE,
  packedLength,
  packRows,
  sha256,
  unpackRow,
  VECTORS_FILE,
  VOCABULARY_FILE,
} from './artefact.js';
import { SHIPPED_TRAINING } from './train-word-vectors.js';

describe('packing', () => {
  it('rounds a direction to five levels in units of its root mean square, and gives them back', () => {
    const values = Float32Array.of(0.1, -0.1, 0.2, 0, 0.02, -9, 1, 1, 1, 1, 1, 1);
    const packed = packRows({ rows: 2, columns: 6, values });
    expect(packed).toHaveLength(2 * packedLength(6));
    expect([...unpackRow(packed, 0, 6)]).toEqual([0, 0, 0, 0, 0, -2]);
    expect([...unpackRow(packed, 1, 6)]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('keeps directions close, whatever the length of a row', () => {
    const rows = fc
      .integer({ min: 1, max: 40 })
      .chain((length) =>
        fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length }),
      );
    fc.assert(
      fc.property(rows, (row) => {
        const values = Float32Array.from(row);
        const levels = unpackRow(packRows({ rows: 1, columns: row.length, values }), 0, row.length);
        const unit = Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / row.length) || 1;
        levels.forEach((level, i) => {
          const exact = Math.max(-2, Math.min(2, (values[i] ?? 0) / unit));
          expect(Math.abs(level - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        });
      }),
    );
  });
});

describe('the shipped model', () => {
  const read = (name: string): Buffer => readFileSync(join(artefactFolder(), name));
  const manifest = JSON.parse(read(MANIFEST_FILE).toString()) as Manifest;

  it('is the one that its manifest describes', () => {
    expect(sha256(read(VECTORS_FILE))).toBe(manifest.sha256.vectors);
    expect(sha256(read(VOCABULARY_FILE))).toBe(manifest.sha256.vocabulary);
    expect(manifest).toMatchObject(SHIPPED_TRAINING);
  });

  it('was trained with the stems of today', () => {
    expect(manifest.languageVersion).toBe(LANGUAGE_VERSION);
  });

  it("keeps WordNet's notice", () => {
    const notice = read(NOTICE_FILE).toString();
    expect(notice).toContain('WordNet 3.1 Copyright 2011 by Princeton University.  All rights reserved.');
    expect(notice).toContain('Princeton University and LICENSEE agrees to preserve same.');
  });
});
