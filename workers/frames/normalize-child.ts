import { prepareDecoder } from './decode.js';
import { normalizePixels } from './normalize-pixels.js';
import { composeAnswer } from './normalizer-wire.js';
import { answerRequest } from './process-wire.js';

/** The process behind normalize-picture.ts: it normalizes one picture and ends. */
prepareDecoder();
await answerRequest(async (picture) => composeAnswer(await normalizePixels(picture)));
