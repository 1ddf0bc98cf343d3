import type {
  MeasureJob,
  MeasureJobResult,
  Measurement,
  SealedRef,
  ShadowMeasurement,
} from '@faceproof/protocol/measuring/job.js';
import { unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import { blobContext, open, seal } from '@faceproof/protocol/measuring/sealed-object.js';
import { decodeTemplate } from '@faceproof/protocol/measuring/template.js';
import type { CaptureMedia } from '../frames/open-frames.js';
import { MediaBrokenError, type MediaStore } from '../store/media-store.js';
import type { CaptureInput } from './measure-capture.js';
import type { ReferenceInput } from './measure-reference.js';
import { unwrapJobKey } from './unwrap-job-key.js';

export interface AnswerTools {
  store: MediaStore;
  /** The worker key, and the one before it for the time of a rotation. */
  workerKeys: readonly Uint8Array[];
  measure(input: CaptureInput): Promise<Measurement>;
  /** The candidate's measurement of the capture, made afterwards; null if the candidate does not measure it. Never rejects. */
  measureShadow(input: CaptureInput): Promise<ShadowMeasurement | null>;
  /** Milliseconds, for durations only. */
  now: () => number;
}

/**
 * Opens the objects of the job, measures them, and stores the sealed measurement under the id in the job. Idempotent.
 *
 * @returns what the queue may know, and the measurement for the metrics
 * @throws ObjectMissingError, MediaBrokenError, SealBrokenError, TemplateError, ObjectStoreError, EngineError
 */
export async function answerJob(
  job: MeasureJob,
  tools: AnswerTools,
): Promise<{ result: MeasureJobResult; measurement: Measurement }> {
  const startedAt = tools.now();
  const [media, reference] = await Promise.all([readMedia(job, tools), readReference(job, tools)]);
  const fetchMs = tools.now() - startedAt;
  const input = { captureId: job.captureId, media, reference };
  const measured = await tools.measure(input);
  const timings = { ...measured.timings, fetchMs, totalMs: tools.now() - startedAt };
  const shadow = await tools.measureShadow(input);
  const measurement = { ...measured, timings, ...(shadow === null ? {} : { shadow }) };
  await writeSealed(job.output, Buffer.from(JSON.stringify(measurement), 'utf8'), tools);
  return { result: { v: 1, written: true }, measurement };
}

async function readMedia({ media }: MeasureJob, tools: AnswerTools): Promise<CaptureMedia> {
  const parts = unpackContainer(await readSealed(media, tools));
  return media.kind === 'FRAMES' ? { kind: 'FRAMES', frames: parts } : { kind: 'VIDEO', bytes: parts[0] ?? Buffer.alloc(0) };
}

async function readReference({ reference }: MeasureJob, tools: AnswerTools): Promise<ReferenceInput | null> {
  if (reference === null) return null;
  const bytes = await readSealed(reference, tools);
  if (reference.kind === 'IMAGE') return { kind: 'IMAGE', bytes };
  return { kind: 'TEMPLATE', template: decodeTemplate(bytes), digest: reference.digest };
}

async function readSealed(ref: SealedRef, { store, workerKeys }: AnswerTools): Promise<Buffer> {
  // If the key cannot be unwrapped, this worker's key is wrong; another worker may succeed.
  const key = unwrapJobKey(workerKeys, ref);
  const sealed = await store.read(ref.blobId);
  try {
    return open(key, blobContext(ref.blobId), sealed);
  } catch (cause) {
    throw new MediaBrokenError('An object in the media store has been changed', { cause });
  }
}

async function writeSealed(ref: SealedRef, plain: Uint8Array, { store, workerKeys }: AnswerTools): Promise<void> {
  await store.write(ref.blobId, seal(unwrapJobKey(workerKeys, ref), blobContext(ref.blobId), plain));
}
