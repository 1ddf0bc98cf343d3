import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Rate } from '../statistics/wilson.js';
import type { Evaluation } from './evaluate-liveness.js';

/** The evaluation for a terminal. */
export function tellEvaluation(evaluation: Evaluation): string {
  const { apcer, bpcer, clips, decidedBy, worst } = evaluation;
  const lines = [
    `Set ${evaluation.set}, fusion ${evaluation.fusion}, ${[evaluation.model].flat().map(stampId).join(' and ')}; passive mode`,
    `${evaluation.data.name}: ${evaluation.data.files} clips, ${clips.length} measured (sha256:${evaluation.data.sha256.slice(0, 12)}…)`,
    `passes at ${evaluation.threshold}, review from ${evaluation.reviewThreshold ?? 'none'}`,
    '',
    'Attacks approved (APCER; 95 % bounds)    by clip                    by capture',
    ...apcer.map((row) => `  ${row.kind.padEnd(38)} ${tellRate(row.byClip).padEnd(26)} ${tellRate(row.byCapture)}`),
    '',
    'Live people                              by person                  by clip                    by capture',
    ...Object.entries({ 'declined (BPCER)': bpcer.declined, 'not approved at once': bpcer.notApproved }).map(
      ([name, row]) =>
        `  ${name.padEnd(38)} ${tellRate(row.byPerson).padEnd(26)} ${tellRate(row.byClip).padEnd(26)} ${tellRate(row.byCapture)}`,
    ),
    '',
    'What kept captures from being approved   live  attack',
    ...decidedBy.map((row) => `  ${row.check.padEnd(38)} ${String(row.live).padStart(4)}  ${String(row.attack).padStart(6)}`),
    '',
    `Looking for signs and judging added ${percent(evaluation.addedTime)} to the time of a capture`,
    '',
    'Clips                                    score  approved/declined/review/retry',
    ...clips.map(
      (clip) =>
        `  ${clip.source.padEnd(38)} ${tellScore(clip.score)}  ${clip.approved}/${clip.declined}/${clip.reviewed}/${clip.retried}`,
    ),
    '',
    'Worst live captures',
    ...worst.live.slice(0, 5).map(tellCapture),
    'Worst attacks',
    ...worst.attack.slice(0, 5).map(tellCapture),
    ...caveats(evaluation).map((caveat) => `\n${caveat}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The limits of the numbers, stated next to them. */
export function caveats({ apcer, bpcer }: Evaluation): string[] {
  const thin = apcer.filter(({ byClip }) => byClip.of < 30);
  return [
    ...thin.map(
      ({ kind, byClip }) =>
        `${byClip.of} clips of ${kind} attacks: even without one error, the true rate may be ${percent(byClip.high)}.`,
    ),
    ...(bpcer.declined.byPerson.of < 30
      ? [
          `${bpcer.declined.byPerson.of} people: too few for a claim about a rate below ${percent(bpcer.declined.byPerson.high)}.`,
        ]
      : []),
  ];
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

export function tellRate({ errors, of, share, low, high }: Rate): string {
  return share === null ? 'none tried' : `${percent(share)} (${errors}/${of}; ${percent(low)}–${percent(high)})`;
}

function tellScore(score: number | null): string {
  return score === null ? ' none' : score.toFixed(3);
}

function tellCapture({ source, fromMs, score, ruling, reasons }: Evaluation['worst']['live'][number]): string {
  return `  ${source} at ${(fromMs / 1000).toFixed(1)} s: ${tellScore(score)} ${ruling} ${reasons.join(' ')}`;
}
