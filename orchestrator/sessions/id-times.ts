import { ID_PREFIXES, makeId } from '@faceproof/protocol/ids.js';

/** An id contains the time at which it was made, after `created_at` was read. The minute is for clocks that were set back meanwhile. */
const CLOCK_SLACK_MS = 60_000;
const LOWEST = new Uint8Array(10);
const HIGHEST = new Uint8Array(10).fill(255);
const ID_LENGTH = makeId('session', 0, LOWEST).length;

/** @returns an id that no session created at this time or later has a lower one than. Pure. */
export function lowestIdAt(time: string): string {
  return makeId('session', Math.max(0, Date.parse(time) - CLOCK_SLACK_MS), LOWEST);
}

/** @returns an id that no session created before this time has a higher one than. Pure. */
export function highestIdBefore(time: string): string {
  return makeId('session', Math.max(0, Date.parse(time) + CLOCK_SLACK_MS), HIGHEST);
}

/** @returns the lowest and the highest id that begin with these letters. Pure. */
export function idsFrom(prefix: string): { lowest: string; highest: string } {
  const whole = prefix.length < ID_PREFIXES.session.length ? ID_PREFIXES.session : prefix;
  return { lowest: whole.padEnd(ID_LENGTH, '0'), highest: whole.padEnd(ID_LENGTH, 'z') };
}
