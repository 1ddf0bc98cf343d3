import { OUTCOMES, type Outcome } from '@faceproof/protocol/words.js';

const DAY_MS = 86_400_000;
/** How many sessions a change names. */
export const CHANGE_SESSIONS_MAX = 10;

/** What judging again found so far. `G`: why a session cannot be judged. */
export interface Changes<G extends string> {
  /** @param session in the order from the newest to the oldest */
  add(session: { id: string; createdAt: Date; outcome: Outcome }, found: { outcome: Outcome } | { gap: G }): void;
  /** @param period the bounds that the caller gave; null: until now, or from the oldest session on */
  sum(period: { from: Date | null; to: Date; whole: boolean }): Summed<G>;
}

export interface Summed<G extends string> {
  judged: number;
  unchanged: number;
  changes: { from: Outcome; to: Outcome; count: number; sessionIds: string[] }[];
  reviewsPerDay: { before: number; after: number };
  missing: number;
  missingBy: { cause: G; count: number }[];
}

/**
 * Counts what judging again changes. Pure apart from its own counters.
 *
 * @param causes every gap, in the order of the answer
 */
export function countChanges<G extends string>(causes: readonly G[]): Changes<G> {
  const changes = new Map<string, Summed<G>['changes'][number]>();
  const gaps = new Map<G, number>();
  const reviews = { before: 0, after: 0 };
  let [judged, unchanged] = [0, 0];
  let oldest: Date | null = null;
  return {
    add({ id, createdAt, outcome: from }, found) {
      oldest = createdAt;
      if ('gap' in found) return void gaps.set(found.gap, (gaps.get(found.gap) ?? 0) + 1);
      const to = found.outcome;
      judged++;
      if (from === 'REVIEW') reviews.before++;
      if (to === 'REVIEW') reviews.after++;
      if (from === to) return void unchanged++;
      const change = changes.get(`${from} ${to}`) ?? { from, to, count: 0, sessionIds: [] };
      change.count++;
      if (change.sessionIds.length < CHANGE_SESSIONS_MAX) change.sessionIds.push(id);
      changes.set(`${from} ${to}`, change);
    },
    sum({ from, to, whole }) {
      const since = (whole ? from : null) ?? oldest ?? to;
      const days = Math.max(1, (to.getTime() - since.getTime()) / DAY_MS);
      const missingBy = causes.map((cause) => ({ cause, count: gaps.get(cause) ?? 0 }));
      return {
        judged,
        unchanged,
        changes: [...changes.values()].sort((a, b) => b.count - a.count || orderOf(a) - orderOf(b)),
        reviewsPerDay: { before: toTwo(reviews.before / days), after: toTwo(reviews.after / days) },
        missing: missingBy.reduce((sum, { count }) => sum + count, 0),
        missingBy: missingBy.filter(({ count }) => count > 0),
      };
    },
  };
}

function orderOf({ from, to }: { from: Outcome; to: Outcome }): number {
  return OUTCOMES.indexOf(from) * OUTCOMES.length + OUTCOMES.indexOf(to);
}

function toTwo(value: number): number {
  return Math.round(value * 100) / 100;
}
