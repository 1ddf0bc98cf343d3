import { type OpenedCapture, SUPPORTS, type Support } from '@faceproof/protocol/api/sessions/captures.js';
import type { GivenConsent } from '@faceproof/protocol/api/sessions/consent.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { Admission } from '../../admission/admission.js';
import { countCaptures, storeCapture, voidOpenCaptures } from '../../captures/captures.store.js';
import { beginsWithChallenge } from '../../captures/challenge.js';
import { type ClaimFor, makeToken, readToken, type Token } from '../../captures/tokens.js';
import { newId } from '../../make-id.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import { Refusal } from '../../refusal.js';
import type { PageTexts } from '../../sessions/compose-consent-texts.js';
import { dropHandover } from '../../sessions/handovers.store.js';
import { noteCall } from '../../sessions/last-calls.store.js';
import type { Session } from '../../sessions/session.js';
import { lockLinkedSession, moveSession, type SessionChange } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';
import { checkPersonMay } from './check-person-may.js';
import { checkClaim, checkLink, checkLinkIsAlive, findSessionByToken, newClaim, refuseSuspended } from './claim.js';
import { drawChallenge } from './draw-challenge.js';
import { consentRequired, playFault } from './play-fault.js';
import { recordConsent } from './record-consent.js';
import { asLeft, takeFromSilent } from './take-over.js';

/** The answer to the device, without the limits, which are the same for every attempt. */
export type OpenedAttempt = Omit<OpenedCapture, 'limits'> & { sessionId: string };

/**
 * Who opens an attempt. `bearer`: what found the session; left out by callers inside the service. `shown`: claim tokens from earlier
 * answers, or chosen by the device for its first call.
 */
export type Opener =
  | {
      by: 'DEVICE';
      bearer?: string | null;
      shown: readonly Token[];
      supports?: readonly Support[];
      consent?: ReportedConsent | null;
    }
  | { by: 'SIMULATED_ENGINE' };

/** What the person agreed to in an app. */
interface ReportedConsent {
  given: GivenConsent;
  texts: PageTexts;
}

const UPLOAD_TOKEN_MS = 10 * 60_000;

/** How many attempts a session can open, with media or without: this many for each that the policy allows, and at least so many. */
export const OPENED_PER_ATTEMPT = 10;
export const OPENED_MIN = 20;

/**
 * Opens an attempt. The first device claims the session; a new attempt voids the one before.
 * An attempt counts against `maxAttempts` when its media is accepted, so that a lost page or a reload costs nothing. The
 * number of opened attempts has a wider limit, and so has that of challenges. A refused call leaves the open attempt as it is.
 *
 * @param sent.bearer the capture token, or a claim token
 * @param sent.claimFor what the device holds from an earlier answer
 * @param sent.supports what the device can show of a challenge
 * @param sent.consent null: the device reports none
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, session_state_conflict, consent_required, validation_failed, overloaded
 */
export async function openCapture(
  service: AnnouncingService & { admission: Admission; policyVersions: PolicyVersions },
  sent: { bearer: string | null; claimFor: ClaimFor; supports: readonly Support[]; consent: ReportedConsent | null },
): Promise<OpenedAttempt> {
  const found = await findSessionByToken(service.db, sent.bearer);
  const token = readToken(sent.bearer);
  const shown = token?.kind === 'claim' ? [token] : sent.claimFor(found.id);
  const now = service.clock.now();
  checkOpening(await asLeft(service.db, found, shown, now), shown, now);
  if (found.consent === null) await playFault(service, found, 'OPENING');
  const open = () => openAttempt(service, found.id, { by: 'DEVICE', ...sent, shown });
  return found.mode === 'LIVE' ? service.admission.admitAttempt(found, open) : open();
}

/**
 * Like openCapture, for callers inside the service, which know the session's id.
 *
 * @param opener the simulated engine claims nothing: the link stays free for the page
 */
export async function openAttempt(
  service: AnnouncingService & { policyVersions: PolicyVersions },
  sessionId: string,
  opener: Opener,
): Promise<OpenedAttempt> {
  const now = service.clock.now();
  const uploadToken = makeToken('upload', service.random);
  const uploadTokenExpiresAt = new Date(now.getTime() + UPLOAD_TOKEN_MS);

  const { opened, announced } = await service.db.transaction(async (tx) => {
    const locked = await lockLinkedSession(tx, sessionId);
    if (opener.by === 'DEVICE') refuseSuspended(locked);
    if (opener.by === 'DEVICE' && opener.bearer !== undefined) checkLink(locked, opener.bearer);
    const shown = opener.by === 'DEVICE' ? opener.shown : [];
    const session = opener.by === 'DEVICE' ? await takeFromSilent(tx, locked, shown, now) : locked;
    const held = checkOpening(session, shown, now);
    const claimToken = held ?? (await newClaim(service, tx, session, shown));

    const first = session.status === 'CREATED';
    const openedBefore = first ? 0 : await countCaptures(tx, session.id);
    if (openedBefore >= Math.max(OPENED_MIN, OPENED_PER_ATTEMPT * session.maxAttempts))
      throw new Refusal('session_state_conflict', 'Too many attempts were opened. Create a new session.', conflict(session));

    if (!first) await voidOpenCaptures(tx, session);
    // No one takes the session over from a person who has begun here.
    if (session.handover !== null) await dropHandover(tx, session.id);
    const captureId = newId('capture', service);
    const { policy } = await service.policyVersions.load(tx, session);
    if (opener.by === 'DEVICE') await settleConsent(tx, session, policy, opener.consent ?? null, now);
    const supports = opener.by === 'DEVICE' ? (opener.supports ?? SUPPORTS) : SUPPORTS;
    const asks = beginsWithChallenge(policy.liveness, session);
    const challenge = asks ? await drawChallenge(service, tx, session, { policy, supports }) : null;
    const attempt = storeCapture(tx, {
      id: captureId,
      sessionId: session.id,
      attempt: openedBefore + 1,
      firstHalfId: null,
      challenge,
      supports,
      uploadTokenDigest: uploadToken.digest,
      uploadTokenExpiresAt,
      startedAt: now,
      measuredFor: session.mode === 'LIVE' ? session.accountId : null,
    });
    const moved = await moveSession(
      tx,
      session,
      'OPEN_ATTEMPT',
      now,
      opener.by === 'DEVICE' ? claimOf(session, claimToken) : {},
      [attempt, ...(opener.by === 'DEVICE' ? [noteCall(tx, session.id, now)] : [])],
    );
    const announced = first && (await announceSession(service, tx, moved, 'session.capture_started'));
    const opened = {
      sessionId: session.id,
      captureId,
      attempt: session.attemptsUsed + 1,
      attemptsLeft: session.maxAttempts - session.attemptsUsed - 1,
      claimToken: claimToken.text,
      uploadToken: uploadToken.text,
      uploadTokenExpiresAt: uploadTokenExpiresAt.toISOString(),
      challenge,
    };
    return { opened, announced };
  });
  if (announced) service.wakeWebhooks();
  return opened;
}

/** @throws Refusal consent_required, validation_failed */
async function settleConsent(
  tx: Transaction,
  session: Session,
  policy: Policy,
  reported: ReportedConsent | null,
  now: Date,
): Promise<void> {
  if (reported !== null) {
    const { given, texts } = reported;
    return recordConsent(tx, session, { ...given, channel: 'SDK' }, { texts, now });
  }
  if (policy.consent === 'REQUIRED' && session.consent === null) throw consentRequired();
}

/** The hosted page claims before its first attempt. Any other device is an app or a page of the integrator. */
function claimOf(session: Session, { digest }: Token): SessionChange {
  return session.claimTokenDigest === null ? { claimTokenDigest: digest, device: 'SDK' } : { claimTokenDigest: digest };
}

/** @returns the session's claim token; null while the session is unclaimed */
function checkOpening(session: Session, shown: readonly Token[], now: Date): Token | null {
  checkLinkIsAlive(session, now);
  const held = checkClaim(session, shown);
  checkPersonMay(session, 'OPEN_ATTEMPT');
  if (session.attemptsUsed >= session.maxAttempts)
    throw new Refusal('session_state_conflict', 'No attempt is left.', conflict(session));
  return held;
}

function conflict(session: Session): { members: Record<string, unknown> } {
  return { members: { currentStatus: session.status } };
}
