import { prepareDecoder } from '../decode.js';
import { normalizeLogo } from './logo-pixels.js';
import { normalizePixels } from './normalize-pixels.js';
import { composeAnswer } from './normalizer-wire.js';
import type { PictureWork } from './picture-process.js';
import { answerRequest } from './process-wire.js';
import { renderPixels } from './render-pixels.js';
import { composeRendered, readRenderRequest } from './render-wire.js';

const WORK: Record<PictureWork, (request: Buffer) => Promise<Buffer>> = {
  normalize: async (picture) => composeAnswer(await normalizePixels(picture)),
  normalizeLogo: async (picture) => composeAnswer(await normalizeLogo(picture)),
  render: async (request) => composeRendered(await renderPixels(readRenderRequest(request))),
};

/** The process behind picture-process.ts: it answers one request and ends. Its argument says of which kind. */
prepareDecoder();
await answerRequest(WORK[process.argv[2] as PictureWork]);
