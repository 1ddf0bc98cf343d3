import { prepareDecoder } from './decode.js';
import { normalizeLogo } from './logo-pixels.js';
import { composeAnswer } from './normalizer-wire.js';
import { answerRequest } from './process-wire.js';

/** The process behind normalize-picture.ts for logos: it normalizes one logo and ends. */
prepareDecoder();
await answerRequest(async (picture) => composeAnswer(await normalizeLogo(picture)));
