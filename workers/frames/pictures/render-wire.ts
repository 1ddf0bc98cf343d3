import { packContainer, unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import { z } from 'zod';

/** Pictures to render, and the widths. */
export interface RenderRequest {
  widths: readonly number[];
  /** Hostile. */
  pictures: readonly Uint8Array[];
}

/** By width, then by picture; empty where a picture cannot be decoded. */
export type Rendered = Buffer[][];

/** The request to a rendering process: a media container with the widths as JSON, then the pictures. */
export function composeRenderRequest({ widths, pictures }: RenderRequest): Buffer {
  return packContainer([Buffer.from(JSON.stringify(widths)), ...pictures]);
}

export function readRenderRequest(request: Buffer): RenderRequest {
  const [widths, ...pictures] = unpackContainer(request);
  return { widths: z.array(z.int()).parse(JSON.parse(String(widths))), pictures };
}

/** The answer: a media container with one container for each width. */
export function composeRendered(rendered: Rendered): Buffer {
  return packContainer(rendered.map((jpegs) => packContainer(jpegs)));
}

/**
 * A hostile picture may control the process that wrote the answer, so each part is checked to look like a JPEG.
 *
 * @throws ContainerError, Error if the answer has another form
 */
export function readRendered(answer: Buffer, { widths, pictures }: RenderRequest): Rendered {
  const rendered = unpackContainer(answer).map((jpegs) => unpackContainer(jpegs));
  const fits = rendered.length === widths.length && rendered.every((jpegs) => jpegs.length === pictures.length);
  if (!fits || !rendered.flat().every(isJpegOrEmpty)) throw new Error('A rendering process answered something else');
  return rendered;
}

function isJpegOrEmpty(bytes: Buffer): boolean {
  return bytes.length === 0 || bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff';
}
