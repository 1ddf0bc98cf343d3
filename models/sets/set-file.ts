import type { CheckKind } from '@faceproof/protocol/words.js';
import { z } from 'zod';
import { MODEL_ROLES, type ModelRole, type PinsOf, roleOf } from '../roles/index.js';
import { dateVersion, distribution, sha256 } from './calibration.js';

const threshold = z
  .strictObject({
    threshold: z.number().min(0).max(1),
    reviewThreshold: z.number().min(0).max(1).nullable(),
    because: z.string(),
    /** How the scores of the calibration were distributed, as counts or shares of 20 equal bins from 0 to 1. */
    distribution: distribution.optional(),
  })
  .refine((pin) => pin.reviewThreshold === null || pin.reviewThreshold <= pin.threshold, {
    path: ['reviewThreshold'],
    message: 'must not be above threshold',
  });

type Pinned = { role: ModelRole; before?: z.infer<typeof threshold> };

/**
 * The checks whose thresholds are valid only for these models, each with the role that gives its scores. `before`, of a check that was
 * added later: what the sets written before it pin.
 */
export const PINNED = {
  'liveness.passive': { role: 'liveness' },
  'face.consistency': { role: 'match' },
  'face.match': { role: 'match' },
} as const satisfies Partial<Record<CheckKind, Pinned>>;
export type PinnedCheck = keyof typeof PINNED;
export const PINNED_CHECKS = Object.keys(PINNED) as PinnedCheck[];

/** `model@version` per role: exactly one, or none or several if the role allows it. Of several, the order counts. */
export type PinnedModels = {
  [R in ModelRole as PinsOf<R> extends 'ONE' ? R : never]: string;
} & {
  [R in ModelRole as PinsOf<R> extends 'ONE_OR_NONE' ? R : never]?: string | undefined;
} & {
  [R in ModelRole as PinsOf<R> extends 'ONE_OR_MORE' ? R : never]: string | string[];
} & {
  [R in ModelRole as PinsOf<R> extends 'ANY_NUMBER' ? R : never]?: string | string[] | undefined;
};

const models = z.strictObject(Object.fromEntries(MODEL_ROLES.map((role) => [role, pinsOf(role)])));

/** The models of a set, and the thresholds that were calibrated with exactly these models. */
export const SetSchema = z.strictObject({
  v: z.literal(1),
  set: dateVersion,
  models: models as z.ZodType<unknown> as z.ZodType<PinnedModels>,
  /** A file in `fusions/`, without `.json`, and its digest. Without one, the score is the plain mean of log-odds. */
  livenessFusion: z.strictObject({ id: z.string().regex(/^liveness-[0-9.-]+$/), sha256 }).optional(),
  /** The same for several match networks, which cannot do without one. */
  matchFusion: z.strictObject({ id: z.string().regex(/^match-[0-9.-]+$/), sha256 }).optional(),
  /** On how many of the template's frames, the best ones, the match networks beyond the first run. */
  matchFrames: z.int().min(1).max(8).optional(),
  /** A file in `calibrations/`, without `.json`, and its digest: what its verdicts read. Without one, no error rate counts as measured. */
  calibration: z
    .strictObject({ id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) })
    .optional(),
  checks: z.strictObject(
    Object.fromEntries(PINNED_CHECKS.map((kind) => [kind, pinOf(PINNED[kind])])) as Record<PinnedCheck, typeof threshold>,
  ),
  /** Of `face.match` where the reference is a picture of a document. Left out: the same as for every reference. */
  documentMatch: threshold.optional(),
});

export type ModelSetFile = z.infer<typeof SetSchema>;

function pinOf({ before }: Pinned): z.ZodType {
  return before === undefined ? threshold : threshold.default(before);
}

function pinsOf(role: ModelRole): z.ZodType {
  const error = `must pin one model for ${role}, as in name@2026-11-01`;
  const one = z.string({ error });
  switch (roleOf(role).pins) {
    case 'ONE':
      return one;
    case 'ONE_OR_NONE':
      return one.optional();
    case 'ONE_OR_MORE':
      return several(one, error);
    case 'ANY_NUMBER':
      return several(one, error).optional();
  }
}

function several(one: z.ZodType<string>, error: string) {
  return z
    .union([one, z.array(one).min(1, { error })], { error })
    .refine((ids) => new Set(listIds(ids)).size === listIds(ids).length, { message: 'must not pin a model twice' });
}

/** The models that a set pins for one role. */
export type Pin = string | readonly string[] | undefined;

/** One, several or none, as a list. */
export function listIds(pinned: Pin): readonly string[] {
  return pinned === undefined ? [] : typeof pinned === 'string' ? [pinned] : pinned;
}

/** In the form of a set's file. The inverse of {@link listIds}. */
export function toPin(ids: readonly string[]): string | string[] | undefined {
  return ids.length > 1 ? [...ids] : ids[0];
}

/** Whether both pin the same models, in any order. */
export function isSamePin(one: Pin, other: Pin): boolean {
  return [...listIds(one)].sort().join() === [...listIds(other)].sort().join();
}

/** Joined for a sentence. */
export function formatPin(pinned: Pin): string {
  return listIds(pinned).join(' and ') || 'none';
}

/**
 * A candidate that measures a share of the live captures beside the running set, and never decides. Stored as `shadow.json`
 * in the folder of definitions; without a candidate, the file does not exist.
 */
export const ShadowSchema = z.strictObject({
  v: z.literal(1),
  /** Share of the captures, 0..1. */
  share: z.number().gt(0).max(1),
  since: z.iso.datetime(),
  /** The whole set, so that a trial needs no file in `sets/`, which would make it run. It may have any name. */
  candidate: SetSchema.extend({ set: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.@+-]{0,199}$/) }),
});
