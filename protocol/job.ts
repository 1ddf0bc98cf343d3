/**
 * What the orchestrator asks of a worker and what it gets back. The only thing that the two share,
 * next to the models' manifests.
 *
 * Nothing here may hold a picture, a template, a score or a name: the queue is readable by whoever runs it.
 * Pictures and measurements lie sealed in the media store (see sealed-object.ts); a job names them and carries
 * their keys, wrapped under the key that only orchestrator and workers hold.
 */

export const MEASURE_QUEUE = 'measure';
export const SETTLE_QUEUE = 'settle';

/** An object in the media store and the key that opens it. */
export interface SealedRef {
  blobId: string;
  /** The object's 32-byte key, sealed under WORKER_KEY with the blob id as context; base64url. */
  wrappedKey: string;
}

export interface MeasureJob {
  v: 1;
  captureId: string;
  /** A media container (see media-container.ts): the frames, or one clip. */
  media: SealedRef & { kind: 'FRAMES' | 'VIDEO' };
  /**
   * What the face is compared with. A picture is measured. A template (see template.ts) is
   * compared if the weights that made it, named by `digest`, are the pinned ones.
   */
  reference: null | (SealedRef & { kind: 'IMAGE' }) | (SealedRef & { kind: 'TEMPLATE'; digest: string });
  /** Where the worker writes the sealed {@link Measurement}: canonical UTF-8 JSON. Writing it twice is harmless. */
  output: SealedRef;
  /** Milliseconds since 1970, for the time-in-queue metric. */
  enqueuedAt: number;
  /** Milliseconds since 1970. Nobody waits for the measurement any more: a worker drops the job unmeasured. */
  expiresAt: number;
}

/** What the child job returns to the queue: that it is there, not what it says. */
export interface MeasureJobResult {
  v: 1;
  written: true;
}

/** The parent job. It reads the measurement through the capture's row, not through the queue. */
export interface SettleJob {
  v: 1;
  captureId: string;
}

/** Which weights ran. `digest` is `sha256:` + hex of the pinned ONNX file. */
export interface ModelStamp {
  model: string;
  version: string;
  digest: string;
}

/**
 * The networks that measured, by role: one, or several in the order of the set. A role that the set leaves out is missing.
 * Which roles there are is listed in models/roles/index.ts.
 */
export interface ModelStamps {
  /** What templates are compared by: those of other weights than these never are. */
  readonly match: ModelStamp;
  readonly [role: string]: ModelStamp | readonly ModelStamp[] | undefined;
}

/** What networks gave for one face, by role and `model@version`. What the numbers are is told in the role's file of models/roles. */
export type NetworkOutputs = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Pixels are of the upright picture; normalised coordinates are 0..1 of its width and height. */
export interface FaceBox {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface FaceMeasurement {
  /** Detector's confidence, 0..1. */
  confidence: number;
  /** Normalised. May reach a little outside 0..1 where the face is cut off. */
  box: FaceBox;
}

/** Degrees. Yaw > 0: turned to the person's left (image right). Pitch > 0: up. Roll > 0: clockwise in the image. */
export interface HeadPose {
  yaw: number;
  pitch: number;
  roll: number;
}

/** The face that the frame is about: chosen by size and centre. */
export interface MainFaceMeasurement extends FaceMeasurement {
  /** 68 points, iBUG order, x y x y …, normalised to the frame. */
  landmarks: number[];
  /** Distance between the eyes' centres, pixels. */
  interocularPx: number;
  /** null where the set pins no network for it. */
  pose: HeadPose | null;
  /** Such as `liveness`: the logits of each of its networks, the live class first. */
  outputs: NetworkOutputs;
  /** Mean luma inside the face, 0..1. */
  brightness: number;
  /** Standard deviation of luma inside the face, 0..1. */
  contrast: number;
  /** Variance of the Laplacian of the 112×112 aligned grey face (0..255 scale). */
  sharpness: number;
  /** Probability that each eye is open, 0..1; null where the eye cannot be seen, or the set pins no network for it. */
  eyesOpen: { left: number | null; right: number | null };
  /**
   * What the face looks like in this moment, 16 hex digits: to know the same frame in other bytes, not the person.
   * Missing or null where the face cannot be aligned. See models/faces/face-look.ts.
   */
  look?: string | null;
  /** The colour of the light on the face. Missing or null where no skin can be seen. */
  skinLight?: SkinLight | null;
  /** Cosine with the capture's fused template, −1..1; null where the face gave no template. */
  similarityToTemplate: number | null;
  /**
   * How the face differs from the capture's most frontal one. Missing or null for that one itself, for frames that were
   * not chosen or not looked at because those before them showed depth plainly, and where the face cannot be aligned.
   */
  depth?: FaceDepth | null;
}

/** Mean colours in shares of linear light, red, green, blue, 0..1. See models/faces/skin-light.ts. */
export interface SkinLight {
  /** Of cheeks and forehead. */
  skin: [number, number, number];
  /** Of what is seen beside and above the head; null where that is too little. */
  around: [number, number, number] | null;
}

/** See models/faces/plane-rest.ts. */
export interface FaceDepth {
  /** 1 − correlation of the two aligned faces. */
  change: number;
  /** The same after the motion of a plane that explains most of it: near 0 for a picture of a face, however it is held. */
  rest: number;
}

/** How far a frame differs from another one of the capture. */
export interface FrameDifference {
  /** As {@link FrameMeasurement.motion}. */
  motion: number;
  /** 1 − correlation of the aligned faces. */
  change: number;
}

/** What a picture file says without its pixels. Nothing of it is more than a sign: each is easily forged. */
export interface FileSigns {
  /** FNV-1a of the quantisation tables, 8 hex digits: how it was coded; null where it is no JPEG. */
  coding: string | null;
  /** It says that a program for editing pictures wrote it. */
  edited: boolean;
  /** It names a make or model of camera. A browser's photos never do. */
  namesCamera: boolean;
}

export interface FrameMeasurement {
  /** In upload order, from 0. */
  index: number;
  /** False where the bytes could not be decoded; then the rest is empty. */
  decoded: boolean;
  /** Upright size in pixels; 0 where not decoded. */
  width: number;
  height: number;
  /** Every face that the detector is sure of, the main one first. */
  faces: FaceMeasurement[];
  main: MainFaceMeasurement | null;
  /** Mean absolute luma difference to the previous decoded frame on a 64×48 grid, 0..1; null for the first. */
  motion: number | null;
  /** 64-bit perceptual hash of the frame, 16 hex digits; null where not decoded. */
  perceptualHash: string | null;
  /** Against the frame before it; null for the first and where a face is missing. */
  sinceLast?: FrameDifference | null;
  /** Against the frame that is most like it, but for its neighbours; null where there is none with a face. */
  twin?: (FrameDifference & { index: number }) | null;
  /**
   * Correlation of what lies around the face with the same of the decoded frame before, after the shift that fits best,
   * −1..1; null where too little is to be seen of it.
   */
  backdrop?: number | null;
  /** Of an uploaded picture; null for a clip's frame. */
  file?: FileSigns | null;
}

export type ReferenceMeasurement =
  | {
      kind: 'IMAGE';
      decoded: boolean;
      width: number;
      height: number;
      faces: FaceMeasurement[];
      main: Omit<MainFaceMeasurement, 'similarityToTemplate' | 'outputs'> | null;
      /** Cosine of the capture's fused template and the reference's, −1..1; null where either is missing. */
      similarity: number | null;
    }
  | {
      kind: 'TEMPLATE';
      /** False where the template was made by other weights than the pinned ones. */
      comparable: boolean;
      similarity: number | null;
    };

/** Everything that a worker knows of a capture. The orchestrator judges it; a worker never does. */
export interface Measurement {
  /** Measurements of version 1 are read by lift-measurement.ts. */
  v: 2;
  captureId: string;
  /** Such as `onnx:cpu`. */
  runtime: string;
  /** The model set, such as `2026-11-01`. */
  set: string;
  models: ModelStamps;
  /** Frames in time order as uploaded; for a clip, the sampled ones, with `atMs` from the clip. */
  frames: FrameMeasurement[];
  /** For a clip: each sampled frame's time; for frames: null, the upload's own metadata says it. */
  clipAtMs: number[] | null;
  /** Of length 1: the mean of the best frames' embeddings; null where no frame gave one. */
  template: number[] | null;
  /** Lowest cosine between any usable frame's embedding and the fused template; null with fewer than two. */
  consistency: number | null;
  reference: ReferenceMeasurement | null;
  /** `signsMs`: what the signs of an attack took that are measured without a model. */
  timings: { fetchMs: number; decodeMs: number; deviceMs: number; signsMs?: number; totalMs: number };
  /** What a candidate set measured of the same capture. It never decides. Missing where it was not asked. */
  shadow?: ShadowMeasurement;
}

/** Why a candidate measured nothing: the worker had other work, it took too long, or it failed. */
export type ShadowFailure = 'BUSY' | 'TOO_SLOW' | 'FAILED';

export interface ShadowMeasurement {
  /** The candidate's name. */
  set: string;
  models: ModelStamps;
  /** Exactly one of these two is null. Nobody keeps a candidate's template. */
  failure: ShadowFailure | null;
  measurement: (Omit<Measurement, 'shadow' | 'template'> & { template: null }) | null;
}
