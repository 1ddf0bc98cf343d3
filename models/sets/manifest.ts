import { MODEL_ROLES, type ModelRole } from '@faceproof/protocol/job.js';
import { z } from 'zod';
import { TFJS_MODEL } from '../graphs/tfjs-files.js';
import { findOutputFault } from '../roles/output-lengths.js';

/**
 * A model version as data: where its weights come from, what they are, how they are fed and read, how good they were
 * found to be. Dropping in another version is dropping in another of these files.
 */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits, in lower case');
const dateVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, 'must be a date such as 2026-11-01');

/** Where a file comes from. Whatever the source, its bytes are held against a digest that the manifest pins. */
export const SourceSchema = z.union([
  z.strictObject({
    npm: z.strictObject({
      name: z.string().min(1),
      version: z.string().min(1),
      /** Of the tarball, as the registry states it. */
      integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]+={0,2}$/),
      /** Inside the tarball. */
      path: z.string().regex(/^package\/(?!.*\.\.)/),
    }),
  }),
  z.strictObject({ https: z.url({ protocol: /^https$/ }) }),
  /** Absolute, or relative to the manifest's folder. */
  z.strictObject({ file: z.string().min(1) }),
]);
export type Source = z.infer<typeof SourceSchema>;

const tensor = z
  .strictObject({
    /** The graph's input. */
    name: z.string().min(1),
    width: z.int().min(8).max(4096),
    height: z.int().min(8).max(4096),
    channels: z.enum(['RGB', 'BGR', 'GREY']),
    /** How the graph wants a picture's dimensions; default NCHW, which is what packing gives. */
    layout: z.enum(['NCHW', 'NHWC']).optional(),
    mean: z.array(z.number()),
    std: z.array(z.number().positive()),
  })
  .refine(({ channels, mean, std }) => mean.length === std.length && mean.length === (channels === 'GREY' ? 1 : 3), {
    path: ['mean'],
    message: 'mean and std hold one number per channel',
  });

const golden = z.strictObject({
  /** The synthetic scene that the model's own pack function is fed with. See golden-scene.ts. */
  scene: z.literal('synthetic-1'),
  /** Largest allowed |difference|, in units of the standard deviation of the output's own values. */
  tolerance: z.number().positive(),
  outputs: z.array(
    z.strictObject({
      name: z.string(),
      /** Floats in the whole output for one item. */
      length: z.int().min(1),
      /** Standard deviation of the whole output: the yardstick of `tolerance`. */
      deviation: z.number().positive(),
      /** Every `stride`-th float, from the first. */
      stride: z.int().min(1),
      values: z.array(z.number()),
    }),
  ),
});
export type Golden = z.infer<typeof golden>;

/** What the shipped thresholds stand on. */
const calibration = z.strictObject({
  /** The digest of the weights that were measured, where a command wrote this: a copied manifest does not carry it over. */
  of: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
  data: z.string(),
  size: z.string(),
  date: z.iso.date(),
  results: z.record(z.string(), z.union([z.number(), z.string()])),
});

const shared = {
  v: z.literal(1),
  model: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  version: dateVersion,
  description: z.string(),
  license: z.string(),
  source: SourceSchema,
  /** Default `onnx`: one file. `tfjs`: a graph model as it came, run by the tfjs engines only. */
  format: z.enum(['onnx', 'tfjs']).optional(),
  /** Of the pinned ONNX file; of a tfjs model, of the list of its files. See tfjs-files.ts. */
  sha256,
  /** Of all files together. */
  bytes: z.int().positive(),
  /** Of a tfjs model: model.json, which `source` names, then the weights that lie beside it, in model.json's order. */
  files: z
    .array(z.strictObject({ path: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/), sha256, bytes: z.int().positive() }))
    .min(2)
    .optional(),
  derived: z.strictObject({
    /** The same graph with a free first dimension. Every ONNX model has one. See derive-dynamic-batch.ts. */
    dynamicBatch: z.strictObject({ sha256 }).optional(),
    /** The same graph for tfjs: its `model.json` and its weights. See derive-tfjs-graph.ts. */
    tfjs: z.strictObject({ model: sha256, weights: sha256 }).optional(),
  }),
  input: tensor,
  golden,
  calibration: z.array(calibration),
};

const output = z.string().min(1);

const RoleSchema = z.discriminatedUnion('role', [
  z.strictObject({
    ...shared,
    role: z.literal('detect'),
    outputs: z.strictObject({ scores: output, boxes: output }),
    settings: z.strictObject({ confidenceMin: z.number(), overlapMax: z.number(), facesMax: z.int() }),
  }),
  z.strictObject({
    ...shared,
    role: z.literal('landmarks'),
    outputs: z.strictObject({ points: output }),
    settings: z.strictObject({ points: z.literal(68) }),
  }),
  z.strictObject({
    ...shared,
    role: z.literal('pose'),
    outputs: z.strictObject({ yaw: output, pitch: output, roll: output }),
    settings: z.strictObject({
      /** The face box is grown by this share of its size on each side. */
      growth: z.number(),
      degreesPerBin: z.number(),
      firstBinDegrees: z.number(),
      /** What turns the model's angles into the signs of the protocol. */
      sign: z.strictObject({
        yaw: z.union([z.literal(1), z.literal(-1)]),
        pitch: z.union([z.literal(1), z.literal(-1)]),
        roll: z.union([z.literal(1), z.literal(-1)]),
      }),
    }),
  }),
  z.strictObject({
    ...shared,
    role: z.literal('liveness'),
    outputs: z.strictObject({ logits: output }),
    settings: z.strictObject({
      /** The face box is grown by this factor about its centre. */
      scale: z.number(),
      liveIndex: z.int().min(0).max(2),
    }),
  }),
  z.strictObject({
    ...shared,
    role: z.literal('match'),
    outputs: z.strictObject({ embedding: output }),
    settings: z.strictObject({
      dimensions: z.int(),
      /** Where the five points come to lie, in pixels of the input: eyes, nose, corners of the mouth; x y x y …. */
      alignTo: z.array(z.number()).length(10),
    }),
  }),
  z.strictObject({
    ...shared,
    role: z.literal('eyes'),
    outputs: z.strictObject({ logits: output }),
    settings: z.strictObject({
      /** Side of the square crop, in widths of the eye. */
      scale: z.number(),
      openIndex: z.union([z.literal(0), z.literal(1)]),
    }),
  }),
]);
export const ManifestSchema = RoleSchema.superRefine((manifest, context) => {
  const { format = 'onnx', files, derived, input, sha256, calibration } = manifest;
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (format === 'onnx') {
    if (files !== undefined) refuse('files', 'belong to a model of the format tfjs');
    if (derived.dynamicBatch === undefined) refuse('derived', 'lacks dynamicBatch');
    if (input.layout === 'NHWC') refuse('input', 'can be NHWC for the format tfjs only');
  } else {
    if (files?.[0]?.path !== TFJS_MODEL) refuse('files', `must begin with ${TFJS_MODEL}`);
    if (derived.dynamicBatch !== undefined || derived.tfjs !== undefined) refuse('derived', 'is empty for a tfjs model');
  }
  if (calibration.some(({ of }) => of !== undefined && of !== `sha256:${sha256}`))
    refuse('calibration', 'holds what was measured with other weights');
  // A manifest that is being made has none yet; one without any proves nothing, which a worker's self-test refuses.
  const fault = manifest.golden.outputs.length === 0 ? null : findOutputFault(manifest);
  if (fault !== null) refuse('golden', fault);
});
export type Manifest = z.infer<typeof ManifestSchema>;
export type ManifestOf<R extends ModelRole> = Extract<Manifest, { role: R }>;
export type Manifests = { [R in ModelRole]: ManifestOf<R> };

const threshold = z
  .strictObject({
    threshold: z.number().min(0).max(1),
    reviewThreshold: z.number().min(0).max(1).nullable(),
    because: z.string(),
  })
  .refine((pin) => pin.reviewThreshold === null || pin.reviewThreshold <= pin.threshold, {
    path: ['reviewThreshold'],
    message: 'must not be above threshold',
  });

/**
 * How the frames' liveness becomes the capture's: the mean of their clamped log-odds, put through a logistic that was
 * fitted to captures whose people it then did not see. See docs/explanation/liveness.md and desk/liveness/train-liveness.ts.
 */
export const LivenessFusionSchema = z.strictObject({
  v: z.literal(1),
  fusion: z.literal('liveness'),
  version: dateVersion,
  /** `model@version` whose logits it was fitted to; another model needs another fit. */
  model: z.string(),
  /** A single frame counts for no more than this, in log-odds. */
  logOddsMax: z.number().positive(),
  /** Fewer frames with a face say nothing. */
  framesMin: z.int().min(1),
  slope: z.number().positive(),
  intercept: z.number(),
  calibration: z.array(calibration),
});
export type LivenessFusion = z.infer<typeof LivenessFusionSchema>;

/** The checks whose thresholds hold for these models only. */
export const PINNED_CHECKS = ['liveness.passive', 'face.consistency', 'face.match'] as const;
export type PinnedCheck = (typeof PINNED_CHECKS)[number];

/** One version per role, and the thresholds that were calibrated with exactly these. */
export const SetSchema = z.strictObject({
  v: z.literal(1),
  set: dateVersion,
  /** `model@version` per role. */
  models: z.strictObject(Object.fromEntries(MODEL_ROLES.map((role) => [role, z.string()])) as Record<ModelRole, z.ZodString>),
  /** A file of `fusions/`, without `.json`, and its digest. Older sets have none: plain mean log-odds. */
  livenessFusion: z.strictObject({ id: z.string().regex(/^liveness-[0-9.-]+$/), sha256 }).optional(),
  checks: z.strictObject(
    Object.fromEntries(PINNED_CHECKS.map((kind) => [kind, threshold])) as Record<PinnedCheck, typeof threshold>,
  ),
});

export type ModelSetFile = z.infer<typeof SetSchema>;

/**
 * A candidate that measures a share of the live captures beside the set that runs, and never decides. `shadow.json` in the
 * folder of definitions; there is none while nothing is tried.
 */
export const ShadowSchema = z.strictObject({
  v: z.literal(1),
  /** Of the captures, 0..1. */
  share: z.number().gt(0).max(1),
  since: z.iso.datetime(),
  /** Whole, so that trying a set needs no file in `sets/`, which would make it run. It may have any name. */
  candidate: SetSchema.extend({ set: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.@+-]{0,199}$/) }),
});

/** Files that are no models: pictures for the demo and for tests. */
export const SamplesSchema = z.strictObject({
  v: z.literal(1),
  samples: z.string(),
  description: z.string(),
  license: z.string(),
  npm: z.strictObject({ name: z.string(), version: z.string(), integrity: z.string() }),
  files: z.array(z.strictObject({ name: z.string(), path: z.string(), sha256, bytes: z.int(), what: z.string() })),
});
export type Samples = z.infer<typeof SamplesSchema>;
