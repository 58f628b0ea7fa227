import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { orthonormalise, symmetricProduct } from './dense-matrix.js';
import type { SparseMatrix } from './term-matrix.js';
import { rightSingularVectors } from './truncated-svd.js';

/** A full matrix with distinct singular values, as a sparse one. */
function example(rows: number, columns: number): { dense: Matrix; sparse: SparseMatrix } {
  const dense = Matrix.zeros(rows, columns);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      dense.set(r, c, Math.fround((((r * 31 + c * 17 + r * c * 7) % 23) - 11) / (1 + c)));
    }
  }
  return {
    dense,
    sparse: {
      rows,
      columns,
      rowStarts: Int32Array.from({ length: rows + 1 }, (_, r) => r * columns),
      columnIndices: Int32Array.from({ length: rows * columns }, (_, i) => i % columns),
      values: Float32Array.from(dense.to1DArray()),
    },
  };
}

describe('rightSingularVectors', () => {
  const options = { rank: 3, oversampling: 4, rounds: 4, stepsPerRound: 3, seed: 7 };

  it('agrees with an exact decomposition but for signs', () => {
    const { dense, sparse } = example(20, 12);
    const exact = new SingularValueDecomposition(dense).rightSingularVectors;
    const found = rightSingularVectors(sparse, options);
    expect(found).toMatchObject({ rows: 12, columns: 3 });
    for (let j = 0; j < 3; j++) {
      let product = 0;
      for (let i = 0; i < 12; i++) {
        product += exact.get(i, j) * (found.values[i * 3 + j] ?? 0);
      }
      expect(Math.abs(product)).toBeCloseTo(1, 4);
    }
  });

  it('asks for no more vectors than there are', () => {
    expect(rightSingularVectors(example(5, 4).sparse, { ...options, rank: 9 }).columns).toBe(4);
  });
});

describe('orthonormalise', () => {
  it('leaves columns of unit length at right angles', () => {
    const matrix = { rows: 9, columns: 3, values: Float32Array.from({ length: 27 }, (_, i) => Math.cos(i * i)) };
    orthonormalise(matrix);
    const gram = symmetricProduct(matrix, matrix);
    gram.forEach((value, i) => {
      expect(value).toBeCloseTo(i % 4 === 0 ? 1 : 0, 5);
    });
  });
});
