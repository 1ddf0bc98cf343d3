import { fuseTemplate, measureConsistency } from '@faceproof/models/fuse-template.js';
import type { ModelSet } from '@faceproof/models/load-set.js';
import type { Measurement } from '@faceproof/protocol/job.js';
import type { Permits } from '../batching/permits.js';
import type { Device } from '../device/open-device.js';
import { type CaptureMedia, openFrames } from '../frames/open-frames.js';
import type { Ffmpeg } from '../frames/sample-clip.js';
import { compareFrames } from './compare-frames.js';
import { measureFrame } from './measure-frame.js';
import { measureReference, type ReferenceInput } from './measure-reference.js';
import { beginSteps } from './steps.js';

export interface CaptureInput {
  captureId: string;
  media: CaptureMedia;
  reference: ReferenceInput | null;
}

export interface MeasureTools {
  device: Device;
  set: ModelSet;
  /** Such as `onnx:cpu`. */
  engine: string;
  ffmpeg: Ffmpeg;
  /** Decoded pictures that may lie in memory, of all captures together. */
  pictures: Permits;
  /** Milliseconds, for durations only. */
  now: () => number;
}

/**
 * THE STEPS, from a capture to everything that is known of it:
 * decode -> detect -> landmarks -> align -> liveness, match, pose, eyes, light -> fuse -> compare -> assemble.
 *
 * Each frame goes its way as soon as it is decoded (measure-frame.ts); what waits for the same model at the same time,
 * of this capture or of others, runs as one batch. A frame that cannot be decoded or shows no face is a measurement.
 *
 * @throws EngineError
 */
export async function measureCapture(input: CaptureInput, tools: MeasureTools): Promise<Measurement> {
  const { set } = tools;
  const steps = beginSteps({ ...tools, manifests: set.manifests });
  const { frames: loaders, clipAtMs } = await openFrames(input.media, tools.ffmpeg, steps);
  const [compareReference, ...frames] = await Promise.all([
    measureReference(input.reference, set.stamps.match.digest, steps),
    ...loaders.map((load, index) => measureFrame(index, load, steps)),
  ]);

  const embeddings = frames.flatMap(({ embedding }) => (embedding === null ? [] : [embedding]));
  // What the check will ask of each frame, so that no frame is fused that it will refuse.
  const template = fuseTemplate(embeddings, set.thresholds['face.consistency'].threshold);

  return {
    v: 1,
    captureId: input.captureId,
    runtime: tools.engine,
    set: set.set,
    models: set.stamps,
    frames: steps.seek(() => compareFrames(frames, template)),
    clipAtMs,
    template: template === null ? null : Array.from(template),
    consistency: template === null ? null : measureConsistency(embeddings, template),
    reference: compareReference(template),
    timings: { fetchMs: 0, ...steps.timings() },
  };
}
