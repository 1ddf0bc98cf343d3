import { setFlagsFromString } from 'node:v8';

/** The heap may grow to five times what lives in it before everything in it is looked through. */
const GROWTH_PERCENT = 400;

/**
 * Call once, before the first picture. Little lives in a worker's heap (12 MB), so V8 would look through all of it whenever 16 MB
 * were taken since the last time; a decoded picture counts as one of them, and so does each input that comes back from the
 * device. That was a collection every fourth picture, 4 of the 17 ms that a picture cost beside its models. What is short-lived
 * is still collected as often.
 */
export function relaxCollector(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
