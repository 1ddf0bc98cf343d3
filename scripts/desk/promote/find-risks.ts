import { Refusal } from '@faceproof/installation/refusal.js';
import type { LicenseTerms } from '@faceproof/models/sets/license.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import {
  isSamePin,
  listIds,
  type ModelSetFile,
  PINNED,
  PINNED_CHECKS,
  type PinnedCheck,
} from '@faceproof/models/sets/set-file.js';
import { rateName } from '../definitions/calibrations.js';
import { findEngineFault } from '../definitions/engines.js';

/** Above this, a false match is no longer rare: one stranger in a thousand. */
const FMR_USUAL_MAX = 1e-3;

export interface Promoted {
  base: ModelSetFile;
  set: ModelSetFile;
  /** Every model of the set. */
  pinned: readonly Manifest[];
  /** The rate at which face.match passes; null if its threshold does not come from a rate. */
  fmr: number | null;
  /** What the workers run on, such as `onnx:cpu`. */
  workers: readonly string[];
}

/**
 * What a person should agree to before the set is written, as sentences.
 *
 * @throws Refusal if no worker could run the set
 */
export function findRisks({ base, set, pinned, fmr, workers }: Promoted): string[] {
  return [
    ...findUnknownLicenses(base, pinned),
    ...findIdle(pinned, workers),
    ...findLaxRate(fmr),
    ...findLaxThresholds(base, set),
    ...findLaxDocuments(base, set),
  ];
}

/** Of the networks that the set adds: those of the running one were agreed to. @throws Refusal for one that is for research only */
function findUnknownLicenses(base: ModelSetFile, pinned: readonly Manifest[]): string[] {
  const withTerms = (terms: LicenseTerms, of: readonly Manifest[]) =>
    of.flatMap((one) => [
      ...(one.license.weights.terms === terms ? [`${manifestId(one)}: the weights`] : []),
      ...(one.license.trainingData.terms === terms ? [`${manifestId(one)}: the training data`] : []),
    ]);
  const [forbidden] = withTerms('RESEARCH_ONLY', pinned);
  if (forbidden !== undefined) throw new Refusal(`${forbidden} are for research only, so no set can pin it.`);
  const before = Object.values(base.models).flatMap(listIds);
  const added = pinned.filter((one) => !before.includes(manifestId(one)));
  return withTerms('UNKNOWN', added).map(
    (name) => `${name} have unknown license terms: nothing says that a service may use them.`,
  );
}

function findIdle(pinned: readonly Manifest[], workers: readonly string[]): string[] {
  const faults = workers.map((engine) => pinned.map((one) => findEngineFault(one, engine)).find((fault) => fault !== null));
  const unable = workers.filter((_, i) => faults[i] !== undefined);
  if (unable.length === 0) return [];
  const [because] = faults.filter((fault) => fault !== undefined);
  if (unable.length === workers.length)
    throw new Refusal(
      `No worker could run this set: ${because}. If workers run on another engine, name it with --workers, such as --workers tfjs:gpu.`,
    );
  return [`Workers on ${unable.join(' and ')} keep the set that they run: ${because}.`];
}

function findLaxRate(fmr: number | null): string[] {
  if (fmr === null || fmr <= FMR_USUAL_MAX) return [];
  const strangers = Math.round(fmr * 1000);
  return [`At a false match rate of ${rateName(fmr)}, about ${strangers} of 1,000 strangers pass face.match.`];
}

/** Without a threshold of their own, documents are judged by that of every reference. */
function findLaxDocuments(base: ModelSetFile, set: ModelSetFile): string[] {
  if (base.documentMatch !== undefined && set.documentMatch === undefined) {
    return [
      `face.match with a document loses its own threshold, ${base.documentMatch.threshold}, and passes at ${set.checks['face.match'].threshold}, that of every reference.`,
    ];
  }
  if (!isSamePin(base.models.match, set.models.match)) return [];
  const [was, is] = [base, set].map((of) => (of.documentMatch ?? of.checks['face.match']).threshold);
  if (was === undefined || is === undefined || is >= was || set.documentMatch === undefined) return [];
  return [`face.match with a document passes at ${is} instead of ${was}, with the same networks: more strangers pass.`];
}

/** Scores of different networks cannot be compared, so only thresholds of the same ones are. */
function findLaxThresholds(base: ModelSetFile, set: ModelSetFile): string[] {
  const isSame = (check: PinnedCheck) =>
    isSamePin(base.models[PINNED[check].role], set.models[PINNED[check].role]) &&
    (check !== 'liveness.passive' || base.livenessFusion?.sha256 === set.livenessFusion?.sha256) &&
    (check !== 'face.match' || base.matchFusion?.sha256 === set.matchFusion?.sha256);
  return PINNED_CHECKS.filter((check) => isSame(check) && set.checks[check].threshold < base.checks[check].threshold).map(
    (check) =>
      `${check} passes at ${set.checks[check].threshold} instead of ${base.checks[check].threshold}, with the same networks: more attacks or strangers pass.`,
  );
}

/** How often single pictures of one person fail, and of what data. */
export interface MeasuredFnmr {
  fnmr: number;
  data: string;
}

export function findWorse(was: MeasuredFnmr | null, is: MeasuredFnmr | null): string[] {
  if (was === null || is === null || is.fnmr <= was.fnmr) return [];
  const percent = ({ fnmr, data }: MeasuredFnmr) => `${(100 * fnmr).toFixed(2)} % (${data})`;
  return [
    `face.match would turn away more of the right people: it fails ${percent(is)} of genuine pairs instead of ${percent(was)}.`,
  ];
}

/** Of the same networks: scores of others have another scale. */
export function findLaxClear(was: number, is: number): string[] {
  return is < was
    ? [
        `A passive score is clear from ${is} instead of ${was}, with the same networks: fewer people are asked, and more attacks pass.`,
      ]
    : [];
}
