import { prepareDecoder } from './decode.js';
import { answerRequest } from './process-wire.js';
import { renderPixels } from './render-pixels.js';
import { composeRendered, readRenderRequest } from './render-wire.js';

/** The process behind render-pictures.ts: it renders the pictures of one capture and ends. */
prepareDecoder();
await answerRequest(async (request) => composeRendered(await renderPixels(readRenderRequest(request))));
