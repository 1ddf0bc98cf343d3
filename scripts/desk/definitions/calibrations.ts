import type { Manifest } from '@faceproof/models/sets/manifest.js';

type Calibration = Manifest['calibration'][number];

/** A calibration's results for one rate. */
export interface CalibratedThreshold {
  fmr: number;
  threshold: number;
  entry: Calibration;
}

/** The names of a rate's members in a calibration: `fmr1e-4Threshold`, `fnmrAtFmr1e-4`. */
export function rateName(fmr: number): string {
  return fmr.toExponential().replace('+', '');
}

/** The name of the threshold for pictures of documents. */
export function documentName(fmr: number): string {
  return `documentFmr${rateName(fmr)}Threshold`;
}

/** The name of the lowest threshold at which even the rate's upper bound over people is kept. */
export function boundedName(fmr: number): string {
  return `boundedFmr${rateName(fmr)}Threshold`;
}

/** The lowest threshold that no capture of several frames reached with another person's reference. */
export const NONE_OF_CLIPS = 'noImpostorClipAt';

/**
 * The thresholds measured with exactly these weights, the newest measurement first. An entry without `of` was written by
 * hand, and may belong to other weights.
 */
export function calibratedThresholds({ calibration, sha256 }: Pick<Manifest, 'calibration' | 'sha256'>): CalibratedThreshold[] {
  return thresholdsIn(calibration.filter(({ of }) => of === `sha256:${sha256}`));
}

/** The newest measurement first. */
export function thresholdsIn(own: readonly Calibration[]): CalibratedThreshold[] {
  // Entries are appended: of one day, the last is the newest.
  const newestFirst = own.toReversed().sort((a, b) => b.date.localeCompare(a.date));
  return newestFirst.flatMap((entry) =>
    Object.entries(entry.results).flatMap(([name, value]) => {
      const rate = /^fmr(\S+)Threshold$/.exec(name)?.[1];
      return rate === undefined || typeof value !== 'number' ? [] : [{ fmr: Number(rate), threshold: value, entry }];
    }),
  );
}
