import { timingSafeEqual } from 'node:crypto';
import { makeToken, readToken, type Token } from '../../captures/tokens.js';
import type { Randomness } from '../../clock.js';
import { Refusal } from '../../refusal.js';
import type { LinkedSession, Session } from '../../sessions/session.js';
import { findSessionByDigest } from '../../sessions/sessions.store.js';
import type { Queryable } from '../../store/database.js';

/**
 * A capture link and the one device that may use it. A session is unclaimed until the person continues with its link: agrees, opens an
 * attempt, or asks for a hand-over. At every later call, that device's claim token proves that the same device is calling. Other
 * devices are refused. A hand-over moves the claim; the token of the device that had it then reads the progress and nothing else.
 */

/**
 * @param bearer a capture token, a claim token, or the hand-over token with which this device took the session over
 * @throws Refusal not_found, account_suspended
 */
export async function findSessionByToken(db: Queryable, bearer: string | null): Promise<LinkedSession> {
  const token = readToken(bearer);
  let session: LinkedSession | null = null;
  if (token?.kind === 'capture') session = await findSessionByDigest(db, 'capture', token.digest);
  if (token?.kind === 'claim') session = await findClaimed(db, token.digest);
  if (token?.kind === 'handover') session = await findTakenSession(db, token);
  if (session === null) throw noSuchLink(bearer);
  refuseSuspended(session);
  return session;
}

async function findClaimed(db: Queryable, digest: Buffer): Promise<LinkedSession | null> {
  return (await findSessionByDigest(db, 'claim', digest)) ?? (await findSessionByDigest(db, 'watch', digest));
}

/** An offer that still stands finds nothing here: it must be accepted first. */
async function findTakenSession(db: Queryable, token: Token): Promise<LinkedSession | null> {
  const session = await findSessionByDigest(db, 'handover', token.digest);
  return session !== null && isSame(session.takenTokenDigest, token) ? session : null;
}

/**
 * The link may have been renewed, or its claim moved, between the search for the token's session and its lock.
 *
 * @throws Refusal not_found
 */
export function checkLink(session: Session, bearer: string | null): void {
  if (!isSame(linkDigest(session, readToken(bearer)), readToken(bearer))) throw noSuchLink(bearer);
}

function linkDigest(session: Session, token: Token | null): Buffer | null {
  switch (token?.kind) {
    case 'capture':
      return session.captureTokenDigest;
    case 'claim':
      return session.claimTokenDigest;
    case 'handover':
      return session.takenTokenDigest;
    case 'upload':
    case undefined:
      return null;
  }
}

function isSame(digest: Buffer | null, token: Token | null): boolean {
  return digest !== null && token !== null && timingSafeEqual(digest, token.digest);
}

function noSuchLink(bearer: string | null): Refusal {
  const detail = isOfLink(readToken(bearer))
    ? 'No such capture link exists. It may have been replaced by a new one.'
    : 'Send the capture token or the claim token as "Authorization: Bearer fpc_…" or "Bearer fpd_…".';
  return new Refusal('not_found', detail, { failedAuthentication: true });
}

export function noSuchCapture(): Refusal {
  const detail = 'There is no such capture for this claim. Send the claim token as "Authorization: Bearer fpd_…".';
  return new Refusal('not_found', detail, { failedAuthentication: true });
}

function isOfLink(token: Token | null): boolean {
  return token !== null && token.kind !== 'upload';
}

/** @throws Refusal account_suspended */
export function refuseSuspended({ suspended }: Pick<LinkedSession, 'suspended'>): void {
  if (suspended) throw new Refusal('account_suspended', 'This check is not available now.');
}

/** @throws Refusal capture_link_expired, subject_erased */
export function checkLinkIsAlive(session: Session, now: Date): void {
  checkIsKept(session);
  if (hasRunOut(session, now)) throw new Refusal('capture_link_expired', 'The capture link has expired. Ask for a new one.');
}

/** @throws Refusal subject_erased */
export function checkIsKept(session: Session): void {
  if (session.erasedAt !== null) throw new Refusal('subject_erased', 'The data of this session was erased.');
}

/** True once no one can continue with the link, also before the session is closed for it. */
export function hasRunOut(session: Session, now: Date): boolean {
  const open = session.status === 'CREATED' || session.status === 'CAPTURING';
  return session.status === 'EXPIRED' || (open && session.expiresAt <= now);
}

/**
 * @returns the claim token that was sent and is the session's; null while the session is unclaimed
 * @throws Refusal capture_link_in_use
 */
export function checkClaim(session: Session, shown: readonly Token[]): Token | null {
  if (session.claimTokenDigest === null) return null;
  const held = findHeld(session, shown);
  if (held !== null) return held;
  throw linkInUse(hadClaim(session, shown) ? { reason: 'TAKEN_OVER' } : {});
}

/** @param members of the problem */
export function linkInUse(members: Record<string, unknown>): Refusal {
  const detail =
    'The person continues with this capture link on another device. Continue there, hand it over from there, or ask for a new link.';
  return new Refusal('capture_link_in_use', detail, { members });
}

function hadClaim({ voidClaimDigests }: Session, shown: readonly Token[]): boolean {
  return shown.some((token) => voidClaimDigests.some((digest) => isSame(digest, token)));
}

/** @returns the token that claims the session; null if none of them does */
export function findHeld(session: Session, shown: readonly Token[]): Token | null {
  return shown.find((token) => isSame(session.claimTokenDigest, token)) ?? null;
}

/** True for the device that gave the session to the present one. */
export function mayWatch(session: Session, shown: readonly Token[]): boolean {
  return shown.some((token) => isSame(session.watchTokenDigest, token));
}

/**
 * The claim token for an unclaimed session, or for the device that takes one over. A device may choose it before its first call, so that
 * it can repeat the call if the answer is lost. A void token beside it, such as the cookie of an earlier link, must not spoil its choice.
 * A token that already claims another session is refused, because a claim token finds its session.
 */
export async function newClaim(
  service: { random: Randomness },
  tx: Queryable,
  session: Session,
  chosen: readonly Token[],
): Promise<Token> {
  for (const token of chosen) if (await isFree(tx, session, token)) return token;
  return makeToken('claim', service.random);
}

/** A claim of an earlier link or device of the session stays void. */
async function isFree(tx: Queryable, session: Session, { digest }: Token): Promise<boolean> {
  if (session.voidClaimDigests.some((voided) => voided.equals(digest))) return false;
  const found = await findClaimed(tx, digest);
  // It may have watched an unclaimed session until now.
  return found === null || (found.id === session.id && session.watchTokenDigest?.equals(digest) === true);
}

/** A session changes its device this many times at most, by hand-over or after a renewed link: each change keeps a void claim. */
const CHANGES_MAX = 10;

/** Whether the person may continue on another device. Pure. */
export function crossDeviceOf(session: Pick<Session, 'crossDevice' | 'voidClaimDigests'>): Session['crossDevice'] {
  return session.voidClaimDigests.length >= CHANGES_MAX ? 'FORBID' : session.crossDevice;
}
