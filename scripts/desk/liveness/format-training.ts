import { formatPin } from '@faceproof/models/sets/set-file.js';
import type { Curve, Trained } from './train-liveness.js';

/** A training for a terminal: what each network gives, what was written, then every threshold. Pure. */
export function formatTraining({
  path,
  sha256,
  fusion: { clear, clearAttack, calibration },
  thresholds,
  curves,
}: Trained): string {
  const results = Object.entries(calibration[0]?.results ?? {}).filter(([name]) => name.startsWith('held out'));
  const lines = [
    `Clear from ${clear}, a clear attack below ${clearAttack}; passive mode passes at ${thresholds.threshold}`,
    ...results.map(([name, share]) => `  ${name.padEnd(48)} ${percent(Number(share))}`),
    '',
    'On the data that it was fitted to, people weighing alike. Clear is no stricter than --asked allows, unless an attack lies higher.',
    ...curves.map(formatCurve),
    '',
    ...curves.flatMap(formatPoints),
    `Wrote ${path}`,
    `sha256 ${sha256}`,
  ];
  return lines.join('\n');
}

function formatCurve({ model, clear, clearAttack, asked, passing, attacked, bound }: Curve): string {
  const limits = `clear from ${clear.toFixed(2)}, attack below ${clearAttack.toFixed(2)}`;
  return `  ${formatPin(model)}: ${limits}; ${percent(asked)} of live captures asked; ${passing} of ${attacked} attacked people clear, at most ${percent(bound)} of others (exact, 95 %)`;
}

function formatPoints({ model, points }: Curve): string[] {
  return [
    formatPin(model),
    '  log-odds   score   live below   attacked people at or above, at most of others',
    ...points.map(
      ({ meanLogOdds, score, below, passing, attacked, bound }) =>
        `  ${meanLogOdds.toFixed(2).padStart(8)}  ${score.toFixed(4)}  ${percent(below).padStart(10)}   ${`${passing} of ${attacked}`.padEnd(9)} ${percent(bound)}`,
    ),
    '',
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
