/** @returns a copy of length 1; null if the vector is zero or not finite */
export function l2Normalize(vector: ArrayLike<number>): Float32Array | null {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2;
  const norm = Math.sqrt(sum);
  if (!Number.isFinite(norm) || norm === 0) return null;
  const out = new Float32Array(vector.length);
  for (let i = 0; i < out.length; i++) out[i] = (vector[i] ?? 0) / norm;
  return out;
}

/** For two vectors of length 1 and equal dimension. Rounding must not leave −1..1. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length)
    throw new RangeError(`A template of ${a.length} numbers cannot be compared with one of ${b.length}`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}
