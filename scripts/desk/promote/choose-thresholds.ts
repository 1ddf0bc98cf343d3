import { Refusal } from '@faceproof/installation/refusal.js';
import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import { type ManifestOf, manifestId } from '@faceproof/models/sets/manifest.js';
import type { MatchFusion } from '@faceproof/models/sets/match-fusion.js';
import {
  formatPin,
  isSamePin,
  listIds,
  type ModelSetFile,
  type Pin,
  type PinnedCheck,
} from '@faceproof/models/sets/set-file.js';
import {
  boundedName,
  type CalibratedThreshold,
  calibratedThresholds,
  documentName,
  NONE_OF_CLIPS,
  rateName,
} from '../definitions/calibrations.js';

/** Whose calibrations give thresholds. */
export type Calibrated = Pick<ManifestOf<'match'>, 'model' | 'version' | 'sha256' | 'calibration'>;

/** A fusion's calibrations are of no single network, and of exactly this file. */
export function toCalibrated({ fusion, version, calibration }: MatchFusion): Calibrated {
  return {
    model: `fusion/${fusion}`,
    version,
    sha256: '',
    calibration: calibration.map((entry) => ({ ...entry, of: 'sha256:' })),
  };
}

export type Threshold = ModelSetFile['checks'][PinnedCheck];

/**
 * The match model's two thresholds, from a calibration of exactly these weights. `face.match` passes at `fmr`; its review
 * band begins at the laxest rate up to ten times that. `face.consistency` is stricter, because it compares frames of one
 * moment: it fails below the strictest rate down to a tenth of `fmr`, and sends scores between that and `fmr` to a review.
 *
 * @param earlier existing sets, the newest first: one with this very model has thresholds for it
 * @param data the name of the calibration's data; null: the newest calibration that has the rate
 * @throws Refusal that says what to run
 */
export function chooseMatchThresholds(
  manifest: Calibrated,
  fmr: number,
  earlier: readonly ModelSetFile[],
  data: string | null = null,
): Pick<Record<PinnedCheck, Threshold>, 'face.match' | 'face.consistency'> {
  const all = calibratedThresholds(manifest);
  const points = data === null ? all : all.filter(({ entry }) => entry.data === data);
  if (points.length === 0 && data !== null) throw new Refusal(explainData(manifest, data, all));
  const pass = points.find((point) => point.fmr === fmr);
  if (pass === undefined) {
    const before = earlier.find(({ models }) => isSamePin(models.match, manifestId(manifest)));
    if (before !== undefined && points.length === 0)
      return { 'face.match': before.checks['face.match'], 'face.consistency': before.checks['face.consistency'] };
    throw new Refusal(explainUncalibrated(manifest, fmr, points));
  }
  const same = points.filter(({ entry }) => entry === pass.entry);
  const review = same.filter((point) => point.fmr > fmr && point.fmr <= 10 * fmr).sort((a, b) => b.fmr - a.fmr)[0];
  const strict = same.filter((point) => point.fmr < fmr && point.fmr >= fmr / 10.001).sort((a, b) => a.fmr - b.fmr)[0];
  return {
    'face.match': toThreshold(manifest, pass, review),
    'face.consistency': strict === undefined ? toThreshold(manifest, pass, review) : toThreshold(manifest, strict, pass),
  };
}

/**
 * What the new set pins for pictures of documents. Another calibration of the match model says anew what is right for them; without
 * one, the base's stays. A model that ran before comes back with what its newest set pinned, if its calibrations have no threshold
 * for documents.
 *
 * @param match the named model; undefined: none is named
 * @param of.earlier existing sets, the newest first
 */
export function chooseDocumentMatch(
  match: Calibrated | undefined,
  of: { fmr: number; calibration?: string | null | undefined; base: ModelSetFile; earlier: readonly ModelSetFile[] },
): Threshold | undefined {
  const isSame = match === undefined || isSamePin(of.base.models.match, manifestId(match));
  if (match === undefined || (isSame && calibratedThresholds(match).length === 0)) return of.base.documentMatch;
  const calibrated = chooseDocumentThreshold(match, of.fmr, of.calibration);
  if (calibrated !== null || isSame) return calibrated ?? undefined;
  return of.earlier.find(({ models }) => isSamePin(models.match, manifestId(match)))?.documentMatch;
}

/**
 * The threshold of `face.match` for pictures of documents, from the calibration that gives the others; its review band begins at
 * the laxest rate up to ten times `fmr`.
 *
 * @returns null if that calibration has none for the rate
 */
export function chooseDocumentThreshold(manifest: Calibrated, fmr: number, data: string | null = null): Threshold | null {
  const own = calibratedThresholds(manifest).find((point) => point.fmr === fmr && (data === null || point.entry.data === data));
  const results = own?.entry.results ?? {};
  const threshold = results[documentName(fmr)];
  if (own === undefined || typeof threshold !== 'number') return null;
  const laxer = Object.entries(results).flatMap(([name, value]) => {
    const rate = Number(/^documentFmr(\S+)Threshold$/.exec(name)?.[1]);
    return rate > fmr && rate <= 10 * fmr && typeof value === 'number' ? [{ rate, threshold: value }] : [];
  });
  const review = laxer.sort((a, b) => b.rate - a.rate)[0];
  const size = `${results.documentImpostorPairs} impostor pairs of a document and a capture of ${results.documentPeople} people`;
  const { data: name, date } = own.entry;
  return {
    threshold: inRange(threshold),
    reviewThreshold: review === undefined ? null : Math.min(inRange(review.threshold), inRange(threshold)),
    because: `${manifestId(manifest)} on ${name}, ${size}, ${date}: FMR ${rateName(fmr)} at ${threshold}.`,
  };
}

/** @throws Refusal if the fusion belongs to other models or states no threshold */
export function chooseLivenessThreshold(models: Pin, { fusion, id }: { fusion: LivenessFusion; id: string }): Threshold {
  if (!isSamePin(fusion.model, models)) {
    throw new Refusal(
      `The fusion ${id} was fitted to ${formatPin(fusion.model)}, not to ${formatPin(models)}. Run: npm run models -- train liveness --data DIR --version DATE${modelFlags(models)}`,
    );
  }
  const entry = fusion.calibration.find(({ results }) => typeof results.threshold === 'number');
  const { threshold, reviewThreshold } = entry?.results ?? {};
  if (entry === undefined || typeof threshold !== 'number')
    throw new Refusal(`The fusion ${id} states no threshold: train it again, or give --threshold and --because.`);
  return {
    threshold,
    reviewThreshold: typeof reviewThreshold === 'number' ? reviewThreshold : null,
    because: `Fusion ${id}: ${entry.data}; ${entry.size}; ${entry.date}.`,
  };
}

/** In the form of the desk's flags. */
export function modelFlags(models: Pin): string {
  return listIds(models)
    .map((id) => ` --model ${id}`)
    .join('');
}

function toThreshold(manifest: Calibrated, pass: CalibratedThreshold, review?: CalibratedThreshold): Threshold {
  const { entry } = pass;
  const fnmr = entry.results[`fnmrAtFmr${rateName(pass.fmr)}`];
  const raised = [boundedName(pass.fmr), NONE_OF_CLIPS].flatMap((name) => {
    const at = entry.results[name];
    return typeof at === 'number' && at > pass.threshold ? [{ name, at }] : [];
  });
  const threshold = Math.max(pass.threshold, ...raised.map(({ at }) => at));
  const why = raised.map(({ name, at }) =>
    name === NONE_OF_CLIPS ? `, above every capture of a stranger at ${at}` : `, its upper bound at ${at}`,
  );
  const passes = `FMR ${rateName(pass.fmr)} at ${pass.threshold}${typeof fnmr === 'number' ? ` (FNMR ${fnmr})` : ''}${why.join('')}`;
  const reviews = review === undefined ? '' : `, ${rateName(review.fmr)} at ${review.threshold}`;
  return {
    threshold: inRange(threshold),
    reviewThreshold: review === undefined ? null : Math.min(inRange(review.threshold), inRange(threshold)),
    because: `${manifestId(manifest)} on ${entry.data}, ${entry.size}, ${entry.date}: ${passes}${reviews}.`,
  };
}

/** A cosine below 0 is shown, and judged, as 0. */
function inRange(threshold: number): number {
  return Math.max(0, threshold);
}

function explainData(manifest: Calibrated, data: string, all: readonly CalibratedThreshold[]): string {
  const names = [...new Set(all.map(({ entry }) => JSON.stringify(entry.data)))].join(', ') || 'none';
  return `${manifestId(manifest)} has no calibration on ${JSON.stringify(data)}. It has: ${names}.`;
}

function explainUncalibrated(manifest: Calibrated, fmr: number, points: readonly CalibratedThreshold[]): string {
  const id = manifestId(manifest);
  const run = `npm run models -- calibrate match --model ${id} --pairs FILE --images DIR --fmr ${rateName(fmr)} --write`;
  if (points.length === 0) return `No threshold was calibrated for exactly ${id} (sha256:${manifest.sha256}). Run: ${run}`;
  const rates = [...new Set(points.map((point) => rateName(point.fmr)))].join(', ');
  return `${id} was calibrated for FMR ${rates}, not for ${rateName(fmr)}. Run: ${run}, or promote with --fmr and one of these.`;
}
