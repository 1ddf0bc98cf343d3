/**
 * Jobs and measurements. Besides the models' manifests, orchestrator and workers share nothing else.
 *
 * A job must not contain a picture, a template, a score or a name, because the operator of the queue can read it. Pictures and
 * measurements are sealed objects in the media store (see sealed-object.ts). A job refers to them, and contains their keys,
 * wrapped under the key that only orchestrator and workers have.
 */

import { z } from 'zod';
import { isId } from '../ids.js';

export const MEASURE_QUEUE = 'measure';
export const SETTLE_QUEUE = 'settle';

/** How a worker's failure begins if no retry can succeed, on any worker. */
export const HOPELESS = 'hopeless: ';

/**
 * An object in the media store, with its key. Anybody who can write to the queue controls a job. The id becomes a path, so its form is
 * checked; the object opens only with the key, which is wrapped.
 */
export const SealedRefSchema = z.object({
  blobId: z.string().refine((id): boolean => isId('blob', id), 'is not the id of a blob'),
  /** The object's 32-byte key, sealed under WORKER_KEY with the blob id as context; base64url. */
  wrappedKey: z.string().max(200),
});
export type SealedRef = z.infer<typeof SealedRefSchema>;

/** When a job was queued, and when no one needs its result any more, so that a worker drops it. Milliseconds since 1970. */
export const JOB_TIMES = { enqueuedAt: z.number(), expiresAt: z.number() };

export const MeasureJobSchema = z.object({
  v: z.literal(1),
  captureId: z.string().max(64),
  /** A media container (see media-container.ts): `parts` frames, or one clip, and then the burst. `parts` left out: no burst. */
  media: SealedRefSchema.extend({ kind: z.enum(['FRAMES', 'VIDEO']), parts: z.int().min(1).exactOptional() }),
  /**
   * What the face is compared with. A picture is measured. A template (see template.ts) is compared only if the pinned weights made it;
   * `digest` identifies those of a template that does not say which made it.
   */
  reference: z
    .discriminatedUnion('kind', [
      SealedRefSchema.extend({ kind: z.literal('IMAGE') }),
      SealedRefSchema.extend({ kind: z.literal('TEMPLATE'), digest: z.string().max(100) }),
    ])
    .nullable(),
  /** Where the worker writes the sealed {@link Measurement}: canonical UTF-8 JSON. Writing it twice is harmless. */
  output: SealedRefSchema,
  /** For a clip: where the worker writes the frames that it measured, as JPEGs in a media container. Writing twice is harmless. */
  clipFrames: SealedRefSchema.nullable(),
  /** The person may be enrolled: then the candidate measures the capture whatever its share, and its template is kept. */
  enrolls: z.literal(true).exactOptional(),
  /** The person agreed that their enrollment keeps a crop of the face: then the measurement contains one. */
  keepsCrop: z.literal(true).exactOptional(),
  /** Who must not measure it, because another worker's numbers are wanted; left out: anyone may. */
  not: z.object({ workers: z.array(z.string()), hosts: z.array(z.string()) }).exactOptional(),
  ...JOB_TIMES,
});
export type MeasureJob = z.infer<typeof MeasureJobSchema>;

/** The result of the child job. It only says that the measurement exists, so the queue never contains it. */
export interface MeasureJobResult {
  v: 1;
  written: true;
}

/** The parent job. It reads the measurement through the capture's row, not through the queue. */
export interface SettleJob {
  v: 1;
  captureId: string;
  /** The capture is decided, and other workers measured it again into these blobs, so that their numbers can be compared. */
  again?: string[];
}

/** The weights that ran. `digest` is `sha256:` + hex of the pinned ONNX file. */
export const StampSchema = z.object({
  model: z.string(),
  version: z.string(),
  digest: z.string(),
  /** How it computed if not in 32-bit floats. A receipt states it, so one that is not known here must not become 32 bits. */
  precision: z.literal('fp16').exactOptional(),
});
export type ModelStamp = z.infer<typeof StampSchema>;

/**
 * The networks that measured, by role: one, or several in the order of the set. Roles that the set omits are absent.
 * models/roles/index.ts lists the roles.
 */
export interface ModelStamps {
  /**
   * The weights that make templates. Templates of other weights are never compared. Of several, the first compares frames with each
   * other and people with enrollments.
   */
  readonly match: ModelStamp | readonly [ModelStamp, ...ModelStamp[]];
  readonly [role: string]: ModelStamp | readonly ModelStamp[] | undefined;
}

/** The outputs of networks for one face, by role and `model@version`. The role's file in models/roles describes the numbers. */
export type NetworkOutputs = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

const number = z.number();
const cosine = number.min(-1).max(1);
const index = z.int().min(0);
const triple = z.tuple([number, number, number]);

/** Pixels refer to the upright picture; normalised coordinates are fractions (0..1) of its width and height. */
const BoxSchema = z.object({ x1: number, y1: number, x2: number, y2: number });
export type FaceBox = z.infer<typeof BoxSchema>;

const FaceSchema = z.object({
  /** The detector's confidence, 0..1. */
  confidence: number,
  /** Normalised. It may extend slightly outside 0..1 if the face is cut off. */
  box: BoxSchema,
});
export type FaceMeasurement = z.infer<typeof FaceSchema>;

/** Degrees. Yaw > 0: turned to the person's left (image right). Pitch > 0: up. Roll > 0: clockwise in the image. */
const PoseSchema = z.object({ yaw: number, pitch: number, roll: number });
export type HeadPose = z.infer<typeof PoseSchema>;

/** Mean colours in linear light: red, green, blue, 0..1. See models/faces/skin-light.ts. */
const SkinLightSchema = z.object({
  /** The colour of cheeks and forehead. */
  skin: triple,
  /** The colour of the background beside and above the head; null if too little is visible. */
  around: triple.nullable(),
});
export type SkinLight = z.infer<typeof SkinLightSchema>;

const AnyFaceSchema = FaceSchema.extend({
  /** 68 points, iBUG order, x y x y …, normalised to the frame. */
  landmarks: z.array(number),
  /** Distance between the centres of the eyes, in pixels. */
  interocularPx: number,
  /** null if the set pins no network for it. */
  pose: PoseSchema.nullable(),
  /** Mean luma inside the face, 0..1. */
  brightness: number,
  /** Standard deviation of luma inside the face, 0..1. */
  contrast: number,
  /** Variance of the Laplacian of the 112×112 aligned grey face (0..255 scale). */
  sharpness: number,
  /** Probability that each eye is open, 0..1; null if the eye is not visible, or the set pins no network for it. */
  eyesOpen: z.object({ left: number.nullable(), right: number.nullable() }),
  /**
   * A hash of the face's appearance in this frame, 16 hex digits. It identifies the same frame in other bytes, not the person.
   * Absent or null if the face cannot be aligned. See models/faces/face-hash.ts.
   */
  faceHash: z.string().nullable().exactOptional(),
  /** The colour of the light on the face. Absent or null if no skin is visible. */
  skinLight: SkinLightSchema.nullable().exactOptional(),
});

/** See models/faces/plane-rest.ts. */
const DepthSchema = z.object({
  /** 1 − correlation of the two aligned faces. */
  change: number,
  /** The rest of `change` after the best-fitting motion of a plane. Near 0 for a flat picture of a face, however it is held. */
  rest: number,
});
export type FaceDepth = z.infer<typeof DepthSchema>;

const OutputsSchema: z.ZodType<NetworkOutputs> = z.record(z.string(), z.record(z.string(), z.array(number).min(1)));

/** The main face of the frame, chosen by size and position. */
const MainFaceSchema = AnyFaceSchema.extend({
  /** Such as `liveness`: the logits of each of its networks, the live class first. */
  outputs: OutputsSchema,
  /** Cosine with the capture's fused template, −1..1; null if the face has no template. */
  similarityToTemplate: cosine.nullable(),
  /**
   * How the face differs from the capture's most frontal one. Absent or null for that one itself, for frames that were not chosen
   * or were skipped because earlier ones clearly showed depth, and if the face cannot be aligned.
   */
  depth: DepthSchema.nullable().exactOptional(),
});
export type MainFaceMeasurement = z.infer<typeof MainFaceSchema>;

/** How much a frame differs from another frame of the capture: its motion, and 1 − correlation of the aligned faces. */
const DifferenceSchema = z.object({ motion: number, change: number });
export type FrameDifference = z.infer<typeof DifferenceSchema>;

/** Facts from a picture file's metadata. All of them are easy to forge, so each is only a sign. */
const FileSignsSchema = z.object({
  /** FNV-1a of the quantisation tables, 8 hex digits, which identifies the encoder; null if the file is not a JPEG. */
  coding: z.string().nullable(),
  /** True if the metadata name an image editor. */
  edited: z.boolean(),
  /** True if the metadata name a camera's make or model. Photos from a browser never do. */
  namesCamera: z.boolean(),
});
export type FileSigns = z.infer<typeof FileSignsSchema>;

export const FrameSchema = z.object({
  /** In upload order, from 0. */
  index,
  /** False if the bytes could not be decoded; the other members are then empty. */
  decoded: z.boolean(),
  /** Upright size in pixels; 0 if not decoded. */
  width: number,
  height: number,
  /** Every face that the detector found with sufficient confidence, the main one first. */
  faces: z.array(FaceSchema),
  main: MainFaceSchema.nullable(),
  /** Mean absolute luma difference to the previous decoded frame on a 64×48 grid, 0..1; null for the first. */
  motion: number.nullable(),
  /** 64-bit perceptual hash of the frame, 16 hex digits; null if not decoded. */
  perceptualHash: z.string().nullable(),
  /** Difference from the previous frame; null for the first frame, or if a face is missing. */
  sinceLast: DifferenceSchema.nullable().exactOptional(),
  /** Difference from the most similar frame, neighbours excluded; null if there is none with a face. */
  twin: DifferenceSchema.extend({ index }).nullable().exactOptional(),
  /**
   * Correlation of the background with that of the previous decoded frame, after the best-fitting shift, −1..1; null if too
   * little of it is visible.
   */
  backdrop: number.nullable().exactOptional(),
  /** Facts about an uploaded picture; null for a clip's frame. */
  file: FileSignsSchema.nullable().exactOptional(),
  /** Whether the capture's template was made of this frame. */
  usedInTemplate: z.boolean(),
});
export type FrameMeasurement = z.infer<typeof FrameSchema>;

/** Of every match network of which both have a template, by `model@version`; left out if the set pins one. */
const SimilaritiesSchema: z.ZodType<Readonly<Record<string, number>>> = z.record(z.string(), cosine);

export const ReferenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('IMAGE'),
    decoded: z.boolean(),
    /**
     * By how many quarter turns clockwise the picture was turned before it was measured. The other members refer to the turned
     * picture.
     */
    quarterTurns: number,
    width: number,
    height: number,
    faces: z.array(FaceSchema),
    main: AnyFaceSchema.nullable(),
    /** Cosine of the capture's fused template and the reference's, −1..1, by the first match network; null if either is missing. */
    similarity: cosine.nullable(),
    similarities: SimilaritiesSchema.exactOptional(),
  }),
  z.object({
    kind: z.literal('TEMPLATE'),
    /** False if other weights than the pinned ones made the template. */
    comparable: z.boolean(),
    similarity: cosine.nullable(),
    similarities: SimilaritiesSchema.exactOptional(),
  }),
]);
export type ReferenceMeasurement = z.infer<typeof ReferenceSchema>;

export const MeasuringWorkerSchema = z.object({ workerId: z.string(), host: z.string() });
export type MeasuringWorker = z.infer<typeof MeasuringWorkerSchema>;

/** How three small pictures of the camera's own rate differ, apart from steady changes. See workers/measure/measure-burst.ts. */
export const BurstSchema = z.object({
  /** By how much the middle one is brighter than its neighbours, as a logarithm; never negative. */
  flicker: number,
  /** The same, row by row: the standard deviation of the rows after the flicker is evened out. */
  banding: number,
  /** Robust standard deviation of a pixel over time, 0..1. */
  noise: number,
  /** Mean absolute difference of luma between the first and the last one, 0..1. */
  motion: number,
});
export type BurstMeasurement = z.infer<typeof BurstSchema>;

/** A frame of a clip as it is kept. */
export const ClipFrameSchema = z.object({
  /** In `frames`. */
  index,
  /** Milliseconds from the clip's start. */
  atMs: number,
  width: number,
  height: number,
  /** Of the JPEG. */
  bytes: number,
});
export type ClipFrame = z.infer<typeof ClipFrameSchema>;

/** Everything that a worker measured of a capture. Only the orchestrator judges it. */
export interface Measurement {
  v: 2;
  captureId: string;
  /** Such as `onnx:cpu`. */
  runtime: string;
  /** The process that measured, as its reports name it. Absent from the simulated engine. */
  worker?: MeasuringWorker;
  /** The model set, such as `2026-11-01`. */
  set: string;
  models: ModelStamps;
  /** The frames in chronological order; for a clip, the sampled frames. */
  frames: FrameMeasurement[];
  /** The frames of a clip in the object at `clipFrames`, in its order. Absent for frames, and from workers that kept none. */
  clipFrames?: ClipFrame[];
  /** Absent if the device sent none, or pictures that cannot be compared. No check reads it. */
  burst?: BurstMeasurement;
  /** For a clip: the time of each sampled frame. For frames: null, because the upload's metadata contain the times. */
  clipAtMs: number[] | null;
  /** The mean of the best frames' embeddings, normalised to length 1, by the first match network; null if no frame has one. */
  template: number[] | null;
  /** By the others, of fewer frames, by `model@version`; left out if the set pins one. */
  furtherTemplates?: Readonly<Record<string, number[]>>;
  /**
   * Of a job that asks for it: the aligned face of the template's best frame, 112 × 112 pixels, as a PNG in base64. Absent if no face can be aligned.
   */
  crop?: string;
  /** Lowest cosine between any usable frame's embedding and the fused template; null with fewer than two. */
  consistency: number | null;
  reference: ReferenceMeasurement | null;
  /** `signsMs`: the time for the signs of an attack that need no model. */
  timings: { fetchMs: number; decodeMs: number; deviceMs: number; signsMs?: number; totalMs: number };
  /** The measurement of the same capture by a candidate set, which never affects the decision. Absent without a candidate. */
  shadow?: ShadowMeasurement;
}

/** Why a candidate has no measurement: the worker was busy, the candidate took too long, or it failed. */
export type ShadowFailure = 'BUSY' | 'TOO_SLOW' | 'FAILED';

export interface ShadowMeasurement {
  /** The candidate's name. */
  set: string;
  models: ModelStamps;
  /** Exactly one of these two is null. The template is kept only where the person may be enrolled; else it is null. */
  failure: ShadowFailure | null;
  measurement: Omit<Measurement, 'shadow'> | null;
}
