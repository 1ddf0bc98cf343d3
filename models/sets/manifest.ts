import type { ModelStamp } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { TFJS_MODEL } from '../graphs/tfjs/tfjs-files.js';
import { GoldenSchema } from '../roles/golden.js';
import { MODEL_ROLES, type ModelOf, type ModelRole, roleOf } from '../roles/index.js';
import { findOutputFault } from '../roles/output-lengths.js';
import { CalibrationSchema, dateVersion, sha256 } from './calibration.js';
import { LicenseSchema } from './license.js';

/**
 * A model version as data: the source of its weights, their digests, its inputs and outputs, and its measured accuracy. To
 * use another version, add another of these files.
 */

const place = z.union([
  z.strictObject({
    npm: z.strictObject({
      name: z.string().min(1),
      version: z.string().min(1),
      /** Of the tarball, as stated by the registry. */
      integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]+={0,2}$/),
      /** Path inside the tarball. */
      path: z.string().regex(/^package\/(?!.*\.\.)/),
    }),
  }),
  z.strictObject({ https: z.url({ protocol: /^https$/ }) }),
  /** A file inside a wheel of a Python package index. */
  z.strictObject({
    wheel: z.strictObject({ name: z.string().min(1), version: z.string().min(1), sha256, path: z.string().min(1) }),
  }),
  /** Absolute, or relative to the manifest's folder. */
  z.strictObject({ file: z.string().min(1) }),
]);
/** Where a file can be had. */
export type Place = z.infer<typeof place>;

/**
 * The source of a file: a place, or several that are tried in order. Whatever the place, its bytes are checked against the digest that
 * the manifest pins.
 */
export const SourceSchema = z.union([place, z.array(place).min(1)]);
export type Source = z.infer<typeof SourceSchema>;

export function placesOf(source: Source): readonly Place[] {
  return Array.isArray(source) ? source : [source];
}

const tensor = z
  .strictObject({
    /** The graph's input. */
    name: z.string().min(1),
    width: z.int().min(8).max(4096),
    height: z.int().min(8).max(4096),
    channels: z.enum(['RGB', 'BGR', 'GREY']),
    /** The graph's order of a picture's dimensions; default NCHW, the order of packing. */
    layout: z.enum(['NCHW', 'NHWC']).optional(),
    mean: z.array(z.number()),
    std: z.array(z.number().positive()),
  })
  .refine(({ channels, mean, std }) => mean.length === std.length && mean.length === (channels === 'GREY' ? 1 : 3), {
    path: ['mean'],
    message: 'mean and std must have one number per channel',
  });

const shared = {
  v: z.literal(1),
  model: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  version: dateVersion,
  description: z.string(),
  license: LicenseSchema,
  source: SourceSchema,
  /** Default `onnx`: one file. `tfjs`: an original graph model, which only the tfjs engines run. */
  format: z.enum(['onnx', 'tfjs']).optional(),
  /** Of the pinned ONNX file; for a tfjs model, of the list of its files. See tfjs-files.ts. */
  sha256,
  /** Of all files together. */
  bytes: z.int().positive(),
  /** For a tfjs model: model.json, which `source` names, then the weights next to it, in model.json's order. */
  files: z
    .array(z.strictObject({ path: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/), sha256, bytes: z.int().positive() }))
    .min(2)
    .optional(),
  derived: z.strictObject({
    /** The graph with a free first dimension. All models but those for tfjs have one. See derive-dynamic-batch.ts. */
    dynamicBatch: z.strictObject({ sha256 }).optional(),
    /** The same graph for tfjs: its `model.json` and its weights. See derive-tfjs-graph.ts. */
    tfjs: z.strictObject({ model: sha256, weights: sha256 }).optional(),
  }),
  input: tensor,
  golden: GoldenSchema,
  calibration: z.array(CalibrationSchema),
};

/** The members of every manifest, plus those of its role's file in roles/. */
export type Manifest = { [R in ModelRole]: z.infer<z.ZodObject<typeof shared>> & { role: R } & ModelOf<R> }[ModelRole];
export type ManifestOf<R extends ModelRole> = Extract<Manifest, { role: R }>;

const [first, ...others] = MODEL_ROLES.map((role) => {
  const { outputs, settings } = roleOf(role);
  const names = Object.fromEntries(Object.keys(outputs).map((key) => [key, z.string().min(1)]));
  return z.strictObject({ ...shared, role: z.literal(role), outputs: z.strictObject(names), settings });
});
if (first === undefined) throw new Error('Unknown role');

export const ManifestSchema = z.discriminatedUnion('role', [first, ...others]).superRefine((manifest, context) => {
  const { format = 'onnx', files, derived, sha256, calibration } = manifest;
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (format !== 'tfjs') {
    if (files !== undefined) refuse('files', 'are allowed only for the format tfjs');
    if (derived.dynamicBatch === undefined) refuse('derived', 'lacks dynamicBatch');
  } else {
    if (files?.[0]?.path !== TFJS_MODEL) refuse('files', `must begin with ${TFJS_MODEL}`);
    if (derived.dynamicBatch !== undefined || derived.tfjs !== undefined) refuse('derived', 'must be empty for a tfjs model');
  }
  if (calibration.some(({ of }) => of !== undefined && of !== `sha256:${sha256}`))
    refuse('calibration', 'contains measurements made with other weights');
  // A manifest under construction has none yet. A worker's self-test refuses a manifest without them.
  const fault = manifest.golden.outputs.length === 0 ? null : findOutputFault(manifest);
  if (fault !== null) refuse('golden', fault);
}) as z.ZodType<unknown> as z.ZodType<Manifest>;

/** `model@version`, as sets name it. Its file is `manifests/<id>.json`. */
export function manifestId({ model, version }: Pick<Manifest, 'model' | 'version'>): string {
  return `${model}@${version}`;
}

export function stampOf({ model, version, sha256 }: Pick<Manifest, 'model' | 'version' | 'sha256'>): ModelStamp {
  return { model, version, digest: `sha256:${sha256}` };
}
