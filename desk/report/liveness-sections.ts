import { stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import type { AttackGroup } from '../liveness/attack-groups.js';
import type { Evaluation, JudgedCapture } from '../liveness/evaluate-liveness.js';
import { percent, tellBounded, tellBounds, tellRate, tellSpecies } from '../liveness/tell-evaluation.js';
import { tellTooFew } from '../statistics/few-people.js';
import { rateOf } from '../statistics/wilson.js';
import { drawTradeOff } from './charts.js';
import { type Figure, facts, figure, paragraphs, type Section, table } from './page.js';
import { tellFigure } from './tell-figure.js';

/** The key figures of liveness. */
export function livenessFigures({ apcer, bpcer }: Evaluation): Figure[] {
  const [worst] = apcer;
  const { byPerson } = bpcer.declined;
  return [
    ...(worst === undefined
      ? []
      : [
          {
            value: tellFigure({ ...worst.byCapture, high: worst.byPeople.high }),
            name: `attacks approved (APCER): ${worst.kind}`,
            note: `${worst.byCapture.errors} of ${worst.byCapture.of} captures of ${worst.byClip.of} clips; up to ${percent(worst.byClip.high)} by clip`,
          },
        ]),
    {
      value: tellFigure(byPerson),
      name: 'live people declined (BPCER)',
      note: `${byPerson.errors} of ${byPerson.of} people; up to ${percent(byPerson.high)}`,
    },
  ];
}

/** Which clips there are, and whether each was measured. */
function tellData({ data, clips }: Evaluation): string {
  const left = data.files - clips.length;
  const unread = left === 0 ? '' : `, ${left} of them left out, unreadable or too short`;
  return `${data.name}: ${data.files} clips${unread}; sha256:${data.sha256} of the list of their digests`;
}

export function livenessSection(evaluation: Evaluation): Section {
  const { apcer, bpcer, clips, decidedBy, groups, worst, model, threshold, reviewThreshold } = evaluation;
  const html = [
    paragraphs([
      'Captures of eight frames, half a second apart, judged by the product’s own checks under the default policy, in passive mode. A clip or a person counts as an error when half of the captures are. Bounds are 95 %: Wilson’s by clip, by person and by capture; in the columns “if other people …” and by group they come from drawing people 2,000 times from a fixed seed, or are those of 3 / n where these are wider (rule of three).',
    ]),
    facts([
      ...[model].flat().map((one): [string, string] => ['Model', `${stampId(one)}, ${one.digest}`]),
      ['Fusion', evaluation.fusion],
      ['Clips', tellData(evaluation)],
      ['Passes at', `${threshold}, review from ${reviewThreshold ?? 'none'}`],
    ]),
    '<h3>Attacks that were approved (APCER)</h3>',
    table(
      ['attack', 'by clip', 'by capture', 'if other people were attacked', 'no decision (APNRR)'],
      apcer.map((row) => [
        tellSpecies(row),
        tellRate(row.byClip),
        tellRate(row.byCapture),
        tellBounds(row.byPeople),
        tellRate(row.noResponse),
      ]),
    ),
    '<h3>Live people who were not approved</h3>',
    table(
      ['', 'by person', 'by clip', 'by capture', 'if other people came'],
      Object.entries({ 'declined (BPCER)': bpcer.declined, 'not approved at once': bpcer.notApproved }).map(([name, row]) => [
        name,
        tellRate(row.byPerson),
        tellRate(row.byClip),
        tellRate(row.byCapture),
        tellBounds(row.byPeople),
      ]),
    ),
    paragraphs([`No decision, asked to try again (BPNRR): ${tellRate(bpcer.noResponse)}.`]),
    ...tellGroups(groups),
    tradeOff(evaluation),
    '<h3>Which check decided</h3>',
    table(
      ['check', 'live captures kept back', 'attacks kept back'],
      decidedBy.map((row) => [row.check, String(row.live), String(row.attack)]),
      [1, 2],
    ),
    '<h3>Clips</h3>',
    table(
      ['clip', 'person', 'kind', 'mean score', 'captures', 'approved', 'declined', 'review', 'retry'],
      clips.map((clip) => [
        clip.source,
        clip.person,
        clip.kind,
        clip.score?.toFixed(3) ?? 'none',
        ...[clip.captures, clip.approved, clip.declined, clip.reviewed, clip.retried].map(String),
      ]),
      [3, 4, 5, 6, 7, 8],
    ),
    '<h3>The hardest live captures</h3>',
    captureTable(worst.live),
    '<h3>The hardest attacks</h3>',
    captureTable(worst.attack),
  ].join('\n');
  return { id: 'liveness', title: 'Liveness', html };
}

function tellGroups(groups: readonly AttackGroup[]): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ column, value, people, apcer, bpcer }) => [
    ...[column, value, String(people), tellBounded(apcer), tellBounded(bpcer)],
    tellTooFew({ APCER: apcer, BPCER: bpcer }),
  ]);
  return [
    '<h3>By group</h3>',
    table(
      ['column', 'value', 'people', 'attacks approved, by capture', 'live people not approved at once, by capture', ''],
      rows,
    ),
  ];
}

function tradeOff({ det, threshold, clips }: Evaluation): string {
  const pinned = det.find((point) => point.threshold >= threshold);
  const dot = pinned === undefined ? null : { x: pinned.bpcer, y: pinned.apcer };
  const live = clips.reduce((sum, { kind, captures }) => sum + (kind === 'live' ? captures : 0), 0);
  const attacks = clips.reduce((sum, { kind, captures }) => sum + (kind === 'live' ? 0 : captures), 0);
  const svg = drawTradeOff(
    det.map(({ apcer, bpcer }) => ({ x: bpcer, y: apcer })),
    dot,
    { x: 'live captures below the threshold (BPCER)', y: 'attacks at or above it (APCER)' },
  );
  const told =
    dot === null
      ? ''
      : ` The dot is the pinned threshold: APCER ${tellDot(dot.y, attacks)}, BPCER ${tellDot(dot.x, live)} (Wilson).`;
  return figure(svg, `Error trade-off of the passive score alone, by capture.${told}`);
}

function tellDot(share: number, captures: number): string {
  return tellRate(rateOf(Math.round(share * captures), captures));
}

function captureTable(captures: readonly JudgedCapture[]): string {
  const rows = captures.map(({ source, fromMs, score, ruling, reasons }) => [
    source,
    `${(fromMs / 1000).toFixed(1)} s`,
    score?.toFixed(3) ?? 'none',
    ruling,
    reasons.join(' '),
  ]);
  return table(['clip', 'from', 'score', 'ruling', 'reasons'], rows);
}
