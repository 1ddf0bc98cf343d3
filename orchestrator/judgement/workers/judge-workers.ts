import { precisionOf, toleranceOf } from '@faceproof/models/roles/golden.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';

export interface JudgedWorkers {
  /** Where the first two differ; null: they agree. It names a member, and no value. */
  place: string | null;
  /** The measurement that the third one contradicts; without a third that agrees with exactly one of them, both. */
  wrong: readonly Measurement[];
}

/**
 * Whether workers measured the same of one capture, with the same networks.
 *
 * @param measured the first two, and a third one if these differ and another worker could measure it
 * @param manifests of the set that measured
 */
export function judgeWorkers(
  [first, second, third]: readonly [Measurement, Measurement, Measurement?],
  manifests: readonly Manifest[],
): JudgedWorkers {
  const place = findDifference(first, second, manifests);
  if (place === null) return { place, wrong: [] };
  const both = [first, second];
  const agree = third === undefined ? [] : both.filter((one) => findDifference(one, third, manifests) === null);
  return { place, wrong: agree.length === 1 ? both.filter((one) => one !== agree[0]) : both };
}

/** @returns the first member that differs by more than the golden tolerance of networks in these precisions; null if none does */
export function findDifference(one: Measurement, other: Measurement, manifests: readonly Manifest[]): string | null {
  const isHalf = [one, other].some(({ models }) =>
    Object.keys(models).some((role) => listStamps(models, role).some(({ precision }) => precision === 'fp16')),
  );
  const tolerance = Math.max(
    ...manifests.map(({ role, golden }) => toleranceOf(golden, precisionOf(role, isHalf ? 'fp16' : 'fp32'))),
  );
  const found = differ('', one, other, { units: MEASURED, tolerance });
  // Of two frames that are equally good, rounding chooses one. Then everything that stands on the template is another number.
  if (found !== null || !isSame(one.frames, other.frames, ({ usedInTemplate }) => usedInTemplate)) return found;
  return (
    differ('', one, other, { units: FROM_TEMPLATE, tolerance }) ??
    (areAlike(one.template, other.template, tolerance) ? null : '/template') ??
    (isConsistencyNear(one, other, tolerance) ? null : '/consistency')
  );
}

/**
 * By how much a member may differ for each unit of tolerance: a number is the member's range, or less than it. What is not named is
 * not compared; `*` names every member.
 */
type Units = number | 'EQUAL' | { readonly [member: string]: Units } | readonly [Units];

const FACE = { confidence: 1, box: { x1: 1, y1: 1, x2: 1, y2: 1 } } as const;
const MAIN = {
  ...FACE,
  ...{ landmarks: [1], pose: { yaw: 90, pitch: 90, roll: 90 }, eyesOpen: { left: 1, right: 1 } },
  ...{ brightness: 1, contrast: 1, sharpness: 1, skinLight: { skin: [1], around: [1] } },
} as const satisfies Units;
const FRAME = {
  ...{ decoded: 'EQUAL', width: 'EQUAL', height: 'EQUAL', faces: [FACE], main: { ...MAIN, outputs: { '*': { '*': [1] } } } },
  ...{ motion: 1, backdrop: 1, sinceLast: { motion: 1, change: 1 } },
} as const satisfies Units;

const MEASURED = {
  captureId: 'EQUAL',
  burst: { flicker: 1, banding: 1, noise: 1, motion: 1 },
  frames: [FRAME],
  reference: { kind: 'EQUAL', comparable: 'EQUAL', quarterTurns: 'EQUAL', faces: [FACE], main: MAIN },
} as const satisfies Units;

const FROM_TEMPLATE = {
  frames: [{ main: { similarityToTemplate: 1 } }],
  reference: { similarity: 1 },
} as const satisfies Units;

interface Limits {
  units: Units;
  tolerance: number;
}

function differ(place: string, one: unknown, other: unknown, by: Limits): string | null {
  const { units, tolerance } = by;
  if (one === undefined || one === null || other === undefined || other === null)
    return (one ?? null) === (other ?? null) ? null : place;
  if (units === 'EQUAL') return one === other ? null : place;
  if (typeof units === 'number') return isNear(one, other, { units, tolerance }) ? null : place;
  const into = (name: string | number, unit: Units) =>
    differ(`${place}/${name}`, memberOf(one, name), memberOf(other, name), { units: unit, tolerance });
  if (isList(units)) {
    const [ones, others] = [one, other] as [unknown[], unknown[]];
    return ones.length === others.length ? find(ones.keys(), (i) => into(i, units[0])) : place;
  }
  const every = units['*'];
  if (every === undefined) return find(Object.keys(units), (name) => into(name, units[name] ?? 0));
  return find(new Set([...Object.keys(one), ...Object.keys(other)]), (name) => into(name, every));
}

function isList(units: object): units is readonly [Units] {
  return Array.isArray(units);
}

function find<T>(items: Iterable<T>, look: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = look(item);
    if (found !== null) return found;
  }
  return null;
}

function memberOf(value: unknown, name: string | number): unknown {
  return (value as Record<string | number, unknown>)[name];
}

/** Large numbers are rounded in proportion. */
function isNear(one: unknown, other: unknown, { units, tolerance }: { units: number; tolerance: number }): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= tolerance * Math.max(units, Math.abs(one), Math.abs(other));
}

function isSame<T>(one: readonly T[], other: readonly T[], of: (item: T) => unknown): boolean {
  return one.every((item, i) => other[i] !== undefined && of(item) === of(other[i]));
}

/** By the angle between them: a number of a template means nothing by itself. */
function areAlike(one: readonly number[] | null, other: readonly number[] | null, tolerance: number): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && 1 - one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) <= tolerance;
}

/** It is the lowest of the frames that count, and rounding decides whether one counts. */
function isConsistencyNear(one: Measurement, other: Measurement, tolerance: number): boolean {
  if (isNear(one.consistency ?? 0, other.consistency ?? 0, { units: 1, tolerance })) return true;
  return [one, other].every(({ consistency, frames }) =>
    frames.some(({ main }) => isNear(main?.similarityToTemplate, consistency, { units: 1, tolerance })),
  );
}
