import { packContainer, unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import type { RenderJob, RenderJobResult } from '@faceproof/protocol/measuring/render-job.js';
import type { Renderer } from '../frames/pictures/render-pictures.js';
import { readSealed, type SealedStore, writeSealed } from '../store/sealed-objects.js';

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
