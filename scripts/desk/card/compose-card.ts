import type { License } from '@faceproof/models/sets/license.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { isSamePin, type ModelSetFile, PINNED, PINNED_CHECKS } from '@faceproof/models/sets/set-file.js';
import type { ShelfEntry } from '@faceproof/models/sets/shelf.js';
import type { AttackGroup } from '../liveness/attack-groups.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import { caveats as livenessCaveats } from '../liveness/format-evaluation.js';
import type { AskedThreshold, MatchEvaluation } from '../match/evaluate-match.js';
import { type CountedUnits, caveats as matchCaveats } from '../match/format-match.js';
import { type GroupResult, nameGroup } from '../match/group-results.js';
import type { PeopleRate } from '../match/people-rates.js';
import { type Backing, formatPeople } from '../statistics/few-people.js';
import { ROLE_TEXTS, type RoleTexts } from './card-texts.js';
import type { Circumstances } from './circumstances.js';
import { formatLivenessTest, formatMatchTest, type TestRow } from './format-test.js';

/** What a network is for, what it was measured on, with which results, and where they end. Written beside its manifest. */
export interface ModelCard extends RoleTexts {
  v: 1;
  model: string;
  role: Manifest['role'];
  description: string;
  license: License;
  source: string;
  digest: string;
  /**
   * The set that it was measured in, with the thresholds that stand on it: none for a candidate, because those of the set belong to
   * the networks that it pins.
   */
  set: {
    name: string;
    pinsIt: boolean;
    thresholds: { check: string; threshold: number; reviewThreshold: number | null; because: string }[];
  };
  /** The measurements that its manifest states. */
  calibrations: {
    data: string;
    size: string;
    date: string;
    /** The digest of the weights that were measured; null for an entry that was written by hand without one. */
    of: string | null;
    ofTheseWeights: boolean;
    results: Readonly<Record<string, unknown>>;
  }[];
  /** What the shelf says of it, and what verdicts read of it: one sentence each. */
  known: string[];
  /** null: nothing was measured for this card. */
  measured: Measured | null;
}

interface Measured extends Circumstances {
  /** The set whose other networks and thresholds it was measured with. */
  set: string;
  data: string;
  digestOfData: string;
  rates: CardRate[];
  /** How it was tested, in the order of ISO/IEC 19795-1. */
  test: TestRow[];
  groups: (Pick<GroupResult | AttackGroup, 'column' | 'value' | 'people'> & {
    /** `column` and `value`, for a reader. */
    name: string;
    rates: (CardRate & Backing)[];
  })[];
}

/** One rate, with the bounds that count people. */
export interface CardRate {
  what: string;
  rate: PeopleRate;
  units: CountedUnits;
}

export interface CardInput {
  set: ModelSet;
  file: ModelSetFile;
  match: MatchEvaluation | null;
  liveness: Evaluation | null;
  circumstances: Circumstances;
  shelf?: readonly ShelfEntry[];
}

/**
 * The card with the earlier measurement, if it has none of its own: a card that is written again without data must not lose the results
 * of minutes, or of data that are deleted by now. Pure.
 *
 * @param earlier as it was read, or null
 */
export function keepMeasured(card: ModelCard, earlier: Partial<ModelCard> | null): ModelCard {
  if (card.measured !== null || earlier?.v !== 1 || earlier.digest !== card.digest) return card;
  const { measured, limits } = earlier;
  return measured == null || limits === undefined ? card : { ...card, measured, limits };
}

/** Pure. */
export function composeCard(manifest: Manifest, of: CardInput): ModelCard {
  const { role, description, license, sha256, calibration } = manifest;
  const measured = measuredOf(manifest, of);
  const texts = ROLE_TEXTS[role];
  return {
    v: 1,
    model: manifestId(manifest),
    ...{ role, description, license, source: formatSource(manifest), digest: `sha256:${sha256}` },
    set: { name: of.set.set, pinsIt: isPinned(role, of), thresholds: isPinned(role, of) ? thresholdsOf(role, of.file) : [] },
    intendedUse: texts.intendedUse,
    notFor: texts.notFor,
    calibrations: calibration.map(({ data, size, date, of: weights, results }) => ({
      ...{ data, size, date, results, of: weights ?? null },
      ofTheseWeights: weights === `sha256:${sha256}`,
    })),
    known: knownOf(manifest, of),
    measured,
    limits: [...texts.limits, ...limitsOf(role, measured, of)],
  };
}

function knownOf(manifest: Manifest, { shelf = [], set }: CardInput): string[] {
  const entry = shelf.find((one) => manifestId(one.manifest) === manifestId(manifest));
  const measurements = (set.calibration?.document.measurements ?? []).filter(
    ({ models }) => models[0] === `sha256:${manifest.sha256}`,
  );
  const percent = (share: string) => `${Number((100 * Number(share)).toPrecision(3))} %`;
  return [
    ...(entry?.measured ?? []),
    ...measurements.map(({ metric, species, threshold, estimate, low, high, people, data }) => {
      const bounds = low === null || high === null ? '' : ` (${percent(low)} to ${percent(high)})`;
      return `${metric}${species === undefined ? '' : ` of ${species}`} at ${Number(threshold)}: ${percent(estimate)}${bounds}, ${formatPeople(people)}; ${data}.`;
    }),
  ];
}

/** Whether the set's file pins just the networks that were measured for the role. Several judge together, by one threshold. */
function isPinned(role: Manifest['role'], { set, file }: CardInput): boolean {
  const own = listManifests(set.manifests).filter((manifest) => manifest.role === role);
  return isSamePin(own.map(manifestId), file.models[role]);
}

function thresholdsOf(role: Manifest['role'], { checks, documentMatch }: ModelSetFile): ModelCard['set']['thresholds'] {
  const measured = PINNED_CHECKS.filter((check) => PINNED[check].role === role);
  const pinned = measured.map((check) => ({ check: check as string, ...checks[check] }));
  const documents =
    role === 'match' && documentMatch !== undefined ? [{ check: 'face.match, documents', ...documentMatch }] : [];
  return [...pinned, ...documents].map(({ check, threshold, reviewThreshold, because }) => ({
    ...{ check, threshold, reviewThreshold, because },
  }));
}

function measuredOf({ role }: Manifest, { set, match, liveness, circumstances }: CardInput): Measured | null {
  if (role === 'match' && match !== null) {
    const { pairs, extraction } = match;
    return {
      ...circumstances,
      set: set.set,
      data: `${pairs.name}: ${pairs.count} pairs of ${extraction.pictures} pictures, ${extraction.failed.errors} of them without a template`,
      digestOfData: `sha256:${pairs.sha256}`,
      rates: matchRates(match),
      test: formatMatchTest(match),
      groups: match.groups.map((group) => ({
        ...{ name: nameGroup(group), column: group.column, value: group.value, people: group.people },
        rates: [
          groupRate('FMR, listed pairs', group.listed.fmr, 'pairs of people'),
          groupRate('FNMR, listed pairs', group.listed.fnmr, 'people'),
        ],
      })),
    };
  }
  if (role !== 'liveness' || liveness === null) return null;
  return {
    ...circumstances,
    set: set.set,
    data: `${liveness.data.name}: ${liveness.data.files} clips`,
    digestOfData: `sha256:${liveness.data.sha256}`,
    rates: livenessRates(liveness),
    test: formatLivenessTest(liveness),
    groups: liveness.groups.map(({ column, value, people, apcer, bpcer }) => ({
      ...{ name: `${column} ${value}`, column, value, people },
      rates: [
        groupRate('attacks approved (APCER), by capture', apcer, 'people'),
        groupRate('live people not approved at once, by capture', bpcer, 'people'),
      ],
    })),
  };
}

function groupRate(what: string, { people, tooFew, ...rate }: PeopleRate & Backing, units: CountedUnits): CardRate & Backing {
  return { what, rate, units, people, tooFew };
}

function matchRates({ sources, documents }: MatchEvaluation): CardRate[] {
  const [overall] = sources;
  return [overall, documents].flatMap((source): CardRate[] => {
    if (source === undefined || source === null) return [];
    const of = source === documents ? 'documents with captures' : 'every pair';
    const at = ({ threshold, why }: AskedThreshold) => `${of}, at ${threshold} (${why})`;
    return source.everyPair.points.flatMap((point): CardRate[] => [
      { what: `FMR, ${at(point)}`, rate: point.fmr, units: 'pairs of people' },
      { what: `FNMR, ${at(point)}`, rate: point.fnmr, units: 'people' },
    ]);
  });
}

function livenessRates({ apcer, bpcer }: Evaluation): CardRate[] {
  return [
    ...apcer.map(
      ({ kind, byCapture, byPeople }): CardRate => ({
        ...{ what: `${kind} attacks approved (APCER), by capture`, rate: { ...byCapture, byPeople }, units: 'people' },
      }),
    ),
    ...(['declined', 'notApproved'] as const).map(
      (kind): CardRate => ({
        what: `live people ${kind === 'declined' ? 'declined (BPCER)' : 'not approved at once'}, by capture`,
        rate: { ...bpcer[kind].byCapture, byPeople: bpcer[kind].byPeople },
        units: 'people',
      }),
    ),
  ];
}

function limitsOf(role: Manifest['role'], measured: Measured | null, { match, liveness }: CardInput): string[] {
  if (role !== 'match' && role !== 'liveness') return [];
  if (measured === null) return ['Nothing was measured for this card. The results above are those that the manifest states.'];
  const own =
    role === 'match' ? (match === null ? [] : matchCaveats(match)) : liveness === null ? [] : livenessCaveats(liveness);
  const groups =
    measured.groups.length === 0
      ? ['The list names no groups, so nothing is known about differences between groups of people.']
      : measured.groups.flatMap(({ name, rates }) =>
          rates
            .filter(({ rate, tooFew }) => rate.of > 0 && tooFew)
            .map(({ what, people }) => `${name} has only ${formatPeople(people)} for ${what}.`),
        );
  return [...own, ...groups];
}

/** The source where others find the same file; a local path would not help them. */
function formatSource({ source }: Manifest): string {
  if ('npm' in source) return `npm ${source.npm.name}@${source.npm.version}, ${source.npm.path}`;
  return 'https' in source ? source.https : 'a file of the operator';
}
