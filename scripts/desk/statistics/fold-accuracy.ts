/** A pair of pictures with its similarity and the truth. */
export interface ScoredPair {
  similarity: number;
  same: boolean;
}

export interface FoldAccuracy {
  /** Of the folds' shares of correct answers. */
  mean: number;
  /** Standard deviation between the folds; 0 with one. */
  deviation: number;
  folds: { fold: string; pairs: number; threshold: number; accuracy: number }[];
}

/**
 * LFW's protocol: each fold is judged at the threshold that is best for all the others, so that no pair influences the
 * threshold by which it is judged.
 *
 * @returns null with fewer than two folds
 */
export function accuracyByFolds(pairs: readonly (ScoredPair & { fold: string })[]): FoldAccuracy | null {
  const names = [...new Set(pairs.map(({ fold }) => fold))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (names.length < 2) return null;
  const folds = names.map((fold) => {
    const own = pairs.filter((pair) => pair.fold === fold);
    const threshold = bestThreshold(pairs.filter((pair) => pair.fold !== fold));
    return { fold, pairs: own.length, threshold, accuracy: accuracyAt(own, threshold) };
  });
  const mean = folds.reduce((sum, { accuracy }) => sum + accuracy, 0) / folds.length;
  const variance = folds.reduce((sum, { accuracy }) => sum + (accuracy - mean) ** 2, 0) / folds.length;
  return { mean, deviation: Math.sqrt(variance), folds };
}

/** @returns the similarity at and above which "the same" is correct most often; among equally good ones, the middle */
export function bestThreshold(pairs: readonly ScoredPair[]): number {
  const sorted = [...pairs].sort((a, b) => a.similarity - b.similarity);
  // The number of correct answers with the threshold below all pairs: every genuine pair. Each pair that falls below the
  // threshold changes one answer.
  let right = sorted.filter(({ same }) => same).length;
  let most = -1;
  let best: number[] = [];
  for (const [i, { similarity, same }] of sorted.entries()) {
    // No threshold separates equally similar pairs.
    const parts = i === 0 || similarity > (sorted[i - 1]?.similarity ?? 0);
    if (parts && right > most) [most, best] = [right, []];
    if (parts && right === most) best.push(similarity);
    right += same ? -1 : 1;
  }
  return best[Math.floor(best.length / 2)] ?? 0;
}

export function accuracyAt(pairs: readonly ScoredPair[], threshold: number): number {
  return pairs.filter(({ similarity, same }) => similarity >= threshold === same).length / pairs.length;
}
