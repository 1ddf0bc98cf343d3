import type { NormalizeJob, NormalizeJobResult } from '@faceproof/protocol/measuring/normalize-job.js';
import type { NormalizedImage } from '../frames/pictures/normalize-pixels.js';
import { readSealed, type SealedStore, writeSealed } from '../store/sealed-objects.js';

export interface NormalizeTools extends SealedStore {
  normalize(upload: Uint8Array): Promise<NormalizedImage | null>;
  normalizeLogo(upload: Uint8Array): Promise<NormalizedImage | null>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Opens the picture that the job names, and leaves the normalized one, sealed, where the job says. Doing it twice is harmless.
 *
 * @throws ObjectMissingError, MediaBrokenError, SealBrokenError, ObjectStoreError, DecoderTimeoutError; Error if the decoder was
 *   killed, or no one waits any more
 */
export async function answerNormalizeJob(job: NormalizeJob, tools: NormalizeTools): Promise<NormalizeJobResult> {
  const upload = await readSealed(job.original, tools);
  const image = await (job.v === 2 ? tools.normalizeLogo(upload) : tools.normalize(upload));
  if (image === null) return { v: 1, outcome: 'UNDECODABLE' };
  // The orchestrator deletes what is written late, but only for a while.
  if (tools.now() > job.expiresAt) throw new Error('No one waits for this picture any more');
  const { bytes, ...facts } = image;
  // The original is deleted afterwards.
  await writeSealed(job.output, bytes, tools, true);
  return { v: 1, outcome: 'NORMALIZED', picture: { ...facts, bytes: bytes.length } };
}
