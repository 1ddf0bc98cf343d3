import { MODEL_ROLES, type ModelRole } from '@faceproof/models/roles/index.js';
import type { ShadowCheck, ShadowResult } from '@faceproof/orchestrator/captures/shadow-results.store.js';
import type { ModelStamp, ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { type Rate, rateOf } from '../statistics/binomial.js';

/** The networks of a role; none if the set leaves it out. */
export type Stamped = ModelStamp | readonly ModelStamp[];

/** Comparison of one candidate with one set. */
export interface Comparison {
  set: string;
  candidate: string;
  /** The models that differ, as `model@version` and digest. */
  changed: { role: ModelRole; own: Stamped; candidate: Stamped }[];
  from: Date;
  to: Date;
  /** Captures that the candidate should have measured, and how many of them both judged. */
  captures: number;
  compared: number;
  failures: Record<string, number>;
  /** Among those that both judged: the same decision. `errors` counts those that agree. */
  agreement: Rate;
  /** Each pair of decisions that occurred, the most frequent first. */
  rulings: Pair[];
  checks: CheckComparison[];
}

export interface Pair {
  own: string;
  candidate: string;
  captures: number;
}

export interface CheckComparison {
  kind: ShadowCheck['kind'];
  compared: number;
  agreement: Rate;
  /** Pairs of statuses that differ. */
  disagreements: Pair[];
  /** The candidate's score minus the set's own; null if no capture has both. */
  difference: Difference | null;
}

export interface Difference {
  captures: number;
  mean: number;
  /** The interval that contains the mean in 95 of 100 such samples. */
  low: number;
  high: number;
  p5: number;
  p50: number;
  p95: number;
}

const Z = 1.959964;

/**
 * One comparison per candidate and the set and weights that it was compared with. Pure.
 *
 * @param results the oldest first
 */
export function compareResults(results: readonly ShadowResult[]): Comparison[] {
  const groups = new Map<string, ShadowResult[]>();
  for (const result of results) {
    const key = JSON.stringify([result.set, weightsOf(result.models), result.candidate, weightsOf(result.candidateModels)]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    return first === undefined || last === undefined ? [] : [compareGroup(group, first, last)];
  });
}

function compareGroup(group: readonly ShadowResult[], first: ShadowResult, last: ShadowResult): Comparison {
  const judged = group.filter(({ failure }) => failure === null);
  const agreeing = judged.filter(({ ruling, candidateRuling }) => ruling === candidateRuling);
  return {
    set: first.set,
    candidate: first.candidate,
    changed: MODEL_ROLES.map((role) => ({
      role,
      own: first.models[role] ?? [],
      candidate: first.candidateModels[role] ?? [],
    })).filter(({ own, candidate }) => digestsOf(own) !== digestsOf(candidate)),
    from: first.settledAt,
    to: last.settledAt,
    captures: group.length,
    compared: judged.length,
    failures: countBy(group.flatMap(({ failure }) => failure ?? [])),
    agreement: rateOf(agreeing.length, judged.length),
    rulings: countPairs(judged.map(({ ruling, candidateRuling }) => [ruling, candidateRuling ?? ''])),
    checks: compareChecks(judged.flatMap(({ checks }) => checks)),
  };
}

/** Without the precision: both sets measure a capture in the same one. */
function weightsOf(models: ModelStamps): string[] {
  return MODEL_ROLES.map((role) => digestsOf(models[role] ?? []));
}

function digestsOf(stamped: Stamped): string {
  return [stamped]
    .flat()
    .map(({ digest }) => digest)
    .join();
}

function compareChecks(checks: readonly ShadowCheck[]): CheckComparison[] {
  const kinds = [...new Set(checks.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = checks.filter((check) => check.kind === kind);
    const differing = own.filter(({ status, candidateStatus }) => status !== candidateStatus);
    return {
      kind,
      compared: own.length,
      agreement: rateOf(own.length - differing.length, own.length),
      disagreements: countPairs(differing.map(({ status, candidateStatus }) => [status, candidateStatus])),
      difference: describe(
        own.flatMap(({ score, candidateScore }) => (score === null || candidateScore === null ? [] : [candidateScore - score])),
      ),
    };
  });
}

/** @returns null for an empty list */
export function describe(values: readonly number[]): Difference | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  const reach = Z * Math.sqrt(variance / values.length);
  // Nearest rank: always a value that occurred.
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? mean;
  return { captures: values.length, mean, low: mean - reach, high: mean + reach, p5: at(0.05), p50: at(0.5), p95: at(0.95) };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function countPairs(pairs: readonly (readonly [string, string])[]): Pair[] {
  const counts = new Map<string, Pair>();
  for (const [own, candidate] of pairs) {
    const pair = counts.get(`${own} ${candidate}`) ?? { own, candidate, captures: 0 };
    counts.set(`${own} ${candidate}`, { ...pair, captures: pair.captures + 1 });
  }
  return [...counts.values()].sort((a, b) => b.captures - a.captures);
}
