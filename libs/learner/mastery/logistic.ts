/** 1 ÷ (1 + e⁻ˣ). */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The log-odds of a probability strictly between 0 and 1. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Σ weights × features; lists of the same length. */
export function weighted(weights: readonly number[], features: readonly number[]): number {
  return features.reduce((sum, feature, position) => sum + feature * (weights[position] ?? 0), 0);
}

/** One row to fit on: what was known before, and what came of it, in [0, 1]. */
export interface LogisticRow {
  readonly features: readonly number[];
  readonly outcome: number;
}

/** Newton's method converges quadratically; twenty steps are far more than a handful of weights need. */
const NEWTON_STEPS = 20;

/** A step shorter than this moves no printed digit. */
const CONVERGED = 1e-9;

/**
 * Weights that maximise the likelihood of the rows, held near `prior` by a ridge (which also makes the system solvable for any rows).
 *
 * @param ridge weight of (weight − prior)² ÷ 2, beside the sum of log losses; above 0
 */
export function fitLogistic(rows: readonly LogisticRow[], prior: readonly number[], ridge: number): number[] {
  let weights = [...prior];
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const { gradient, curvature } = slopeAt(rows, weights, prior, ridge);
    const move = solve(curvature, gradient);
    weights = weights.map((weight, position) => weight - (move[position] ?? 0));
    if (Math.max(...move.map(Math.abs)) < CONVERGED) {
      break;
    }
  }
  return weights;
}

function slopeAt(rows: readonly LogisticRow[], weights: readonly number[], prior: readonly number[], ridge: number) {
  const size = weights.length;
  const gradient = weights.map((weight, position) => ridge * (weight - (prior[position] ?? 0)));
  const curvature = weights.map((_, row) => weights.map((_, column) => (row === column ? ridge : 0)));
  for (const { features, outcome } of rows) {
    const chance = sigmoid(weighted(weights, features));
    const spread = chance * (1 - chance);
    for (let i = 0; i < size; i += 1) {
      const feature = features[i] as number;
      const line = curvature[i] as number[];
      gradient[i] = (gradient[i] as number) + feature * (chance - outcome);
      for (let j = 0; j < size; j += 1) {
        line[j] = (line[j] as number) + spread * feature * (features[j] as number);
      }
    }
  }
  return { gradient, curvature };
}

/** Gaussian elimination; a ridged curvature is positive definite, so no pivot is 0. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, row) => [...line, right[row] as number]);
  const size = lines.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const source = lines[pivot] as number[];
    for (let row = pivot + 1; row < size; row += 1) {
      const target = lines[row] as number[];
      const factor = (target[pivot] as number) / (source[pivot] as number);
      for (let column = pivot; column <= size; column += 1) {
        target[column] = (target[column] as number) - factor * (source[column] as number);
      }
    }
  }
  const solution: number[] = new Array(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    const line = lines[row] as number[];
    let rest = line[size] as number;
    for (let column = row + 1; column < size; column += 1) {
      rest -= (line[column] as number) * (solution[column] as number);
    }
    solution[row] = rest / (line[row] as number);
  }
  return solution;
}
