import type { ClipFrame, SealedRef } from '@faceproof/protocol/measuring/job.js';
import { packContainer } from '@faceproof/protocol/measuring/media-container.js';
import type { SampledClip } from '../frames/clips/sample-clip.js';
import { encodeJpeg } from '../frames/encode-picture.js';
import { type SealedStore, writeSealed } from '../store/sealed-objects.js';

/**
 * Writes the frames of a clip, as JPEGs in one sealed object, for people who review the capture.
 *
 * @param signal aborted once this worker no longer owns the job: then nothing is written
 * @returns what the frames are, in the order of the object
 * @throws SealBrokenError, ObjectStoreError, or the reason of the signal
 */
export async function keepClipFrames(
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
