import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openCases } from './review-speed/open-cases.js';
import { CLAIM_MS_MAX, formatTimes, summarize } from './review-speed/summarize.js';
import { timeClaims } from './review-speed/time-claims.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CASES = 13;

/**
 * `npm run review-speed`: how long a reviewer waits between the key that claims a case and the two pictures on the screen. It drives the
 * console of the service that `npm start` runs, in Chromium, with rendered pictures. The first case warms the page up and does not count.
 *
 * @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined) throw new Refusal(`Unknown argument "${unknown}". Usage: npm run review-speed -- [--json]`);
  const cases = await openCases(ROOT, process.env, CASES);
  const [, ...times] = await timeClaims(cases, process.env);
  const summary = summarize(times);
  console.log(
    json ? JSON.stringify({ cases: times.length, targetMs: CLAIM_MS_MAX, ...summary }, null, 2) : formatTimes(summary),
  );
}
