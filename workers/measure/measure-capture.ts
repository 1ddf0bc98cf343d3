import { setMaxListeners } from 'node:events';
import {
  chooseForTemplate,
  fuseTemplate,
  measureConsistency,
  type WeightedEmbedding,
} from '@faceproof/models/faces/fuse-template.js';
import { cosine } from '@faceproof/models/pixels/vectors.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { type MeasuringSet, stampPrecision } from '@faceproof/models/sets/pinned-models.js';
import { readEngineName } from '@faceproof/protocol/measuring/engine-name.js';
import type { FrameMeasurement, Measurement } from '@faceproof/protocol/measuring/job.js';
import { AbandonedError } from '../batching/abandoned-error.js';
import type { Permits } from '../batching/permits.js';
import type { Device } from '../device/open-device.js';
import type { Ffmpeg } from '../frames/clips/run-ffmpeg.js';
import type { SampledClip } from '../frames/clips/sample-clip.js';
import { encodePng } from '../frames/encode-picture.js';
import { type CaptureMedia, openFrames } from '../frames/open-frames.js';
import { type Compared, compareFrames } from './compare-frames.js';
import { embedFurther } from './embed-further.js';
import { measureBurst } from './measure-burst.js';
import { type MeasuredFrame, measureFrame, type SeenFrame } from './measure-frame.js';
import { measureReference, type ReferenceInput } from './measure-reference.js';
import { beginSteps, type OnBatch, type Steps } from './steps.js';

export interface CaptureInput {
  captureId: string;
  media: CaptureMedia;
  reference: ReferenceInput | null;
  /** Three small pictures, or none. */
  burst?: readonly Uint8Array[] | undefined;
  /** Whether the measurement contains a crop of the face. */
  keepsCrop?: boolean;
  /** Receives a clip's frames before they are measured, if the clip can be read. */
  onClip?: (clip: SampledClip) => void;
  onBatch?: OnBatch | undefined;
}

export interface MeasureTools {
  device: Device;
  set: MeasuringSet;
  /** Such as `onnx:cpu`. */
  engine: string;
  /** null if it is not installed: clips are then unreadable. */
  ffmpeg: Ffmpeg | null;
  /** Decoded pictures in memory at once, over all captures. */
  pictures: Permits;
  /** A clock in milliseconds, for durations only. */
  now: () => number;
}

/**
 * THE STEPS from a capture to its measurement: decode -> detect -> landmarks -> align -> liveness, match, pose, eyes, light;
 * compare -> fuse -> assemble.
 *
 * Each frame is processed as soon as it is decoded (measure-frame.ts); items that wait for the same model at the same time,
 * from this capture or others, run as one batch. A frame that cannot be decoded or shows no face is a measurement too.
 *
 * @param signal aborted once no one waits for the measurement any more. It rejects only when nothing of the capture runs.
 * @throws EngineError, or the reason of the signal
 */
export async function measureCapture(input: CaptureInput, tools: MeasureTools, signal: AbortSignal): Promise<Measurement> {
  const { set } = tools;
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  // One for each item that waits and for each picture: as many as one capture has, and gone with it.
  setMaxListeners(0, either);
  const steps = beginSteps({ ...tools, manifests: set.manifests, signal: either, onBatch: input.onBatch });
  const { frames: loaders, clipAtMs } = await openFrames(input.media, tools.ffmpeg, steps, input.onClip);
  const comparison = compareOnceSeen(loaders.length, steps);
  const parts = [
    measureReference(input.reference, steps),
    measureBurst(input.burst ?? [], steps),
    ...loaders.map((load, index) => measureFrame(index, load, steps, comparison.take, input.keepsCrop === true)),
  ] as const;
  const [compareReference, burst, ...frames] = await Promise.all(parts).catch((error: unknown) =>
    endParts(parts, ending, error),
  );

  const embeddings = frames.flatMap(({ embedding }) => (embedding === null ? [] : [embedding]));
  const [first, ...others] = set.manifests.match;
  const { samePersonMin } = first.settings;
  const template = fuseTemplate(embeddings, samePersonMin);
  const chosen = chooseForTemplate(embeddings, samePersonMin);
  const fused = { template, from: new Set(chosen) };
  const further = others.length === 0 ? [] : await embedBest(chosen.slice(0, set.matchFrames), frames, steps);
  const templates = new Map([...(template === null ? [] : [[manifestId(first), template] as const]), ...further]);
  const crop = frames.find(({ embedding }) => embedding === chosen[0])?.crop ?? null;

  return {
    v: 2,
    captureId: input.captureId,
    runtime: tools.engine,
    set: set.set,
    models: stampPrecision(set.stamps, readEngineName(tools.engine).precision === 'fp16' ? 'fp16' : 'fp32'),
    frames: frames.map((frame, index) => assembleFrame(frame, comparison.of(index), fused)),
    ...(burst === null ? {} : { burst }),
    clipAtMs,
    template: template === null ? null : Array.from(template),
    ...(others.length > 0 && { furtherTemplates: Object.fromEntries(further.map(([id, vector]) => [id, Array.from(vector)])) }),
    ...(crop === null ? {} : { crop: (await encodePng(crop)).toString('base64') }),
    consistency: template === null ? null : measureConsistency(embeddings, template),
    reference: compareReference(templates),
    timings: { fetchMs: 0, ...steps.timings() },
  };
}

/** Ends what still runs of a capture that has failed, and rejects once nothing does. */
async function endParts(parts: readonly Promise<unknown>[], ending: AbortController, error: unknown): Promise<never> {
  ending.abort(new AbandonedError('CAPTURE_FAILED', 'Another part of the capture failed', { cause: error }));
  await Promise.allSettled(parts);
  throw error;
}

/** The match networks beyond the first cost more than they bring on every frame. */
async function embedBest(
  best: readonly WeightedEmbedding[],
  frames: readonly MeasuredFrame[],
  steps: Steps,
): Promise<[string, Float32Array][]> {
  const admitted = await steps.admit();
  try {
    const faces = frames.filter(({ embedding }) => embedding !== null && best.includes(embedding));
    return await embedFurther(faces, admitted);
  } finally {
    admitted.release();
  }
}

/** Compares the frames as soon as the last one is decoded, while the device still runs the slower models of some. */
function compareOnceSeen(count: number, steps: Steps): { take(seen: SeenFrame): void; of(index: number): Compared } {
  const seen: SeenFrame[] = [];
  const compared: Compared[] = [];
  return {
    take(frame) {
      seen[frame.index] = frame;
      // A sparse array's length includes its gaps, so this counts the actual entries.
      if (Object.keys(seen).length === count) compared.push(...steps.seek(() => compareFrames(seen)));
    },
    of(index) {
      const found = compared[index];
      if (found === undefined) throw new Error('A frame was measured before it was decoded');
      return found;
    },
  };
}

function assembleFrame(
  { measurement, embedding }: MeasuredFrame,
  { depth, ...beside }: Compared,
  { template, from }: { template: Float32Array | null; from: ReadonlySet<WeightedEmbedding> },
): FrameMeasurement {
  const { main } = measurement;
  const usedInTemplate = embedding !== null && from.has(embedding);
  if (main === null) return { ...measurement, ...beside, usedInTemplate };
  const similarityToTemplate = template === null || embedding === null ? null : cosine(embedding.embedding, template);
  return { ...measurement, ...beside, usedInTemplate, main: { ...main, similarityToTemplate, depth } };
}
