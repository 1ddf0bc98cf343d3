import { nextStatus } from '@faceproof/protocol/session-state.js';
import { findDoubtedCapture, voidOpenCaptures } from '../../captures/captures.store.js';
import type { ClaimFor, Token } from '../../captures/tokens.js';
import type { Clock } from '../../clock.js';
import { storeLeft } from '../../sessions/handovers.store.js';
import { findLastCall } from '../../sessions/last-calls.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession } from '../../sessions/sessions.store.js';
import type { Queryable, Transaction } from '../../store/database.js';
import { checkLink, checkLinkIsAlive, crossDeviceOf, findHeld, mayWatch } from './claim.js';

/** A device that has made no call for so long has left: another one with the link may continue. */
export const SILENT_MS = 60_000;

/**
 * The session as another device with its link finds it: unclaimed and not agreed to once the device that has it has left, else as it is.
 * Not while a second half is awaited, which is over after 90 seconds. Reads only.
 */
export async function asLeft<S extends Session>(db: Queryable, session: S, shown: readonly Token[], now: Date): Promise<S> {
  const isForeign = session.claimTokenDigest !== null && findHeld(session, shown) === null && !mayWatch(session, shown);
  if (!isForeign || !mayMove(session)) return session;
  const lastCall = (await findLastCall(db, session.id))?.at ?? session.updatedAt;
  if (now.getTime() - lastCall.getTime() < SILENT_MS || (await findDoubtedCapture(db, session.id)) !== null) return session;
  return { ...session, claimTokenDigest: null, consent: null };
}

/** Whether another device asked within the last minute for the link of the device that has it. Reads only. */
export async function isAsked(db: Queryable, session: Session, now: Date): Promise<boolean> {
  const { askedAt } = (await findLastCall(db, session.id)) ?? { askedAt: null };
  return askedAt !== null && now.getTime() - askedAt.getTime() < SILENT_MS && mayMove(session);
}

/** Whether another device could ever take it over. Pure. */
export function mayMove(session: Session): boolean {
  return crossDeviceOf(session) !== 'FORBID' && nextStatus(session.status, 'OPEN_ATTEMPT') !== null;
}

/** Takes the claim from a device that has left, and voids what it had begun. The session is locked. It may still watch. */
export async function takeFromSilent(tx: Transaction, session: Session, shown: readonly Token[], now: Date): Promise<Session> {
  const left = await asLeft(tx, session, shown, now);
  if (left === session || session.claimTokenDigest === null) return session;
  await voidOpenCaptures(tx, session);
  await storeLeft(tx, session.id);
  return { ...left, voidClaimDigests: [...session.voidClaimDigests, session.claimTokenDigest] };
}

/** The device that calls, with what it sent. */
interface Caller {
  bearer: string | null;
  claimFor: ClaimFor;
}

/**
 * Locks the session of a link for a device that has it, which takes it from one that has left.
 *
 * @throws Refusal not_found, capture_link_expired, subject_erased
 */
export async function lockForDevice(
  service: { clock: Clock },
  tx: Transaction,
  sessionId: string,
  by: Caller,
): Promise<Session> {
  const session = await lockLink(service, tx, sessionId, by);
  return takeFromSilent(tx, session, by.claimFor(session.id), service.clock.now());
}

/** Like {@link lockForDevice}, and takes nothing. */
export async function lockLink({ clock }: { clock: Clock }, tx: Transaction, sessionId: string, by: Caller): Promise<Session> {
  const session = await lockSession(tx, sessionId);
  checkLink(session, by.bearer);
  checkLinkIsAlive(session, clock.now());
  return session;
}
