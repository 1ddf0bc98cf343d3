import type { Session } from '../../sessions/session.js';

/** A session changes its device this many times at most, by hand-over or after a renewed link: each change keeps a void claim. */
const CHANGES_MAX = 10;

/** Whether the person may go on on another device. Pure. */
export function crossDeviceOf(session: Pick<Session, 'crossDevice' | 'voidClaimDigests'>): Session['crossDevice'] {
  return session.voidClaimDigests.length >= CHANGES_MAX ? 'FORBID' : session.crossDevice;
}
