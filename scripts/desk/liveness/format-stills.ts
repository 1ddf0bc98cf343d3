import type { StillsEvaluation } from './evaluate-stills.js';
import { formatBounded, formatGroups, formatRate, percent } from './format-evaluation.js';

/** The evaluation of single pictures for a terminal. */
export function formatStills(
  model: string,
  { live, attacks, notJudged, auc, points, groups, worst }: StillsEvaluation,
): string {
  const faceless = notJudged.filter(({ errors }) => errors > 0);
  const lines = [
    `${model}, each picture on its own: ${live} live, ${attacks} attacks; AUC ${auc === null ? 'none' : auc.toFixed(3)}`,
    'The service never decides on a single picture: it judges the frames of a capture together (evaluate liveness --clips DIR).',
    ...faceless.map(({ label, errors, of }) => `No face found, counted apart: ${errors} of ${of} ${label}`),
    ...points.flatMap((point) => [
      '',
      `At ${point.threshold.toFixed(4)} (${point.why}); on the right side: ${formatRate(point.accuracy)}`,
      `  ${''.padEnd(22)} ${'by picture; bounds if others came'.padEnd(48)} by subject; Wilson’s bounds`,
      `  ${'BPCER'.padEnd(22)} ${formatBounded({ ...point.bpcer, byPeople: point.bpcerByPeople }).padEnd(48)} ${formatRate(point.bpcerBySubject)}`,
      ...point.apcer.map(
        ({ kind, byPicture, byPeople, bySubject }) =>
          `  ${`APCER ${kind}`.padEnd(22)} ${formatBounded({ ...byPicture, byPeople }).padEnd(48)} ${formatRate(bySubject)}`,
      ),
    ]),
    ...formatGroups('At even odds', groups),
    '',
    'Live pictures with the lowest scores',
    ...worst.live.map(({ file, score }) => `  ${percent(score).padStart(8)}  ${file}`),
    'Attacks with the highest scores',
    ...worst.attack.map(({ file, score }) => `  ${percent(score).padStart(8)}  ${file}`),
  ];
  return `${lines.join('\n')}\n`;
}
