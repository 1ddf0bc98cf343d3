import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import { formatRate as formatLivenessRate } from '../liveness/format-evaluation.js';
import type { MatchEvaluation, SourceEvaluation } from '../match/evaluate-match.js';
import { formatRate, percent } from '../match/format-match.js';
import type { Rate } from '../statistics/binomial.js';
import { formatPeople } from '../statistics/few-people.js';

/** How a network was tested: what ISO/IEC 19795-1 asks of a report besides its rates. */
export type TestRow = [item: string, text: string];

/** Pure. */
export function formatMatchTest({ sources: [overall], extraction, pairs, groups }: MatchEvaluation): TestRow[] {
  if (overall === undefined) return [];
  const others = extraction.pictures - overall.pictures;
  const ofDocuments = others === 0 ? '' : `, and ${formatCount(others, 'picture', 'pictures')} of documents`;
  const columns = [...new Set(groups.map(({ column }) => column))];
  return [
    ['Function tested', 'verification, 1:1, with templates of single pictures; a technology evaluation, by the operator'],
    [
      'Test population',
      `${formatPeople(overall.people)} in ${formatCount(overall.pictures, 'picture', 'pictures')}${ofDocuments}; the list (${pairs.name}) says who is in each`,
    ],
    ['Groups', columns.join(', ') || 'the list names none: age, sex, origin and devices of the people are unknown'],
    [
      'Comparisons',
      `genuine: ${overall.listed.genuine} listed, ${overall.everyPair.genuine} in all; impostor (zero-effort): ${overall.listed.impostor} listed, ${overall.everyPair.impostor} in all, within each source`,
    ],
    ['Failure to acquire (FTA)', `${formatFailed(extraction.failed)}, by picture: no template; Wilson’s bounds`],
    ['Failure to enrol (FTE)', 'not distinguished from FTA: each picture is both a reference and a probe'],
    ...formatTransactions(overall, extraction),
    [
      'Uncertainty',
      `FMR and FNMR: ${formatPeople(overall.people)} drawn 2,000 times from a fixed seed, each with all pictures; no narrower than 3 / n (rule of three). FTA: Wilson’s interval, which counts pictures. The upper bounds of FAR and FRR combine both; together they are no 95 % interval`,
    ],
    ...ALWAYS,
  ];
}

/** Pure. */
export function formatLivenessTest({ apcer, bpcer, data }: Evaluation): TestRow[] {
  const instruments = apcer.map(({ kind, instruments, people }) => `${instruments} of ${kind} on ${formatPeople(people)}`);
  return [
    ['Function tested', 'presentation attack detection, in the terms of ISO/IEC 30107-3; by the operator'],
    ['Attack instruments', `${data.name}: ${instruments.join('; ') || 'none'}`],
    ...apcer.map(({ kind, noResponse }): TestRow => [`APNRR, ${kind}`, `${formatLivenessRate(noResponse)} by capture`]),
    ['BPNRR', `${formatLivenessRate(bpcer.noResponse)} by capture`],
    ...ALWAYS,
  ];
}

function formatFailed(failed: Rate): string {
  return failed.errors === 0 && failed.of > 0 ? `none of ${failed.of} (at most ${percent(failed.high)})` : formatRate(failed);
}

/** One attempt per transaction: FAR = FMR · (1 − FTA), FRR = FTA + FNMR · (1 − FTA). */
function formatTransactions({ everyPair }: SourceEvaluation, { failed }: MatchEvaluation['extraction']): TestRow[] {
  const [point] = everyPair.points;
  const fta = failed.share;
  if (point === undefined || fta === null || point.fmr.share === null || point.fnmr.share === null) return [];
  const far = point.fmr.share * (1 - fta);
  const frr = fta + point.fnmr.share * (1 - fta);
  const format = (share: number, high: number) =>
    `${share === 0 ? `at most ${percent(high)}` : percent(share)}; upper bound ${percent(Math.min(1, high))}`;
  return [
    ['FAR, one attempt', format(far, (point.fmr.byPeople ?? point.fmr).high * (1 - failed.low))],
    ['FRR, one attempt', format(frr, failed.high + (point.fnmr.byPeople ?? point.fnmr).high)],
  ];
}

/** What the program cannot know is named, so that an auditor can ask for it. */
const ALWAYS: readonly TestRow[] = [
  [
    'Acquisition',
    'not controlled by the test: cameras, light, distance and the time between pictures of a person are those of the data',
  ],
  ['Consent and origin of the data', 'not known to the program: the operator states them'],
  ['Not tested', 'capture in operation, several attempts, habituation, other ages of references than those of the data'],
];
