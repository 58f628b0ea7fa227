import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { type DenseMatrix, orthonormalise, symmetricProduct, zeros } from './dense-matrix.js';
import type { SparseMatrix } from './term-matrix.js';

/** How the decomposition is approximated (Halko, Martinsson and Tropp, "Finding structure with randomness", 2011). */
export interface SvdOptions {
  /** How many right singular vectors are wanted. */
  readonly rank: number;
  /** Extra columns that are computed and thrown away; they make the wanted ones accurate. */
  readonly oversampling: number;
  /** How often the basis is made orthonormal again. */
  readonly rounds: number;
  /**
   * Multiplications by AᵀA in each round. They cost little beside making the basis orthonormal, and the wanted singular
   * values lie within a factor of ten, so a few in a row lose no precision that matters.
   */
  readonly stepsPerRound: number;
  /** Start of the pseudo-random sequence: the same seed gives the same bytes. */
  readonly seed: number;
}

/**
 * The `rank` strongest right singular vectors of A (rows: A's columns), by subspace iteration and Rayleigh–Ritz.
 * Uses only + − × ÷, Math.abs, Math.max and Math.sqrt (correctly rounded wherever doubles are IEEE 754), in a fixed order.
 */
export function rightSingularVectors(matrix: SparseMatrix, options: SvdOptions): DenseMatrix {
  const width = Math.min(options.rank + options.oversampling, matrix.columns, matrix.rows);
  const rank = Math.min(options.rank, width);
  let basis = randomMatrix(matrix.columns, width, options.seed);
  for (let round = 0; round < options.rounds; round++) {
    for (let step = 0; step < options.stepsPerRound; step++) {
      basis = timesGram(matrix, basis);
    }
    orthonormalise(basis);
  }
  const projected = symmetricProduct(basis, timesGram(matrix, basis));
  return rotate(basis, strongestEigenvectors(projected, width, rank), rank);
}

/** AᵀA·X without ever building AᵀA: each row of A is visited once, so no tall intermediate is kept. */
function timesGram(matrix: SparseMatrix, right: DenseMatrix): DenseMatrix {
  const width = right.columns;
  const product = zeros(matrix.columns, width);
  const row = new Float64Array(width);
  for (let r = 0; r < matrix.rows; r++) {
    const start = matrix.rowStarts[r] ?? 0;
    const end = matrix.rowStarts[r + 1] ?? 0;
    row.fill(0);
    for (let at = start; at < end; at++) {
      const from = (matrix.columnIndices[at] ?? 0) * width;
      const value = matrix.values[at] ?? 0;
      for (let j = 0; j < width; j++) {
        row[j] = (row[j] ?? 0) + value * (right.values[from + j] ?? 0);
      }
    }
    for (let at = start; at < end; at++) {
      const to = (matrix.columnIndices[at] ?? 0) * width;
      const value = matrix.values[at] ?? 0;
      for (let j = 0; j < width; j++) {
        product.values[to + j] = (product.values[to + j] ?? 0) + value * (row[j] ?? 0);
      }
    }
  }
  return product;
}

/** Columns of the eigenvectors of a symmetric matrix, strongest first, row by row as size × rank. */
function strongestEigenvectors(symmetric: Float64Array, size: number, rank: number): Float64Array {
  const full = new Matrix(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      full.set(i, j, symmetric[i * size + j] ?? 0);
    }
  }
  const decomposition = new EigenvalueDecomposition(full, { assumeSymmetric: true });
  const values = decomposition.realEigenvalues;
  const order = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  const vectors = new Float64Array(size * rank);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < rank; j++) {
      vectors[i * rank + j] = decomposition.eigenvectorMatrix.get(i, order[j] ?? j);
    }
  }
  return vectors;
}

function rotate(basis: DenseMatrix, rotation: Float64Array, rank: number): DenseMatrix {
  const rotated = zeros(basis.rows, rank);
  const row = new Float64Array(rank);
  for (let r = 0; r < basis.rows; r++) {
    row.fill(0);
    for (let i = 0; i < basis.columns; i++) {
      const value = basis.values[r * basis.columns + i] ?? 0;
      for (let j = 0; j < rank; j++) {
        row[j] = (row[j] ?? 0) + value * (rotation[i * rank + j] ?? 0);
      }
    }
    rotated.values.set(row, r * rank);
  }
  return rotated;
}

/** Entries in (−1.5, 1.5), near enough to normal ones: the sum of three uniform numbers, centred. */
function randomMatrix(rows: number, columns: number, seed: number): DenseMatrix {
  const next = uniform(seed);
  const matrix = zeros(rows, columns);
  for (let i = 0; i < matrix.values.length; i++) {
    matrix.values[i] = next() + next() + next() - 1.5;
  }
  return matrix;
}

/** Numbers in [0, 1) from a linear congruential generator (Numerical Recipes' constants), exact in 32-bit integers. */
function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
