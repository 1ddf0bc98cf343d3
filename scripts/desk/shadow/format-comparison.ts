import { formatCount } from '@faceproof/protocol/format-count.js';
import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Rate } from '../statistics/binomial.js';
import type { CheckComparison, Comparison, Stamped } from './compare-results.js';

/** One comparison as lines for a terminal. */
export function formatComparison(comparison: Comparison): string {
  const { set, candidate, changed, from, to, captures, compared, rulings, checks } = comparison;
  return [
    `Candidate ${candidate} beside ${set}, ${day(from)} to ${day(to)}`,
    ...changed.map((one) => `  ${one.role.padEnd(10)} ${nameOf(one.own)} -> ${nameOf(one.candidate)}`),
    `  ${formatCount(captures, 'capture')}, ${compared} compared${formatFailures(comparison)}`,
    `  the same decision     ${formatRate(comparison.agreement)}`,
    ...rulings
      .filter(({ own, candidate: other }) => own !== other)
      .map((pair) => `    ${pair.own} -> ${pair.candidate}  ${pair.captures}`),
    ...checks.flatMap(formatCheck),
  ].join('\n');
}

function formatCheck({ kind, agreement, disagreements, difference }: CheckComparison): string[] {
  return [
    `  ${kind.padEnd(20)}  the same status ${formatRate(agreement)}`,
    ...(difference === null
      ? []
      : [
          `    score difference ${formatMean(difference)}; 5 % ${signed(difference.p5)}, median ${signed(difference.p50)}, 95 % ${signed(difference.p95)}`,
        ]),
    ...disagreements.map((pair) => `    ${pair.own} -> ${pair.candidate}  ${pair.captures}`),
  ];
}

export function formatFailures({ failures }: Comparison): string {
  const parts = Object.entries(failures).map(([failure, count]) => `${count} ${failure}`);
  return parts.length === 0 ? '' : `; not compared: ${parts.join(', ')}`;
}

export function formatMean({ mean, low, high }: { mean: number; low: number; high: number }): string {
  return `${signed(mean)} (${signed(low)} to ${signed(high)})`;
}

export function formatRate({ errors, of, share, low, high }: Rate): string {
  if (share === null) return 'of none';
  return `${errors} of ${of}: ${percent(share)} (${percent(low)}–${percent(high)})`;
}

export function nameOf(stamped: Stamped): string {
  const names = [stamped].flat().map((one) => `${stampId(one)} ${one.digest.slice(0, 19)}`);
  return names.join(' and ') || 'none';
}

export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}

export function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
