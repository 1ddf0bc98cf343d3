import { join } from 'node:path';
import type { Calibration } from '@faceproof/protocol/verdict/documents.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import { MODEL_ROLES, type ModelRole } from '../roles/index.js';
import { DEFINITIONS_DIR, findFile, ManifestError } from './definitions.js';
import { type LivenessFusion, PLAIN_FUSION } from './liveness-fusion.js';
import { type Manifest, manifestId } from './manifest.js';
import type { MatchFusion } from './match-fusion.js';
import { groupManifests, type MeasuringSet, stampAll } from './pinned-models.js';
import { readManifest } from './read-manifests.js';
import {
  digestOf,
  digestSetFile,
  type Pinnable,
  rankSets,
  readCalibration,
  readFusion,
  readMatchFusion,
  readSetFile,
} from './read-sets.js';
import { formatPin, isSamePin, listIds, type ModelSetFile, PINNED_CHECKS, type Pin, type PinnedCheck } from './set-file.js';

/** A set with everything that it pins: what measures, and what the measurements are judged by. */
export interface ModelSet extends MeasuringSet {
  /** Scores in 0..1. A kind that is missing has no threshold from a model. */
  thresholds: Partial<Record<CheckKind, PinnedThreshold>> & Record<PinnedCheck, PinnedThreshold>;
  /** Of `face.match` against a picture of a document; left out if the set pins none of its own. */
  documentMatch?: PinnedThreshold;
  livenessFusion: LivenessFusion;
  /** `sha256:` + hex of the set's file; of a candidate, which has no file in `sets/`, of its JSON. */
  digest: string;
  /** The fusion that the set pins; null if it pins none. */
  fusionPin: FusionPin | null;
  /** Of the similarities of several match networks; null if the set pins one network. */
  matchFusion: (MatchFusion & { pin: FusionPin }) | null;
  /** The measurements that it stands on; null if it names none. */
  calibration: Named<Calibration> | null;
}

export interface FusionPin {
  /** Such as `liveness-2026-11-21`. */
  id: string;
  /** `sha256:` + hex of the fusion's file. */
  digest: string;
}

export interface PinnedThreshold {
  threshold: number;
  /** At or above, but below `threshold`: the review band. null: there is none. */
  reviewThreshold: number | null;
  /** Of the scores of the calibration: counts or shares of 20 equal bins from 0 to 1. Left out: not known. */
  distribution?: readonly number[] | undefined;
}

/**
 * @param options.set such as `2026-11-01`; without it, the newest by date
 * @param options.dir the folder with `sets/`, `manifests/` and `fusions/`. Files missing there are taken from this package,
 *   so it contains only additions. Its own sets come before the package's, whatever their dates: an update of the package
 *   does not replace a set pinned there.
 * @throws ManifestError
 */
export function loadSet(options: { set?: string; dir?: string } = {}): ModelSet {
  const dir = options.dir ?? DEFINITIONS_DIR;
  const name = options.set ?? newestSet(dir);
  return resolveSet(dir, readSetFile(dir, name), digestSetFile(dir, name));
}

/**
 * @param digest of the set's file; left out for a candidate
 * @returns everything that the set's file refers to, from `dir` or from this package
 * @throws ManifestError
 */
export function resolveSet(dir: string, file: ModelSetFile, digest = digestOf(JSON.stringify(file))): ModelSet {
  const pinned = MODEL_ROLES.flatMap((role) => listIds(file.models[role]).map((id) => loadPinned(dir, role, id)));
  const manifests = groupManifests(pinned);
  const thresholds = Object.fromEntries(PINNED_CHECKS.map((kind) => [kind, toThreshold(file.checks[kind])])) as Record<
    PinnedCheck,
    PinnedThreshold
  >;
  const livenessFusion = loadFusion(dir, file.livenessFusion ?? null, manifests.liveness.map(manifestId));
  const fusionPin = file.livenessFusion === undefined ? null : toFusionPin(file.livenessFusion);
  const matchFusion = loadMatchFusion(dir, file.matchFusion, manifests.match.map(manifestId));
  const documentMatch = file.documentMatch === undefined ? {} : { documentMatch: toThreshold(file.documentMatch) };
  const stamps = stampAll(manifests);
  const calibration = loadCalibration(dir, file.calibration);
  const { set, matchFrames = MATCH_FRAMES } = file;
  const fusions = { livenessFusion, fusionPin, matchFusion };
  return { set, digest, manifests, matchFrames, stamps, thresholds, ...documentMatch, ...fusions, calibration };
}

/** Two frames miss fewer people than one, and each further one costs as much and gains nothing: docs/explanation/accuracy.md. */
const MATCH_FRAMES = 2;

function toThreshold({ because: _, ...pinned }: ModelSetFile['checks'][PinnedCheck]): PinnedThreshold {
  return pinned;
}

function newestSet(dir: string): string {
  const [newest] = rankSets(dir);
  if (newest === undefined) throw new ManifestError(`There is no model set in ${join(dir, 'sets')}`);
  return newest;
}

function loadPinned(dir: string, role: ModelRole, id: string): Manifest {
  const manifest = readManifest(dir, id);
  if (manifest.role === role) return manifest;
  const path = findFile(dir, 'manifests', id);
  throw new ManifestError(`${path} is a manifest for ${manifest.role}, but the set pins it for ${role}`);
}

function loadFusion(dir: string, pin: ModelSetFile['livenessFusion'] | null, models: readonly string[]): LivenessFusion {
  if (pin == null) {
    if (models.length <= 1) return PLAIN_FUSION;
    throw new ManifestError(`The set pins ${formatPin(models)} for liveness but no fusion that combines them`);
  }
  const read = readFusion(dir, pin.id);
  refuseOther(pin, read, { fitted: read.fusion.model, models });
  return read.fusion;
}

function loadMatchFusion(dir: string, pin: ModelSetFile['matchFusion'], models: readonly string[]): ModelSet['matchFusion'] {
  if (pin === undefined) {
    if (models.length === 1) return null;
    throw new ManifestError(`The set pins ${formatPin(models)} for match but no fusion that combines them`);
  }
  const read = readMatchFusion(dir, pin.id);
  refuseOther(pin, read, { fitted: read.fusion.networks.map(({ model }) => model), models });
  return { ...read.fusion, pin: toFusionPin(pin) };
}

function refuseOther(pin: PinnedFusion, { sha256 }: Pinnable<unknown>, { fitted, models }: Record<'fitted' | 'models', Pin>) {
  if (sha256 !== pin.sha256) throw new ManifestError(`The fusion ${pin.id} does not match the digest that the set pins`);
  if (!isSamePin(fitted, models))
    throw new ManifestError(`The fusion ${pin.id} was fitted to ${formatPin(fitted)}, but the set pins ${formatPin(models)}`);
}

type PinnedFusion = NonNullable<ModelSetFile['matchFusion']>;

function toFusionPin({ id, sha256 }: PinnedFusion): FusionPin {
  return { id, digest: `sha256:${sha256}` };
}

function loadCalibration(dir: string, pin: ModelSetFile['calibration']): Named<Calibration> | null {
  if (pin === undefined) return null;
  const calibration = readCalibration(dir, pin.id);
  if (calibration.digest === pin.digest) return calibration;
  throw new ManifestError(`The calibration ${pin.id} is ${calibration.digest}, which is not what the set pins`);
}
