import type { CheckKind } from '../words.js';
import { type Calibration, FALLING_METRICS, type FallingMetric, type Measurement, type Metric } from './documents.js';
import type { Evidence, SessionFacts } from './verdict-input.js';

/** The check whose threshold an error rate depends on. */
export const CHECK_OF = {
  FMR: 'face.match',
  FNMR: 'face.match',
  APCER: 'liveness.passive',
  BPCER: 'liveness.passive',
} as const satisfies Record<Metric, CheckKind>;

/** Rates that fall as the threshold rises: what was measured at a lower threshold bounds them. The others rise with it. */
export const FALLING: ReadonlySet<Metric> = new Set(FALLING_METRICS);

/** A measurement with an upper bound. */
export type Bounded = Measurement & { high: string };

export function appliedThreshold(metric: Metric, { checks }: SessionFacts): string | null {
  return checks.find(({ kind }) => kind === CHECK_OF[metric])?.threshold ?? null;
}

/**
 * The measurement that bounds a rate at the threshold that was applied: of these networks and this fusion, at the nearest threshold on the
 * side where the rate is not lower. Of several at one threshold, the one with the highest bound. Pure.
 */
export function findMeasured(
  of: { metric: Metric; species?: string | undefined; group?: string | undefined },
  evidence: Evidence,
): Bounded | null {
  const threshold = appliedThreshold(of.metric, evidence.facts);
  if (threshold === null) return null;
  const falling = FALLING.has(of.metric);
  const found = listApplicable(of.metric, evidence).filter(
    (one) =>
      one.species === of.species &&
      one.group === of.group &&
      (falling ? one.threshold <= threshold : one.threshold >= threshold),
  );
  return (
    found.sort((a, b) => (falling ? compare(b.threshold, a.threshold) : compare(a.threshold, b.threshold)) || worst(a, b))[0] ??
    null
  );
}

/** Of any kind of attack and of any group. */
export function findLowest(metric: FallingMetric, evidence: Evidence): Bounded | null {
  const found = listApplicable(metric, evidence);
  return found.sort((a, b) => compare(a.threshold, b.threshold) || worst(a, b))[0] ?? null;
}

/** @returns the groups of people that the rate was measured of, such as `sex:female` */
export function listGroups(metric: Metric, by: string, { calibration }: { calibration: Evidence['calibration'] }): string[] {
  const all: Calibration['measurements'] = calibration?.document.measurements ?? [];
  const groups = all.flatMap((one) => (one.metric === metric && one.group?.startsWith(`${by}:`) ? [one.group] : []));
  return [...new Set(groups)];
}

/** Of exactly the networks that the check's score stands on, with a bound: thresholds and rates belong to weights. */
function listApplicable(metric: Metric, { facts, calibration }: Evidence): Bounded[] {
  const check = facts.checks.find(({ kind }) => kind === CHECK_OF[metric]);
  const ran = new Set((check?.engines ?? []).map(({ digest }) => digest));
  const fusion = CHECK_OF[metric] === 'liveness.passive' ? (facts.fusion?.digest ?? null) : null;
  return (calibration?.document.measurements ?? []).filter(
    (one): one is Bounded =>
      one.metric === metric &&
      one.high !== null &&
      (one.fusion ?? null) === fusion &&
      ran.size === new Set(one.models).size &&
      one.models.every((digest) => ran.has(digest)),
  );
}

function worst(a: Bounded, b: Bounded): number {
  return compare(b.high, a.high) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
