import { tellCount } from '@faceproof/protocol/tell-count.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import { tellBounds } from '../liveness/tell-evaluation.js';
import type { MatchEvaluation, SourceEvaluation } from '../match/evaluate-match.js';
import { percent, tellFmr, tellFnmr, tellRate } from '../match/tell-match.js';
import { tellPeople } from '../statistics/tell-people.js';
import { paragraphs, type Section, table } from './page.js';
import type { Circumstances } from './set-sections.js';

interface Tested {
  match: MatchEvaluation | null;
  liveness: Evaluation | null;
  circumstances: Circumstances;
}

/**
 * The test in the order of ISO/IEC 19795-1: what was tested, on whom, how, with which errors, and what is unknown. What the lists do
 * not say is named, so that an auditor can ask for it.
 */
export function isoSection({ match, liveness, circumstances }: Tested): Section {
  const html = [
    paragraphs([
      'In the order of ISO/IEC 19795-1 (biometric performance testing and reporting), a technology evaluation: stored pictures, processed offline by the product’s own pipeline. Presentation attacks follow the terms of ISO/IEC 30107-3. The test was run by the operator of this installation, not by an accredited laboratory.',
    ]),
    table(['item', 'this test'], [...rowsOfMatch(match), ...rowsOfLiveness(liveness), ...rowsOfBoth(circumstances)]),
  ].join('\n');
  return { id: 'iso', title: 'Test report in the order of ISO/IEC 19795-1', html };
}

function rowsOfMatch(match: MatchEvaluation | null): string[][] {
  const [overall] = match?.sources ?? [];
  if (match === null || overall === undefined) return [];
  const { extraction, pairs, documents } = match;
  const others = extraction.pictures - overall.pictures;
  const ofDocuments = others === 0 ? '' : `, and ${tellCount(others, 'picture', 'pictures')} of documents`;
  return [
    ['Function tested', 'verification, 1:1, with templates of single pictures'],
    [
      'Test population',
      `${tellPeople(overall.people)} in ${tellCount(overall.pictures, 'picture', 'pictures')}${ofDocuments}; the list (${pairs.name}) says who is in each`,
    ],
    ['Groups', tellColumns(match)],
    [
      'Comparisons',
      `genuine: ${overall.listed.genuine} listed, ${overall.everyPair.genuine} in all; impostor (zero-effort): ${overall.listed.impostor} listed, ${overall.everyPair.impostor} in all, within each source`,
    ],
    ['Failure to acquire (FTA)', `${tellRate(extraction.failed)}, by picture: no template; Wilson’s bounds`],
    ['Failure to enrol (FTE)', 'not distinguished from FTA: each picture is both a reference and a probe'],
    ...overall.everyPair.points.slice(0, 1).flatMap((point) => [
      [`FMR at ${point.threshold}`, tellFmr(point.fmr)],
      [`FNMR at ${point.threshold}`, tellFnmr(point.fnmr)],
    ]),
    ...(documents?.everyPair.points ?? []).slice(0, 1).flatMap((point) => [
      [`Documents with captures, FMR at ${point.threshold}`, tellFmr(point.fmr)],
      [`Documents with captures, FNMR at ${point.threshold}`, tellFnmr(point.fnmr)],
    ]),
    ...tellTransactions(overall, match),
    ['Error trade-off', 'DET curve in the section Matching; `det` of --json has its points'],
    ['Uncertainty of FMR and FNMR', tellUncertainty(overall)],
    [
      'Uncertainty of FTA, FAR and FRR',
      'FTA: Wilson’s interval, 95 %, which counts pictures. The upper bounds of FAR and FRR combine it with those of FMR and FNMR; together they are no 95 % interval',
    ],
  ];
}

/** One attempt per transaction: FAR = FMR · (1 − FTA), FRR = FTA + FNMR · (1 − FTA). */
function tellTransactions(overall: SourceEvaluation, { extraction }: MatchEvaluation): string[][] {
  const [point] = overall.everyPair.points;
  const fta = extraction.failed.share;
  if (point === undefined || fta === null || point.fmr.share === null || point.fnmr.share === null) return [];
  const far = point.fmr.share * (1 - fta);
  const frr = fta + point.fnmr.share * (1 - fta);
  const bound = (share: number, high: number) => (share === 0 ? `at most ${percent(high)}` : percent(share));
  const [farHigh, frrHigh] = [
    (point.fmr.byPeople ?? point.fmr).high * (1 - extraction.failed.low),
    extraction.failed.high + (point.fnmr.byPeople ?? point.fnmr).high,
  ];
  return [
    ['FAR, one attempt', `${bound(far, farHigh)}; upper bound ${percent(Math.min(1, farHigh))}`],
    ['FRR, one attempt', `${bound(frr, frrHigh)}; upper bound ${percent(Math.min(1, frrHigh))}`],
  ];
}

function tellUncertainty({ people }: SourceEvaluation): string {
  return `95 %, by bootstrap over people: ${tellPeople(people)} drawn 2,000 times from a fixed seed, each with all pictures; no narrower than 3 / n (rule of three), which is all that is stated without an error. An interval that counts pairs is called Wilson’s where it is stated`;
}

function tellColumns({ groups }: MatchEvaluation): string {
  const columns = [...new Set(groups.map(({ column }) => column))];
  return columns.length === 0
    ? 'the list names none: age, sex, origin and devices of the people are unknown'
    : `${columns.join(', ')}, as the list names them; see By group`;
}

function rowsOfLiveness(liveness: Evaluation | null): string[][] {
  if (liveness === null) return [];
  const { apcer, bpcer, data } = liveness;
  return [
    [
      'Attack instruments',
      `${data.name}: ${apcer.map(({ kind, instruments, people }) => `${instruments} of ${kind} on ${tellPeople(people)}`).join('; ') || 'none'}`,
    ],
    ...apcer.map((row) => [
      `APCER, ${row.kind}`,
      `${tellRate(row.byCapture)} by capture; ${tellBounds(row.byPeople)} by people`,
    ]),
    ['BPCER, declined', `${tellRate(bpcer.declined.byCapture)} by capture; ${tellBounds(bpcer.declined.byPeople)} by people`],
    ['BPNRR', `${tellRate(bpcer.noResponse)} by capture`],
    [
      'Uncertainty of APCER and BPCER',
      '95 %. By capture: Wilson’s interval, which counts captures as if they were independent. By people: bootstrap over people, 2,000 draws from a fixed seed, no narrower than 3 / n (rule of three)',
    ],
  ];
}

function rowsOfBoth({ date, engine, runtime }: Circumstances): string[][] {
  return [
    ['Date and system', `${date}; ${engine}, ${runtime}; the pins are in the section The set`],
    [
      'Acquisition',
      'not controlled by the test: cameras, light, distance and the time between pictures of a person are those of the data',
    ],
    ['Consent and origin of the data', 'not known to the program: the operator states them'],
    ['Not tested', 'capture in operation, several attempts, habituation, other ages of references than those of the data'],
  ];
}
