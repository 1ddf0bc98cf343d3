import { formatCount } from '@faceproof/protocol/format-count.js';
import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Rate } from '../statistics/binomial.js';
import type { PeopleBounds } from '../statistics/bootstrap.js';
import { type Backing, formatPeople, formatTooFew } from '../statistics/few-people.js';
import type { AttackGroup, GroupRate } from './attack-groups.js';
import type { Evaluation, SpeciesErrors } from './evaluate-liveness.js';
import type { StillsEvaluation } from './evaluate-stills.js';

/** The evaluation for a terminal. */
export function formatEvaluation(evaluation: Evaluation): string {
  const { apcer, bpcer, clips, decidedBy, groups, worst } = evaluation;
  const lines = [
    `Set ${evaluation.set}, fusion ${evaluation.fusion}, ${[evaluation.model].flat().map(stampId).join(' and ')}; default policy`,
    `${evaluation.data.name}: ${evaluation.data.files} clips, ${clips.length} measured (sha256:${evaluation.data.sha256.slice(0, 12)}…)`,
    `clear from ${evaluation.clear}, a clear attack below ${evaluation.clearAttack}`,
    '',
    ...caveats(evaluation),
    '',
    'Attacks approved (APCER; Wilson, 95 %)   by clip                    by capture                 if other people were attacked',
    ...apcer.map(
      (row) =>
        `  ${formatSpecies(row).padEnd(38)} ${formatRate(row.byClip).padEnd(26)} ${formatRate(row.byCapture).padEnd(26)} ${formatBounds(row.byPeople)}`,
    ),
    ...apcer.map((row) => `  ${`no decision (APNRR): ${row.kind}`.padEnd(65)} ${formatRate(row.noResponse)}`),
    '',
    'Live people                              by person                  by clip                    by capture                 if others came',
    ...Object.entries({ 'declined (BPCER)': bpcer.declined, 'not approved at once': bpcer.notApproved }).map(
      ([name, row]) =>
        `  ${name.padEnd(38)} ${formatRate(row.byPerson).padEnd(26)} ${formatRate(row.byClip).padEnd(26)} ${formatRate(row.byCapture).padEnd(26)} ${formatBounds(row.byPeople)}`,
    ),
    `  ${'no decision, asked to try again (BPNRR)'.padEnd(92)} ${formatRate(bpcer.noResponse)}`,
    ...formatGroups('approved attacks, live people not approved at once; by capture', groups),
    '',
    'What kept captures from being approved   live  attack',
    ...decidedBy.map((row) => `  ${row.check.padEnd(38)} ${String(row.live).padStart(4)}  ${String(row.attack).padStart(6)}`),
    '',
    `Looking for signs and judging added ${percent(evaluation.addedTime)} to the time of a capture`,
    '',
    'Clips                                    score  approved/declined/review/retry/asked',
    ...clips.map(
      (clip) =>
        `  ${clip.source.padEnd(38)} ${formatScore(clip.score)}  ${clip.approved}/${clip.declined}/${clip.reviewed}/${clip.retried}/${clip.asked}`,
    ),
    '',
    'Worst live captures',
    ...worst.live.slice(0, 5).map(formatCapture),
    'Worst attacks',
    ...worst.attack.slice(0, 5).map(formatCapture),
  ];
  return lines.join('\n');
}

/** The limits of the numbers, stated before them. */
export function caveats({ apcer, bpcer }: Evaluation): string[] {
  const thin = apcer.filter(({ byClip }) => byClip.of < 30);
  const untried = SPECIES.filter((species) => apcer.every(({ kind }) => kind !== species));
  return [
    ...(untried.length === 0 ? [] : [`Not measured: ${untried.join(', ')}. Nothing here says that they are detected.`]),
    ...thin.map(
      ({ kind, byClip }) =>
        `${formatCount(byClip.of, 'clip', 'clips')} of ${kind} attacks with ${byClip.errors} approved: the true rate may be ${percent(byClip.high)}.`,
    ),
    ...(bpcer.declined.byPerson.of < 30
      ? [
          `${formatPeople(bpcer.declined.byPerson.of)}: too few for a claim about a rate below ${percent(bpcer.declined.byPerson.high)}.`,
        ]
      : []),
  ];
}

/** The species that an auditor asks for. */
const SPECIES = ['replay', 'print', 'mask'];

/** Such as `replay: 3 people, 3 instruments`. */
export function formatSpecies({ kind, people, instruments }: Pick<SpeciesErrors, 'kind' | 'people' | 'instruments'>): string {
  return `${kind}: ${formatPeople(people)}, ${formatCount(instruments, 'instrument', 'instruments')}`;
}

/** The rule of three is named where the draws of so few people would claim more. */
export function formatBounds({ people, low, high, method }: PeopleBounds): string {
  const rule = method === 'RULE_OF_THREE' ? ', rule of three' : '';
  return `${percent(low)}–${percent(high)} (${formatPeople(people)}${rule})`;
}

/** A share with the bounds that count people; without an error, the bound alone. */
function formatBounded({ errors, of, share, byPeople: { low, high, units } }: Omit<GroupRate, keyof Backing>): string {
  if (share === null) return 'none tried';
  if (errors === 0) return `none of ${of} (at most ${percent(high)}: 3 / ${formatPeople(units)})`;
  return `${percent(share)} (${errors}/${of}; ${percent(low)}–${percent(high)})`;
}

/** @returns nothing without groups */
export function formatGroups(at: string, groups: readonly AttackGroup[]): string[] {
  if (groups.length === 0) return [];
  return [
    '',
    `By group (${at})`,
    ...groups.map(({ column, value, apcer, bpcer }) => {
      const few = formatTooFew({ APCER: apcer, BPCER: bpcer });
      return `  ${`${column} ${value}`.padEnd(36)} APCER ${formatBounded(apcer)}, BPCER ${formatBounded(bpcer)}${few === '' ? '' : `; ${few}`}`;
    }),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

export function formatRate({ errors, of, share, low, high }: Rate): string {
  return share === null ? 'none tried' : `${percent(share)} (${errors}/${of}; ${percent(low)}–${percent(high)})`;
}

function formatScore(score: number | null): string {
  return score === null ? ' none' : score.toFixed(3);
}

function formatCapture({ source, fromMs, score, ruling, reasons }: Evaluation['worst']['live'][number]): string {
  return `  ${source} at ${(fromMs / 1000).toFixed(1)} s: ${formatScore(score)} ${ruling} ${reasons.join(' ')}`;
}

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
  return lines.join('\n');
}
