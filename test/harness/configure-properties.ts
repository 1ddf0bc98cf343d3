import fc from 'fast-check';
import { IS_LONG, triesOf } from './long-run.js';

const SEED = 20_261_122;
/** Of one property in a long run, in milliseconds. What it tried by then counts. */
const TIME_MAX_MS = 120_000;

// `npm test` tries the same inputs in every run, so that a change and not chance makes a property fail. `npm run test:long`
// draws a seed for each property. A failure prints its seed and path, which `fc.assert` takes to repeat it.
fc.configureGlobal(
  IS_LONG ? { numRuns: triesOf(100), interruptAfterTimeLimit: TIME_MAX_MS } : { seed: SEED, numRuns: triesOf(100) },
);
