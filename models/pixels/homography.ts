/** 3×3, row by row, the last entry 1: takes (x, y) to ((h0 x + h1 y + h2) / w, (h3 x + h4 y + h5) / w), w = h6 x + h7 y + 1. */
export type Homography = readonly number[];

/**
 * The homography that maps `from` to `to` in the least-squares sense: how a plane's points move when the plane, or the
 * camera, does. Normalised direct linear transform (Hartley, 1997).
 *
 * @param from points as x y x y …; at least four in general position
 * @param to the same number of points
 * @returns null if the points do not determine one
 */
export function fitHomography(from: readonly number[], to: readonly number[]): Homography | null {
  const [a, b] = [normalize(from), normalize(to)];
  if (a === null || b === null) return null;
  const system = new NormalEquations(8);
  for (let i = 0; i < from.length; i += 2) {
    const [x, y, u, v] = [a.points[i] ?? 0, a.points[i + 1] ?? 0, b.points[i] ?? 0, b.points[i + 1] ?? 0];
    system.add([x, y, 1, 0, 0, 0, -u * x, -u * y], u);
    system.add([0, 0, 0, x, y, 1, -v * x, -v * y], v);
  }
  const h = system.solve(0);
  if (h === null) return null;
  return undoNormalization([...h, 1], a, b);
}

/** Accumulates the normal equations of a least-squares problem row by row, and solves them. Its state is the sums alone. */
export class NormalEquations {
  readonly #size: number;
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#matrix = new Float64Array(size * size);
    this.#right = new Float64Array(size);
  }

  add(row: ArrayLike<number>, value: number): void {
    const size = this.#size;
    const matrix = this.#matrix;
    for (let i = 0; i < size; i++) {
      const factor = row[i] ?? 0;
      if (factor === 0) continue;
      this.#right[i] = (this.#right[i] ?? 0) + factor * value;
      for (let j = i, at = i * size + i; j < size; j++, at++) matrix[at] = (matrix[at] ?? 0) + factor * (row[j] ?? 0);
    }
  }

  /**
   * @param damping added to the diagonal, as a share of its mean
   * @returns null if the rows do not determine a solution
   */
  solve(damping: number): Float64Array | null {
    const size = this.#size;
    const at = (i: number, j: number): number => this.#matrix[Math.min(i, j) * size + Math.max(i, j)] ?? 0;
    let trace = 0;
    for (let i = 0; i < size; i++) trace += at(i, i);
    const added = (damping * trace) / size;
    const rows = Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size + 1 }, (_, j) =>
        j === size ? (this.#right[i] ?? 0) : at(i, j) + (i === j ? added : 0),
      ),
    );
    return eliminate(rows, (1e-12 * trace) / size);
  }
}

/** Gaussian elimination with partial pivoting. */
function eliminate(rows: Float64Array[], pivotMin: number): Float64Array | null {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i;
    }
    const pivot = rows[best];
    const replaced = rows[column];
    if (pivot === undefined || replaced === undefined || !(Math.abs(pivot[column] ?? 0) > pivotMin)) return null;
    rows[best] = replaced;
    rows[column] = pivot;
    for (const [i, row] of rows.entries()) {
      const factor = i === column ? 0 : (row[column] ?? 0) / (pivot[column] ?? 1);
      if (factor !== 0) for (let j = column; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return Float64Array.from(rows, (row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}

interface Normalized {
  points: number[];
  x: number;
  y: number;
  scale: number;
}

/** Moved to the origin, mean distance √2. */
function normalize(points: readonly number[]): Normalized | null {
  const count = points.length / 2;
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) [x, y] = [x + (points[i] ?? 0) / count, y + (points[i + 1] ?? 0) / count];
  let distance = 0;
  for (let i = 0; i < points.length; i += 2) distance += Math.hypot((points[i] ?? 0) - x, (points[i + 1] ?? 0) - y) / count;
  if (!(distance > 0)) return null;
  const scale = Math.SQRT2 / distance;
  return { points: points.map((value, i) => (value - (i % 2 === 0 ? x : y)) * scale), x, y, scale };
}

/** For the original points: normalise `from`, apply `h`, then undo the normalisation of `to`. */
function undoNormalization(h: readonly number[], from: Normalized, to: Normalized): Homography | null {
  const [s, t] = [from.scale, to.scale];
  const at = (i: number): number => h[i] ?? 0;
  // h · N(from): its columns.
  const columns = [0, 3, 6].map((row) => [
    at(row) * s,
    at(row + 1) * s,
    at(row + 2) - s * (at(row) * from.x + at(row + 1) * from.y),
  ]);
  const [first = [], second = [], third = []] = columns;
  const whole = [
    ...first.map((value, i) => value / t + to.x * (third[i] ?? 0)),
    ...second.map((value, i) => value / t + to.y * (third[i] ?? 0)),
    ...third,
  ];
  const last = whole[8] ?? 0;
  return Math.abs(last) < 1e-12 ? null : whole.map((value) => value / last);
}
