import { type IdKind, makeId } from '@faceproof/protocol/ids.js';

/** An id contains the time at which it was made, which differs from that of its row: the clock is read again, and may be set back. */
const CLOCK_SLACK_MS = 60_000;
const LOWEST = new Uint8Array(10);
const HIGHEST = new Uint8Array(10).fill(255);

/** @returns an id that nothing of this kind created at this time or later has a lower one than. Pure. */
export function lowestIdAt(kind: IdKind, time: string | number | Date, slackMs = CLOCK_SLACK_MS): string {
  return makeId(kind, Math.max(0, new Date(time).getTime() - slackMs), LOWEST);
}

/** @returns an id that nothing of this kind created before this time has a higher one than. Pure. */
export function highestIdBefore(kind: IdKind, time: string | number | Date, slackMs = CLOCK_SLACK_MS): string {
  return makeId(kind, Math.max(0, new Date(time).getTime() + slackMs), HIGHEST);
}
