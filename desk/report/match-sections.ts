import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { type Comparison, HISTOGRAM_FROM, type MatchEvaluation, type SourceEvaluation } from '../match/evaluate-match.js';
import { type GroupRates, type GroupResult, nameGroup, tellThresholds } from '../match/group-results.js';
import type { PeopleRate } from '../match/people-rates.js';
import { caveats, DOCUMENTS_TITLE, percent, tellFmr, tellFnmr } from '../match/tell-match.js';
import { tellTooFew } from '../statistics/few-people.js';
import type { Rate } from '../statistics/wilson.js';
import { drawDet, drawHistogram } from './charts.js';
import { type Figure, facts, figure, paragraphs, type Section, table, toText } from './page.js';
import { tellFigure } from './tell-figure.js';

/** The key figures of matching. */
export function matchFigures({ sources, documents, extraction }: MatchEvaluation): Figure[] {
  const [overall] = sources;
  if (overall === undefined) return [];
  const folded = sources.find(({ accuracy }) => accuracy !== null);
  const [listed] = overall.listed.points;
  const [every] = overall.everyPair.points;
  const accuracy = folded?.accuracy ?? null;
  return [
    ...(accuracy === null
      ? []
      : [
          {
            value: percent(accuracy.mean),
            name: 'accuracy over folds',
            note: `± ${percent(accuracy.deviation)} between ${accuracy.folds.length} folds; each judged at the others’ best threshold`,
          },
        ]),
    ...(every === undefined || listed === undefined
      ? []
      : [
          {
            value: tellFigure(boundOf(every.fmr)),
            name: 'strangers let through (FMR)',
            note: `at ${every.threshold}, of ${count(every.fmr.of)} pairs: every picture with every other`,
          },
          listed.fnmr.of === 0
            ? {
                value: tellFigure(boundOf(every.fnmr)),
                name: 'people turned away (FNMR)',
                note: `at ${every.threshold}, of all genuine pairs (${count(every.fnmr.of)})`,
              }
            : {
                value: tellFigure(boundOf(listed.fnmr)),
                name: 'people turned away (FNMR)',
                note: `at ${listed.threshold}, of the ${count(listed.fnmr.of)} listed genuine pairs; ${tellFigure(boundOf(every.fnmr))} of all ${count(every.fnmr.of)}`,
              },
        ]),
    ...documentFigures(documents),
    {
      value: String(extraction.failed.errors),
      name: 'pictures without a template',
      note: `of ${count(extraction.pictures)}; their pairs are counted apart`,
    },
  ];
}

/** Of every document with every capture. */
function documentFigures(documents: SourceEvaluation | null): Figure[] {
  return (documents?.everyPair.points.slice(0, 1) ?? []).flatMap(({ threshold, fmr, fnmr }) => [
    {
      value: tellFigure(boundOf(fmr)),
      name: 'strangers let through with a document (FMR)',
      note: `at ${threshold}, of ${count(fmr.of)} pairs of a document and a capture`,
    },
    {
      value: tellFigure(boundOf(fnmr)),
      name: 'people turned away with a document (FNMR)',
      note: `at ${threshold}, of ${count(fnmr.of)} pairs of a document and a capture`,
    },
  ]);
}

/** People, not pairs, bound a key figure where both are known. */
function boundOf({ byPeople, ...rate }: PeopleRate): Rate {
  return { ...rate, ...(byPeople === null ? {} : { low: byPeople.low, high: byPeople.high }) };
}

export function matchSection(evaluation: MatchEvaluation, set: ModelSet): Section {
  const { sources, documents, groups, extraction, pairs, worst, crossFitted } = evaluation;
  const [overall] = sources;
  const html = [
    paragraphs([
      'Each picture went through the whole pipeline as a worker runs it: decoded, its main face found and aligned, and embedded. Pairs are compared by cosine. FMR is the share of pairs of strangers at or above a threshold, FNMR the share of pairs of one person below it; bounds are 95 %, by drawing people with all of their pictures (2,000 draws from a fixed seed). Where no error was seen, the bound is 3 / n, n being the people or the pairs of two people.',
      '“Listed” are the pairs that the list holds: each person counts about alike. “Every” is every picture with every other of the same source: many more pairs, but people with many pictures dominate them.',
    ]),
    facts([
      ['Model', `${manifestId(set.manifests.match)}, ${set.stamps.match.digest}`],
      ['Pairs', `${pairs.name}: ${count(pairs.count)} pairs of ${count(extraction.pictures)} pictures, sha256:${pairs.sha256}`],
      ['No template', extraction.byFault.map(({ fault, count: many }) => `${fault}: ${many}`).join(', ') || 'none'],
    ]),
    ...(overall === undefined ? [] : [chartsOf(overall, set)]),
    ...sources.map((one) => tellSource(one, `Source: ${one.source === 'all' ? 'all together' : one.source}`)),
    ...(documents === null ? [] : [tellSource(documents, DOCUMENTS_TITLE)]),
    ...tellGroups(groups),
    '<h3>The hardest pairs</h3>',
    table(
      ['similarity', 'one person', 'and'],
      worst.genuine.map(({ similarity, a, b }) => [similarity.toFixed(3), a, b]),
    ),
    table(
      ['similarity', 'two people', 'and'],
      worst.impostor.map(({ similarity, a, b }) => [similarity.toFixed(3), a, b]),
    ),
    table(
      ['similarity', 'two people of every pair', 'and'],
      worst.everyImpostor.map(({ similarity, a, b }) => [similarity.toFixed(3), a, b]),
    ),
    ...tellCrossFitted(crossFitted),
    paragraphs(caveats(evaluation), 'caveat'),
  ].join('\n');
  return { id: 'match', title: 'Matching', html };
}

function chartsOf({ listed, everyPair }: SourceEvaluation, set: ModelSet): string {
  const pins = set.thresholds['face.match'];
  const det = drawDet(
    [
      { name: 'every pair', colour: 'a', points: toCurve(everyPair), dot: toDot(everyPair) },
      { name: 'listed pairs', colour: 'b', points: toCurve(listed), dot: toDot(listed) },
    ],
    { x: 'strangers let through (FMR)', y: 'people turned away (FNMR)', xMin: 1e-6, yMin: 1e-3 },
  );
  const histogram = drawHistogram(
    [
      { name: 'two people', colour: 'a', shares: everyPair.histogram.impostor },
      { name: 'one person', colour: 'b', shares: everyPair.histogram.genuine },
    ],
    { x: 'similarity (cosine)', from: HISTOGRAM_FROM, to: 1, ticks: [-0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1] },
    [
      { at: pins.threshold, name: `match ${pins.threshold}` },
      ...(pins.reviewThreshold === null ? [] : [{ at: pins.reviewThreshold, name: `review ${pins.reviewThreshold}` }]),
    ],
  );
  return `<div class="pair">${figure(det, `Error trade-off over all thresholds; the dots are the shipped one, ${pins.threshold}. Both axes are logarithmic, so rates of 0 are not shown.`)}${figure(histogram, 'How alike pictures are, as shares of every pair of each kind.')}</div>`;
}

function toCurve({ det }: Comparison) {
  return det.map(({ fmr, fnmr }) => ({ x: fmr, y: fnmr }));
}

function toDot({ points: [first] }: Comparison) {
  return first?.fmr.share == null || first.fnmr.share === null ? null : { x: first.fmr.share, y: first.fnmr.share };
}

function tellSource(
  { source, pictures, people, listed, everyPair, accuracy, accuracyAtFirst }: SourceEvaluation,
  title: string,
): string {
  const rows = listed.points.flatMap((point, i) => {
    const every = everyPair.points[i];
    return [
      [point.threshold.toFixed(4), point.why, 'listed', tellFmr(point.fmr), tellFnmr(point.fnmr)],
      ...(every === undefined ? [] : [['', '', 'every', tellFmr(every.fmr), tellFnmr(every.fnmr)]]),
    ];
  });
  const missing = listed.notCompared === 0 ? '' : ` ${listed.notCompared} listed pairs could not be compared.`;
  const right =
    accuracyAtFirst === null
      ? ''
      : ` ${percent(accuracyAtFirst)} of the listed pairs are judged correctly at the shipped threshold.`;
  return [
    `<h3>${toText(title)}</h3>`,
    paragraphs([
      `${count(pictures)} ${pictures === 1 ? 'picture' : 'pictures'} of ${count(people)} ${people === 1 ? 'person' : 'people'}; listed: ${count(listed.genuine)} genuine and ${count(listed.impostor)} impostor pairs; every: ${count(everyPair.genuine)} and ${count(everyPair.impostor)}.${missing}${right}`,
    ]),
    table(['threshold', 'why', 'pairs', 'FMR', 'FNMR'], rows),
    ...(accuracy === null || source === 'all'
      ? []
      : [
          table(
            ['fold', 'pairs', 'threshold (of the others)', 'right'],
            [
              ...accuracy.folds.map((fold) => [
                fold.fold,
                String(fold.pairs),
                fold.threshold.toFixed(3),
                percent(fold.accuracy),
              ]),
              ['mean', '', '', `${percent(accuracy.mean)} ± ${percent(accuracy.deviation)}`],
            ],
          ),
        ]),
  ].join('\n');
}

function tellGroups(groups: readonly GroupResult[]): string[] {
  if (groups.length === 0) return [];
  const row = (name: string, kind: string, { people, fmr, fnmr }: GroupRates) => [
    ...[name, kind, String(people), tellFmr(fmr), tellFnmr(fnmr), tellTooFew({ FMR: fmr, FNMR: fnmr })],
  ];
  const rows = groups.flatMap((group) => [
    row(nameGroup(group), 'listed', group.listed),
    ...(group.everyPair === null ? [] : [row('', 'every', group.everyPair)]),
  ]);
  return [`<h3>By group, ${tellThresholds(groups)}</h3>`, table(['group', 'pairs', 'people', 'FMR', 'FNMR', ''], rows)];
}

function tellCrossFitted(fitted: MatchEvaluation['crossFitted']): string[] {
  const rows = fitted.flatMap(({ asked, thresholds, fmr, fnmr }) =>
    thresholds === null ? [] : [[asked.toExponential(), `${thresholds.low}–${thresholds.high}`, tellFmr(fmr), tellFnmr(fnmr)]],
  );
  if (rows.length === 0) return [];
  return [
    '<h3>At thresholds of other people</h3>',
    paragraphs([
      'Thresholds are fitted five times, each time to the pairs without a fifth of the people, and judged on the pairs within that fifth. Bounds are by drawing people at these thresholds, which are not fitted anew to each draw.',
    ]),
    table(['FMR asked for', 'thresholds of five folds', 'FMR of the held-out people', 'FNMR of the held-out people'], rows),
  ];
}

function count(number: number): string {
  return number.toLocaleString('en').replaceAll(',', '\u202f');
}
