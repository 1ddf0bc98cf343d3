import type { PageSession, PageStage } from '@faceproof/protocol/api/capture-page.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { DeviceClass } from '@faceproof/protocol/words.js';
import { type Branding, loadBranding } from '../../accounts/branding.store.js';
import { type CaptureRow, listCaptures } from '../../captures/captures.store.js';
import type { ClaimFor } from '../../captures/tokens.js';
import { FILE_LIFE_MS } from '../../files/files.store.js';
import { loadPolicyVersion } from '../../policy/policies.store.js';
import type { Service } from '../../service.js';
import type { ConsentText } from '../../sessions/consent-texts.store.js';
import { storeClaim } from '../../sessions/page-choices.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession } from '../../sessions/sessions.store.js';
import { checkClaim, checkLink, checkLinkIsAlive, findSessionByToken, newClaim } from '../claim.js';

/**
 * Opens the link: the first device claims the session. The same device may repeat it, for example after a reload.
 *
 * @param sent.locale the language of the page; null: that of the session
 * @returns what the page may know, which never reveals the decision
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, subject_erased
 */
export async function claimSession(
  service: Service,
  sent: { bearer: string | null; claimFor: ClaimFor; device: DeviceClass; locale: string | null },
  textIn: TextIn,
): Promise<PageSession> {
  const found = await findSessionByToken(service.db, sent.bearer);
  const { session, claimToken } = await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, found.id);
    checkLink(session, sent.bearer);
    checkLinkIsAlive(session, service.clock.now());
    const shown = sent.claimFor(session.id);
    const held = checkClaim(session, shown);
    const claimToken = held ?? (await newClaim(service, tx, session, shown));
    if (held === null) await storeClaim(tx, session.id, { digest: claimToken.digest, device: sent.device });
    return { session, claimToken: claimToken.text };
  });
  const branding = await loadBranding(service.db, session.accountId);
  const { policy } = await loadPolicyVersion(service.db, session, session.policyVersion);
  const { hash: textHash, version: textVersion, locale, text } = textIn([sent.locale, session.locale]);
  return {
    ...describe(session, await listCaptures(service.db, session.id), branding, policy),
    consent: { textHash, textVersion, locale, text: { ...text } },
    claimToken,
  };
}

/** @param wanted languages in order of preference */
type TextIn = (wanted: readonly (string | null)[]) => ConsentText;

function describe(
  session: Session,
  captures: readonly CaptureRow[],
  branding: Branding,
  { retention, liveness, checks, review }: Policy,
): Omit<PageSession, 'claimToken' | 'consent'> {
  const newest = captures.filter((capture) => capture.uploadedAt !== null).at(-1) ?? null;
  const stage = toStage(session, newest);
  return {
    sessionId: session.id,
    mode: session.mode,
    flow: session.flow,
    purpose: session.purpose ?? '',
    stage,
    captureId: newest?.id ?? null,
    attemptsLeft: Math.max(0, session.maxAttempts - session.attemptsUsed),
    hints: stage === 'RETRY' ? (newest?.hints ?? []) : [],
    account: {
      name: branding.name,
      logoUrl: branding.logoDigest === null ? null : `/capture-logos/${branding.logoDigest}`,
      accent: branding.accent,
    },
    returnUrl: session.returnUrl,
    fallbackUrl: session.fallbackUrl,
    embedOrigins: session.embedOrigins,
    retention: {
      mediaHours: retention.mediaHours,
      templateDays: session.enrollOnApprove ? retention.templateDays : null,
      documentDays: session.reference?.source === 'DOCUMENT_IMAGE' ? FILE_LIFE_MS / DAY_MS : null,
      factsDays: retention.factsDays,
      fingerprintDays: retention.fingerprintDays,
      sessionMonths: retention.sessionMonths,
    },
    expiresAt: session.expiresAt.toISOString(),
    scenario: session.mode === 'TEST' ? (session.simulate?.scenario ?? 'approve') : null,
    challenges: liveness.challenges ?? ['HEAD_TURNS'],
    compares: session.reference === null ? null : COMPARES[session.reference.source],
    searchesDuplicates: checks['face.duplicate'].required,
    personDecides: review === 'ALWAYS',
  };
}

const DAY_MS = 86_400_000;
const COMPARES = { DOCUMENT_IMAGE: 'DOCUMENT', ENROLLMENT: 'EARLIER_CHECK' } as const;

/** Every decision, and an engine failure, is DONE: the page cannot tell them apart. */
function toStage(session: Session, newest: CaptureRow | null): PageStage {
  switch (session.status) {
    case 'CREATED':
    case 'CAPTURING':
      if (newest?.state === 'RETRY') return 'RETRY';
      return session.consent === null ? 'CONSENT' : 'CAPTURE';
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
