import type {
  ClipFrame,
  MeasureJob,
  MeasureJobResult,
  Measurement,
  MeasuringWorker,
  SealedRef,
  ShadowMeasurement,
} from '@faceproof/protocol/measuring/job.js';
import { packContainer, unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import { decodeTemplates } from '@faceproof/protocol/measuring/template.js';
import type { SampledClip } from '../frames/clips/sample-clip.js';
import { encodeJpeg } from '../frames/encode-picture.js';
import { readSealed, type SealedStore, writeSealed } from '../store/sealed-objects.js';
import type { CaptureInput } from './measure-capture.js';
import type { ReferenceInput } from './measure-reference.js';
import type { OnBatch } from './steps.js';

export interface AnswerTools extends SealedStore {
  worker: MeasuringWorker;
  measure(input: CaptureInput, signal: AbortSignal): Promise<Measurement>;
  /** The candidate's measurement of the capture, made afterwards; null if the candidate does not measure it. Never rejects. */
  measureShadow(input: CaptureInput, signal: AbortSignal, enrolls: boolean): Promise<ShadowMeasurement | null>;
  /** Milliseconds, for durations only. */
  now: () => number;
  onBatch?: OnBatch;
}

/**
 * Opens the objects of the job, measures them, and stores the sealed measurement under the id in the job. Idempotent.
 *
 * @param signal aborted once the job is not this worker's any more: then nothing is written
 * @returns what the queue may know, and the measurement for the metrics
 * @throws ObjectMissingError, MediaBrokenError, SealBrokenError, TemplateError, ObjectStoreError, EngineError, AbandonedError
 */
export async function answerJob(
  job: MeasureJob,
  tools: AnswerTools,
  signal: AbortSignal,
): Promise<{ result: MeasureJobResult; measurement: Measurement }> {
  const startedAt = tools.now();
  signal.throwIfAborted();
  const [{ media, burst }, reference] = await Promise.all([readMedia(job, tools), readReference(job, tools)]);
  const fetchMs = tools.now() - startedAt;
  const input = { captureId: job.captureId, media, reference, onBatch: tools.onBatch };
  const clip: { sampled: SampledClip | null } = { sampled: null };
  const onClip = (sampled: SampledClip) => {
    clip.sampled = sampled;
  };
  const measured = await tools.measure({ ...input, burst, onClip, keepsCrop: job.keepsCrop === true }, signal);
  const timings = { ...measured.timings, fetchMs, totalMs: tools.now() - startedAt };
  // After measuring, so that the models have the processor to themselves; beside the candidate.
  const keeping =
    job.clipFrames === null || clip.sampled === null ? null : keepClipFrames(clip.sampled, job.clipFrames, tools, signal);
  // The candidate measures a capture once.
  const shadowing = job.not === undefined ? tools.measureShadow(input, signal, job.enrolls === true) : null;
  const [shadow, clipFrames] = await Promise.all([shadowing, keeping]);
  signal.throwIfAborted();
  const measurement = {
    ...measured,
    worker: tools.worker,
    timings,
    ...(clipFrames === null ? {} : { clipFrames }),
    ...(shadow === null ? {} : { shadow }),
  };
  // A measurement that a power cut takes is measured again from media that was synced.
  await writeSealed(job.output, Buffer.from(JSON.stringify(measurement), 'utf8'), tools, false);
  return { result: { v: 1, written: true }, measurement };
}

async function readMedia({ media }: MeasureJob, tools: AnswerTools): Promise<Pick<CaptureInput, 'media' | 'burst'>> {
  const all = unpackContainer(await readSealed(media, tools));
  const parts = all.slice(0, media.parts);
  const burst = all.slice(parts.length);
  if (media.kind === 'FRAMES') return { media: { kind: 'FRAMES', frames: parts }, burst };
  return { media: { kind: 'VIDEO', bytes: parts[0] ?? Buffer.alloc(0) }, burst };
}

async function readReference({ reference }: MeasureJob, tools: AnswerTools): Promise<ReferenceInput | null> {
  if (reference === null) return null;
  const bytes = await readSealed(reference, tools);
  if (reference.kind === 'IMAGE') return { kind: 'IMAGE', bytes };
  return { kind: 'TEMPLATE', templates: decodeTemplates(bytes, reference.digest) };
}

/**
 * Writes the frames of a clip, as JPEGs in one sealed object, for people who review the capture.
 *
 * @param signal aborted once this worker no longer owns the job: then nothing is written
 * @returns what the frames are, in the order of the object
 * @throws SealBrokenError, ObjectStoreError, or the reason of the signal
 */
async function keepClipFrames(
  clip: SampledClip,
  ref: SealedRef,
  tools: SealedStore,
  signal: AbortSignal,
): Promise<ClipFrame[]> {
  const images = clip.frames.flatMap((frame, index) => (frame.decoded ? [{ index, image: frame.image }] : []));
  const jpegs = await Promise.all(images.map(({ image }) => encodeJpeg(image)));
  signal.throwIfAborted();
  await writeSealed(ref, packContainer(jpegs), tools, true);
  return images.map(({ index, image }, i) => ({
    index,
    atMs: clip.atMs[index] ?? 0,
    width: image.width,
    height: image.height,
    bytes: jpegs[i]?.length ?? 0,
  }));
}
