/** Numbers by name, to any depth. What is missing is zero. */
export interface Counts {
  [name: string]: number | Counts;
}

/**
 * What is counted about sessions. Each is a plain sum, so that the counts of any sessions can be added. None names a session.
 */
export interface SessionCounts extends Counts {
  funnel: Counts;
  /** By status. */
  outcomes: Counts;
  /** By code. A session counts once for each of its reasons. */
  reasons: Counts;
  /** The second half: how many were asked, and how that ended. */
  challenge: Counts;
  /** By the number of uploads. */
  attempts: Counts;
  /** From the upload to the decision of the checks, by bucket. */
  decisionMs: Counts;
  /** From the decision of the checks to that of the reviewers, by bucket. */
  reviewMs: Counts;
  /** By check, model set and bin. */
  scores: Counts;
}

export const NO_COUNTS: SessionCounts = {
  funnel: {},
  outcomes: {},
  reasons: {},
  challenge: {},
  attempts: {},
  decisionMs: {},
  reviewMs: {},
  scores: {},
};

/** Pure. @returns the sum, name by name */
export function addCounts<C extends Counts>(one: C, other: Counts): C {
  const sum: Counts = { ...one };
  for (const [name, value] of Object.entries(other)) sum[name] = addValues(sum[name], value);
  return sum as C;
}

function addValues(one: number | Counts | undefined, other: number | Counts): number | Counts {
  if (typeof other === 'number') return (typeof one === 'number' ? one : 0) + other;
  return addCounts(typeof one === 'object' ? one : {}, other);
}

/** A number of a group; zero if it is missing. */
export function countOf(counts: Counts, name: string): number {
  const value = Object.hasOwn(counts, name) ? counts[name] : 0;
  return typeof value === 'number' ? value : 0;
}

export function countsOf(counts: Counts, name: string): Counts {
  const value = Object.hasOwn(counts, name) ? counts[name] : {};
  return typeof value === 'object' ? value : {};
}
