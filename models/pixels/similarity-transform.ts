/** x' = a·x − b·y + tx, y' = b·x + a·y + ty: rotation, scale and shift, without shear or mirroring. */
export interface SimilarityTransform {
  a: number;
  b: number;
  tx: number;
  ty: number;
}

/**
 * The least-squares similarity that maps `from` to `to`.
 *
 * @param from points as x y x y …; at least two different ones
 * @param to the same number of points
 * @returns null if the points of `from` coincide
 */
export function fitSimilarity(from: readonly number[], to: readonly number[]): SimilarityTransform | null {
  const count = from.length / 2;
  const [fromX, fromY] = meanOf(from);
  const [toX, toY] = meanOf(to);
  let dot = 0;
  let cross = 0;
  let spread = 0;
  for (let i = 0; i < count; i++) {
    const x = (from[2 * i] ?? 0) - fromX;
    const y = (from[2 * i + 1] ?? 0) - fromY;
    const u = (to[2 * i] ?? 0) - toX;
    const v = (to[2 * i + 1] ?? 0) - toY;
    dot += x * u + y * v;
    cross += x * v - y * u;
    spread += x * x + y * y;
  }
  if (spread === 0) return null;
  const a = dot / spread;
  const b = cross / spread;
  if (a === 0 && b === 0) return null;
  return { a, b, tx: toX - a * fromX + b * fromY, ty: toY - b * fromX - a * fromY };
}

/** The inverse of `transform`. */
export function invertSimilarity({ a, b, tx, ty }: SimilarityTransform): SimilarityTransform {
  const norm = a * a + b * b;
  const [ia, ib] = [a / norm, -b / norm];
  return { a: ia, b: ib, tx: -(ia * tx - ib * ty), ty: -(ib * tx + ia * ty) };
}

function meanOf(points: readonly number[]): [number, number] {
  const count = points.length / 2;
  let x = 0;
  let y = 0;
  for (let i = 0; i < count; i++) {
    x += points[2 * i] ?? 0;
    y += points[2 * i + 1] ?? 0;
  }
  return [x / count, y / count];
}
