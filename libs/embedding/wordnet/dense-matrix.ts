/** A dense matrix, row by row: entry (r, c) is at `values[r * columns + c]`. */
export interface DenseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** A matrix of zeros. */
export function zeros(rows: number, columns: number): DenseMatrix {
  return { rows, columns, values: new Float32Array(rows * columns) };
}

/**
 * The upper triangle of leftᵀ · right, for two tall matrices of one shape whose product is symmetric; in double precision,
 * row by row, mirrored into the lower triangle.
 */
export function symmetricProduct(left: DenseMatrix, right: DenseMatrix): Float64Array {
  const size = left.columns;
  const product = new Float64Array(size * size);
  for (let row = 0; row < left.rows; row++) {
    const start = row * size;
    for (let i = 0; i < size; i++) {
      const factor = left.values[start + i] ?? 0;
      const productStart = i * size;
      for (let j = i; j < size; j++) {
        product[productStart + j] = (product[productStart + j] ?? 0) + factor * (right.values[start + j] ?? 0);
      }
    }
  }
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) {
      product[i * size + j] = product[j * size + i] ?? 0;
    }
  }
  return product;
}

/** Keeps Cholesky's pivots above zero when two columns are almost parallel. */
const RIDGE = 1e-9;
const SMALLEST_PIVOT = 1e-12;

/**
 * Makes the columns of a tall matrix orthonormal, in place: with G = XᵀX = LLᵀ, X becomes X·L⁻ᵀ (Cholesky QR).
 * Against Householder it needs one pass over the rows and no second copy of them.
 */
export function orthonormalise(matrix: DenseMatrix): void {
  const { rows, columns, values } = matrix;
  const lower = cholesky(symmetricProduct(matrix, matrix), columns);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let i = 0; i < columns; i++) {
      let sum = values[start + i] ?? 0;
      for (let k = 0; k < i; k++) {
        sum -= (lower[i * columns + k] ?? 0) * (values[start + k] ?? 0);
      }
      values[start + i] = sum / (lower[i * columns + i] ?? 1);
    }
  }
}

/** The lower triangle L of a symmetric positive matrix G = LLᵀ. */
function cholesky(gram: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[i * size + j] ?? 0;
      if (i === j) {
        sum *= 1 + RIDGE;
      }
      for (let k = 0; k < j; k++) {
        sum -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0);
      }
      lower[i * size + j] = i === j ? Math.sqrt(Math.max(sum, SMALLEST_PIVOT)) : sum / (lower[j * size + j] ?? 1);
    }
  }
  return lower;
}
