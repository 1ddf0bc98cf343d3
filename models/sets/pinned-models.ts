import type { ModelStamp, ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import { type Precision, precisionOf } from '../roles/golden.js';
import { MODEL_ROLES, type ModelRole, type PinsOf, roleOf } from '../roles/index.js';
import type { Pins } from '../roles/role.js';
import { type Manifest, type ManifestOf, stampOf } from './manifest.js';

/** A set as a worker sees it: the models. Thresholds and fusions belong to the orchestrator. */
export interface MeasuringSet {
  set: string;
  /** On how many of the template's frames, the best ones, the match networks beyond the first run. */
  matchFrames: number;
  manifests: Manifests;
  stamps: ModelStamps;
}

/** The manifests that a set pins, by role: one, one or null, or a list, as the role's file defines. */
export type Manifests = { readonly [R in ModelRole]: Pinned<R> };

type Pinned<R extends ModelRole> = {
  ONE: ManifestOf<R>;
  ONE_OR_NONE: ManifestOf<R> | null;
  ONE_OR_MORE: readonly [ManifestOf<R>, ...ManifestOf<R>[]];
  ANY_NUMBER: readonly ManifestOf<R>[];
}[PinsOf<R>];

/** @param pinned in any order; for each role as many as it may have. See set-file.ts */
export function groupManifests(pinned: readonly Manifest[]): Manifests {
  const grouped = MODEL_ROLES.map((name) => {
    const own = pinned.filter(({ role }) => role === name);
    return [name, LISTED.has(roleOf(name).pins) ? own : (own[0] ?? null)];
  });
  return Object.fromEntries(grouped) as Manifests;
}

const LISTED: ReadonlySet<Pins> = new Set(['ONE_OR_MORE', 'ANY_NUMBER']);

/** All pinned models, sorted by role and, within a role, in the order of the set. */
export function listManifests(manifests: Manifests): Manifest[] {
  return MODEL_ROLES.flatMap((role) => manifestsOf(manifests, role));
}

/** Those of one role; empty if the set leaves it out. */
export function manifestsOf(manifests: Manifests, role: ModelRole): readonly Manifest[] {
  const pinned: Manifest | null | readonly Manifest[] = manifests[role];
  if (pinned === null) return [];
  return isList(pinned) ? pinned : [pinned];
}

/** How a measurement identifies the networks that made it. */
export function stampAll(manifests: Manifests): ModelStamps {
  const stamped = MODEL_ROLES.map((role) => [role, joinStamps(manifestsOf(manifests, role).map(stampOf))] as const);
  return Object.fromEntries(stamped.filter(([, stamps]) => stamps !== null)) as unknown as ModelStamps;
}

/** @returns how a measurement identifies them that an engine of this precision made */
export function stampPrecision(stamps: ModelStamps, engine: Precision): ModelStamps {
  const stamped = MODEL_ROLES.filter((role) => precisionOf(role, engine) === 'fp16').flatMap((role) => {
    const joined = joinStamps(listStamps(stamps, role).map((stamp): ModelStamp => ({ ...stamp, precision: 'fp16' })));
    return joined === null ? [] : [[role, joined] as const];
  });
  return { ...stamps, ...Object.fromEntries(stamped) };
}

/** One alone, or a list. */
function joinStamps([first, ...others]: readonly ModelStamp[]): ModelStamp | ModelStamp[] | null {
  if (first === undefined) return null;
  return others.length === 0 ? first : [first, ...others];
}

/** `Array.isArray` does not narrow a read-only list. */
function isList(pinned: Manifest | readonly Manifest[]): pinned is readonly Manifest[] {
  return Array.isArray(pinned);
}
