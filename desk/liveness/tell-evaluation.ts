import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import { tellCount } from '@faceproof/protocol/tell-count.js';
import type { PeopleBounds } from '../statistics/bootstrap.js';
import { type Backing, tellTooFew } from '../statistics/few-people.js';
import { tellPeople } from '../statistics/tell-people.js';
import type { Rate } from '../statistics/wilson.js';
import type { AttackGroup, GroupRate } from './attack-groups.js';
import type { Evaluation, SpeciesErrors } from './evaluate-liveness.js';

/** The evaluation for a terminal. */
export function tellEvaluation(evaluation: Evaluation): string {
  const { apcer, bpcer, clips, decidedBy, groups, worst } = evaluation;
  const lines = [
    `Set ${evaluation.set}, fusion ${evaluation.fusion}, ${[evaluation.model].flat().map(stampId).join(' and ')}; passive mode`,
    `${evaluation.data.name}: ${evaluation.data.files} clips, ${clips.length} measured (sha256:${evaluation.data.sha256.slice(0, 12)}…)`,
    `passes at ${evaluation.threshold}, review from ${evaluation.reviewThreshold ?? 'none'}`,
    '',
    ...caveats(evaluation),
    '',
    'Attacks approved (APCER; Wilson, 95 %)   by clip                    by capture                 if other people were attacked',
    ...apcer.map(
      (row) =>
        `  ${tellSpecies(row).padEnd(38)} ${tellRate(row.byClip).padEnd(26)} ${tellRate(row.byCapture).padEnd(26)} ${tellBounds(row.byPeople)}`,
    ),
    ...apcer.map((row) => `  ${`no decision (APNRR): ${row.kind}`.padEnd(65)} ${tellRate(row.noResponse)}`),
    '',
    'Live people                              by person                  by clip                    by capture                 if others came',
    ...Object.entries({ 'declined (BPCER)': bpcer.declined, 'not approved at once': bpcer.notApproved }).map(
      ([name, row]) =>
        `  ${name.padEnd(38)} ${tellRate(row.byPerson).padEnd(26)} ${tellRate(row.byClip).padEnd(26)} ${tellRate(row.byCapture).padEnd(26)} ${tellBounds(row.byPeople)}`,
    ),
    `  ${'no decision, asked to try again (BPNRR)'.padEnd(92)} ${tellRate(bpcer.noResponse)}`,
    ...tellGroups('approved attacks, live people not approved at once; by capture', groups),
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
  ];
  return `${lines.join('\n')}\n`;
}

/** The limits of the numbers, stated before them. */
export function caveats({ apcer, bpcer }: Evaluation): string[] {
  const thin = apcer.filter(({ byClip }) => byClip.of < 30);
  const untried = SPECIES.filter((species) => apcer.every(({ kind }) => kind !== species));
  return [
    ...(untried.length === 0 ? [] : [`Not measured: ${untried.join(', ')}. Nothing here says that they are detected.`]),
    ...thin.map(
      ({ kind, byClip }) =>
        `${tellCount(byClip.of, 'clip', 'clips')} of ${kind} attacks with ${byClip.errors} approved: the true rate may be ${percent(byClip.high)}.`,
    ),
    ...(bpcer.declined.byPerson.of < 30
      ? [
          `${tellPeople(bpcer.declined.byPerson.of)}: too few for a claim about a rate below ${percent(bpcer.declined.byPerson.high)}.`,
        ]
      : []),
  ];
}

/** The species that an auditor asks for. */
const SPECIES = ['replay', 'print', 'mask'];

/** Such as `replay: 3 people, 3 instruments`. */
export function tellSpecies({ kind, people, instruments }: Pick<SpeciesErrors, 'kind' | 'people' | 'instruments'>): string {
  return `${kind}: ${tellPeople(people)}, ${tellCount(instruments, 'instrument', 'instruments')}`;
}

/** The rule of three is named where the draws of so few people would claim more. */
export function tellBounds({ people, low, high, method }: PeopleBounds): string {
  const rule = method === 'RULE_OF_THREE' ? ', rule of three' : '';
  return `${percent(low)}–${percent(high)} (${tellPeople(people)}${rule})`;
}

/** A share with the bounds that count people; without an error, the bound alone. */
export function tellBounded({ errors, of, share, byPeople: { low, high, units } }: Omit<GroupRate, keyof Backing>): string {
  if (share === null) return 'none tried';
  if (errors === 0) return `none of ${of} (at most ${percent(high)}: 3 / ${tellPeople(units)})`;
  return `${percent(share)} (${errors}/${of}; ${percent(low)}–${percent(high)})`;
}

/** @returns nothing without groups */
export function tellGroups(at: string, groups: readonly AttackGroup[]): string[] {
  if (groups.length === 0) return [];
  return [
    '',
    `By group (${at})`,
    ...groups.map(({ column, value, apcer, bpcer }) => {
      const few = tellTooFew({ APCER: apcer, BPCER: bpcer });
      return `  ${`${column} ${value}`.padEnd(36)} APCER ${tellBounded(apcer)}, BPCER ${tellBounded(bpcer)}${few === '' ? '' : `; ${few}`}`;
    }),
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
