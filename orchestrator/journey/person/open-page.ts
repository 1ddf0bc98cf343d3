import {
  type HeldLink,
  type LinkMove,
  type PageHolder,
  type PageSession,
  PageSessionSchema,
  type PageStage,
} from '@faceproof/protocol/api/sessions/capture-page.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import { asksForChallenge, type Policy } from '@faceproof/protocol/policy.js';
import { type DeviceClass, SCENARIOS } from '@faceproof/protocol/words.js';
import { loadBranding } from '../../accounts/branding.store.js';
import { type CaptureRow, listCaptures } from '../../captures/captures.store.js';
import type { ClaimFor, Token } from '../../captures/tokens.js';
import { FILE_LIFE_MS } from '../../files/files.store.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Refusal } from '../../refusal.js';
import { type PageTexts, withOwnPart } from '../../sessions/compose-consent-texts.js';
import { noteAgreed, noteAsked, noteCall } from '../../sessions/last-calls.store.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import { storeOpened } from '../../sessions/page-choices.store.js';
import type { Session } from '../../sessions/session.js';
import { purposeIn, type SessionDetails } from '../../sessions/session-details.js';
import type { Stored } from '../../vault/stored.js';
import { checkIsKept, crossDeviceOf, findHeld, findSessionByToken, hasRunOut, linkInUse, mayWatch } from '../captures/claim.js';
import { asLeft, isAsked, mayMove, SILENT_MS } from '../captures/take-over.js';
import { isOffered } from '../reviews/appeal-session.js';
import { isPlayable } from '../sessions/check-playable.js';
import { loadEnding } from './load-ending.js';
import { showAccount } from './show-account.js';

/**
 * Opens the link on any device, as often as it likes. It claims nothing, so a scanner that runs the page's script locks no one out.
 *
 * @param sent.locale the language of the page; null: that of the session
 * @param sent.move what the device does about a link that works on one device at a time; null: it calls, and nothing else
 * @returns what the page may know, which never reveals the decision
 * @throws Refusal not_found, capture_link_in_use, subject_erased
 */
export async function openPage(
  service: Stored & { policyVersions: PolicyVersions },
  sent: { bearer: string | null; claimFor: ClaimFor; device: DeviceClass; locale: string | null; move: LinkMove | null },
  texts: PageTexts,
): Promise<PageSession> {
  const found = await findSessionByToken(service.db, sent.bearer);
  checkIsKept(found);
  const shown = sent.claimFor(found.id);
  const now = service.clock.now();
  const session = await asLeft(service.db, found, shown, now);
  const expired = hasRunOut(session, now);
  const holder = holderOf(session, shown, expired);
  if (holder === null) {
    if (sent.move === 'ASK' && mayMove(session)) await noteAsked(service.db, session.id, now);
    throw await inUseElsewhere(service, session);
  }
  if (holder === 'THIS_DEVICE') {
    if (sent.move === 'AGREE' && mayMove(session))
      await noteAgreed(service.db, session.id, new Date(now.getTime() - SILENT_MS));
    if (sent.move === null) await noteCall(service.db, session.id, now);
  }
  if (!expired) await storeOpened(service.db, session.id, sent.device);
  const captures = await listCaptures(service.db, session.id);
  const details = await loadDetails(service, service.db, session);
  const { policy } = await service.policyVersions.load(service.db, session);
  const branded = await loadBranding(service.db, session);
  const standard = texts.choose([sent.locale, session.locale]);
  const { hash: textHash, version: textVersion, locale, text } = withOwnPart(standard, branded);
  return inContractOrder(PageSessionSchema, {
    ...describe(session, { details, locale, newest: newestWithMedia(captures), policy, expired, begins: session !== found }),
    account: await showAccount(service.db, session.accountId, branded),
    ending: await loadEnding(service.db, session, expired),
    consent: { textHash, textVersion, locale, text: { ...text } },
    holder,
    appeals: session.expiresAt > now && isOffered(session, branded.branding),
    tookOver: holder === 'THIS_DEVICE' && session.takenTokenDigest !== null,
    asked: holder === 'THIS_DEVICE' && (await isAsked(service.db, session, now)),
    claimToken: findHeld(session, shown)?.text ?? null,
  });
}

/** An expired link has nothing left to claim, so every device may see that it has expired. @returns null for a device that may not know more */
function holderOf(session: Session, shown: readonly Token[], expired: boolean): PageHolder | null {
  if (session.claimTokenDigest === null) return 'NOBODY';
  if (findHeld(session, shown) !== null) return 'THIS_DEVICE';
  return mayWatch(session, shown) || expired ? 'ANOTHER_DEVICE' : null;
}

/** With what the page needs to show whose link it is, and whether it may continue here later. */
async function inUseElsewhere(service: Pick<Stored, 'db' | 'vault'>, session: Session): Promise<Refusal> {
  const branded = await loadBranding(service.db, session);
  const { id: sessionId, mode } = session;
  const link: HeldLink = {
    ...{ sessionId, mode },
    account: await showAccount(service.db, session.accountId, branded),
    fallbackUrl: (await loadDetails(service, service.db, session))?.fallbackUrl ?? null,
    takeOver: mayMove(session),
  };
  return linkInUse({ link });
}

function newestWithMedia(captures: readonly CaptureRow[]): CaptureRow | null {
  return captures.filter(({ uploadedAt, firstHalfId }) => uploadedAt !== null && firstHalfId === null).at(-1) ?? null;
}

function describe(
  session: Session,
  {
    details,
    locale,
    newest,
    policy,
    expired,
    begins,
  }: {
    details: SessionDetails | null;
    locale: string;
    newest: CaptureRow | null;
    policy: Policy;
    expired: boolean;
    begins: boolean;
  },
): Omit<PageSession, 'account' | 'consent' | 'ending' | 'holder' | 'appeals' | 'tookOver' | 'asked' | 'claimToken'> {
  const { retention, liveness, checks, review } = policy;
  // Whoever takes over from a device that has left agrees anew.
  const stage = expired ? 'EXPIRED' : begins ? 'CONSENT' : toStage(session, newest);
  return {
    sessionId: session.id,
    mode: session.mode,
    flow: session.flow,
    // An old link shows whose it was, and no more.
    purpose: expired ? '' : purposeIn(details, locale),
    stage,
    captureId: newest?.id ?? null,
    attemptsLeft: Math.max(0, session.maxAttempts - session.attemptsUsed),
    hints: stage === 'RETRY' ? (newest?.hints ?? []) : [],
    returnUrl: details?.returnUrl ?? null,
    fallbackUrl: details?.fallbackUrl ?? null,
    embedOrigins: details?.embedOrigins ?? [],
    crossDevice: crossDeviceOf(session),
    retention: {
      mediaHours: retention.mediaHours,
      templateDays: session.enrollOnApprove ? retention.templateDays : null,
      cropDays: session.enrollOnApprove && retention.enrollmentCrop ? retention.templateDays : null,
      documentDays: session.reference?.source === 'DOCUMENT_IMAGE' ? FILE_LIFE_MS / DAY_MS : null,
      factsDays: retention.factsDays,
      fingerprintDays: retention.fingerprintDays,
      sessionMonths: retention.sessionMonths,
    },
    expiresAt: session.expiresAt.toISOString(),
    scenario: session.mode === 'TEST' ? (session.simulate?.scenario ?? 'approve') : null,
    scenarios: session.mode === 'TEST' ? SCENARIOS.filter((scenario) => isPlayable(scenario, policy)) : [],
    challenges: asksForChallenge(liveness) ? liveness.challenges : [],
    compares: session.reference === null ? null : COMPARES[session.reference.source],
    searchesDuplicates: checks['face.duplicate'].required,
    personDecides: review === 'ALWAYS',
  };
}

const DAY_MS = 86_400_000;
const COMPARES = { DOCUMENT_IMAGE: 'DOCUMENT', ENROLLMENT: 'EARLIER_CHECK' } as const;

/** Every decision, and an engine failure, is DONE: the page cannot tell an approval from a refusal or a review. */
function toStage(session: Session, newest: CaptureRow | null): PageStage {
  switch (session.status) {
    case 'CREATED':
    case 'CAPTURING':
      if (newest?.state === 'CHALLENGE_NEEDED') return 'CHALLENGE';
      if (session.consent === null) return 'CONSENT';
      return newest?.state === 'RETRY' ? 'RETRY' : 'CAPTURE';
    case 'PROCESSING':
      return 'PROCESSING';
    case 'CANCELED':
      return 'CANCELED';
    case 'IN_REVIEW':
    case 'APPROVED':
    case 'DECLINED':
    case 'FAILED':
    case 'EXPIRED':
      return 'DONE';
  }
}
