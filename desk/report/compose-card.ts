import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { ModelSetFile } from '@faceproof/models/sets/set-file.js';
import type { AttackGroup } from '../liveness/attack-groups.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import { caveats as livenessCaveats } from '../liveness/tell-evaluation.js';
import type { AskedThreshold, MatchEvaluation } from '../match/evaluate-match.js';
import type { GroupResult } from '../match/group-results.js';
import type { PeopleRate } from '../match/people-rates.js';
import { caveats as matchCaveats } from '../match/tell-match.js';
import { ROLE_TEXTS, type RoleTexts } from './card-texts.js';
import { type Circumstances, tellSource } from './set-sections.js';

/** What a network is for, what it was measured on, with which results, and where they end. Written beside its manifest. */
export interface ModelCard extends RoleTexts {
  v: 1;
  model: string;
  role: Manifest['role'];
  description: string;
  license: string;
  source: string;
  digest: string;
  /** The set that pins it, with the thresholds that stand on it. */
  set: { name: string; thresholds: { check: string; threshold: number; reviewThreshold: number | null; because: string }[] };
  /** The measurements that its manifest states. */
  calibrations: {
    data: string;
    size: string;
    date: string;
    ofTheseWeights: boolean;
    results: Readonly<Record<string, unknown>>;
  }[];
  /** null: nothing was measured for this card. */
  measured: Measured | null;
}

interface Measured extends Circumstances {
  data: string;
  digestOfData: string;
  rates: CardRate[];
  groups: (Pick<GroupResult | AttackGroup, 'column' | 'value' | 'people' | 'tooFew'> & { rates: CardRate[] })[];
}

/** One rate, with the bounds that count people. */
export interface CardRate {
  what: string;
  rate: PeopleRate;
  /** What the rule of three counts. */
  units: 'people' | 'pairs of people';
}

export interface CardInput {
  set: ModelSet;
  file: ModelSetFile;
  match: MatchEvaluation | null;
  liveness: Evaluation | null;
  circumstances: Circumstances;
}

/** Pure. */
export function composeCard(manifest: Manifest, of: CardInput): ModelCard {
  const { role, description, license, sha256, calibration } = manifest;
  const measured = measuredOf(manifest, of);
  const texts = ROLE_TEXTS[role];
  return {
    v: 1,
    model: manifestId(manifest),
    ...{ role, description, license, source: tellSource(manifest), digest: `sha256:${sha256}` },
    set: { name: of.set.set, thresholds: thresholdsOf(role, of.file) },
    intendedUse: texts.intendedUse,
    notFor: texts.notFor,
    calibrations: calibration.map(({ data, size, date, of: weights, results }) => ({
      ...{ data, size, date, results },
      ofTheseWeights: weights === `sha256:${sha256}`,
    })),
    measured,
    limits: [...texts.limits, ...limitsOf(role, measured, of)],
  };
}

/** The checks whose thresholds were measured with a role's networks. */
const CHECKS_OF: Partial<Record<Manifest['role'], readonly (keyof ModelSetFile['checks'])[]>> = {
  match: ['face.match', 'face.consistency'],
  liveness: ['liveness.passive'],
};

function thresholdsOf(role: Manifest['role'], { checks, documentMatch }: ModelSetFile): ModelCard['set']['thresholds'] {
  const pinned = (CHECKS_OF[role] ?? []).map((check) => ({ check: check as string, ...checks[check] }));
  const documents =
    role === 'match' && documentMatch !== undefined ? [{ check: 'face.match, documents', ...documentMatch }] : [];
  return [...pinned, ...documents].map(({ check, threshold, reviewThreshold, because }) => ({
    ...{ check, threshold, reviewThreshold, because },
  }));
}

function measuredOf({ role }: Manifest, { match, liveness, circumstances }: CardInput): Measured | null {
  if (role === 'match' && match !== null) {
    const { pairs, extraction } = match;
    return {
      ...circumstances,
      data: `${pairs.name}: ${pairs.count} pairs of ${extraction.pictures} pictures, ${extraction.failed.errors} of them without a template`,
      digestOfData: `sha256:${pairs.sha256}`,
      rates: matchRates(match),
      groups: match.groups.map(({ listed, everyPair: _, threshold: __, ...group }) => ({
        ...group,
        rates: [
          { what: 'FMR, listed pairs', rate: listed.fmr, units: 'pairs of people' },
          { what: 'FNMR, listed pairs', rate: listed.fnmr, units: 'people' },
        ],
      })),
    };
  }
  if (role !== 'liveness' || liveness === null) return null;
  return {
    ...circumstances,
    data: `${liveness.data.name}: ${liveness.data.files} clips`,
    digestOfData: `sha256:${liveness.data.sha256}`,
    rates: livenessRates(liveness),
    groups: liveness.groups.map(({ apcer, bpcer, ...group }) => ({
      ...group,
      rates: [
        { what: 'attacks approved (APCER), by capture', rate: apcer, units: 'people' },
        { what: 'live people not approved at once, by capture', rate: bpcer, units: 'people' },
      ],
    })),
  };
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
      : measured.groups
          .filter(({ tooFew }) => tooFew)
          .map(({ column, value, people }) => `${column} ${value} has only ${people} people.`);
  return [...own, ...groups];
}
