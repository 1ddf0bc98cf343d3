import { packContainer, unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import type { NormalizeJob, NormalizeJobResult } from '@faceproof/protocol/measuring/normalize-job.js';
import type { RenderJob, RenderJobResult } from '@faceproof/protocol/measuring/render-job.js';
import type { NormalizedImage } from '../frames/pictures/normalize-pixels.js';
import type { Renderer } from '../frames/pictures/render-pictures.js';
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

export interface RenderTools extends SealedStore, Pick<Renderer, 'render'> {
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Opens the pictures that the job names, and leaves JPEGs of each width, sealed, where the job says. Doing it twice is harmless.
 *
 * @throws ObjectMissingError, MediaBrokenError, SealBrokenError, ObjectStoreError, DecoderTimeoutError; Error if the decoder was
 *   killed, or no one waits any more
 */
export async function answerRenderJob(job: RenderJob, tools: RenderTools): Promise<RenderJobResult> {
  const pictures = await readPictures(job, tools);
  const rendered = await tools.render({ widths: job.sizes.map(({ width }) => width), pictures });
  // The orchestrator deletes what is written late, but only for a while.
  if (tools.now() > job.expiresAt) throw new Error('No one waits for these pictures any more');
  await Promise.all(job.sizes.map(({ output }, i) => writeSealed(output, packContainer(rendered[i] ?? []), tools, true)));
  return { v: 1, outcome: 'RENDERED' };
}

async function readPictures({ source, pick }: RenderJob, tools: SealedStore): Promise<Buffer[]> {
  const object = await readSealed(source, tools);
  const pictures = source.kind === 'PICTURE' ? [object] : unpackContainer(object);
  return pick === null ? pictures : pictures.slice(pick, pick + 1);
}
