import type { CreateSession, Reference } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import { makeToken } from '../../captures/tokens.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Enrollment, findEnrollment, templateFor } from '../../enrollments/enrollments.store.js';
import { findFile } from '../../files/files.store.js';
import { newId } from '../../make-id.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { findPolicy } from '../../policy/policies.store.js';
import { invalidField, Refusal } from '../../refusal.js';
import { composeHandoff } from '../../sessions/compose-handoff.js';
import { composeFirstEnvelope } from '../../sessions/load-envelope.js';
import { type Session, type SessionReference, saltContext } from '../../sessions/session.js';
import { DETAILS, type SessionDetails } from '../../sessions/session-details.js';
import { storeSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { ensureSubject, type Subject, shareSubject } from '../../subjects/subjects.store.js';
import { withAllowance } from '../../usage/allowance.store.js';
import { reserveVerification, storeReservation } from '../../usage/usage.store.js';
import type { Vault } from '../../vault/vault.js';
import { findSubjectEnrollment, runningDigests } from '../subjects/find-subject-enrollment.js';
import { checkPlayable } from './check-playable.js';
import { type SimulatingService, walkSimulated } from './walk-simulated.js';

/**
 * @param record runs at the end of the transaction, with the answer to send; must have no effect outside of it
 * @returns the envelope with its hand-off, which is the only time that the capture token is shown
 */
export async function openSession(
  service: SimulatingService & { config: Config; sets: ModelSets },
  tenant: Tenant,
  request: CreateSession,
  record: (tx: Transaction, opened: SessionEnvelope) => Promise<unknown>,
): Promise<SessionEnvelope> {
  checkReferenceFitsFlow(request);
  checkSimulate(tenant, request);
  const { scenario, delayMs = 0, capture: captureFault = null } = request.simulate ?? {};
  if (tenant.mode === 'LIVE') await service.admission.admitSession(tenant.accountId);
  const now = service.clock.now();
  const captureToken = makeToken('capture', service.random);
  const opened = await withAllowance(service.db, async (tx) => {
    const sessionId = newId('session', service);
    const enrollment = await findReferenceEnrollment(service, tx, tenant, request);
    const subject =
      enrollment === null
        ? await ensureSubject(service, tx, { ...tenant, ...subjectIdOf(service, request) }, now)
        : await subjectOfEnrollment(service, tx, enrollment, request.subjectId);
    const stored = await findPolicy(tx, tenant, request.policyId ?? DEFAULT_POLICY_ID, now);
    if (stored === null) throw invalidField('/policyId', 'unknown', 'There is no policy with this name in this mode.');
    if (scenario !== undefined) checkPlayable(scenario, stored.policy, '/simulate/scenario');
    if (captureFault !== null) checkPlayable(captureFault, stored.policy, '/simulate/capture');
    const details = detailsOf(request);
    const session: Session = {
      id: sessionId,
      ...tenant,
      subjectRow: subject.row,
      flow: request.flow,
      status: 'CREATED',
      closeReason: null,
      detailsSealed: DETAILS.seal(service, subject.key, sessionId, details),
      locale: request.locale ?? null,
      simulate: scenario === undefined ? null : { scenario, delayMs },
      chosenScenario: null,
      captureFault,
      enrollOnApprove: request.enrollOnApprove ?? false,
      reference: await takeReference(service, tx, tenant, { subject, enrollment, reference: request.reference }),
      policyId: stored.policyId,
      policyVersion: stored.version,
      policyHash: stored.hash,
      retention: stored.policy.retention,
      maxAttempts: stored.policy.maxAttempts,
      attemptsUsed: 0,
      challengeAsked: false,
      captureTokenDigest: captureToken.digest,
      claimTokenDigest: null,
      watchTokenDigest: null,
      handover: null,
      takenTokenDigest: null,
      crossDevice: request.crossDevice ?? 'ALLOW',
      channel: null,
      voidClaimDigests: [],
      consent: null,
      wrappedSalt: service.vault.sealUnder(subject.key, saltContext(sessionId), service.random.bytes(32)),
      sequence: 0,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + (request.expiresInSeconds ?? stored.policy.linkTtlSeconds) * 1000),
      decidedAt: null,
      erasedAt: null,
    };
    await reserveVerification(tx, session);
    await storeSession(service, tx, { session, metadata: details.metadata }, storeReservation(tx, session));
    const envelope = {
      ...composeFirstEnvelope(session, { details, subjectId: subject.subjectId }),
      handoff: composeHandoff(service.config.publicUrl, captureToken.text, session),
    };
    await record(tx, envelope);
    return envelope;
  });

  if (scenario !== undefined) startWalk(service, opened.sessionId);
  return opened;
}

function detailsOf({ purpose, purposeTexts, metadata, returnUrl, fallbackUrl, embedOrigins }: CreateSession): SessionDetails {
  return {
    purpose,
    purposeTexts: purposeTexts ?? {},
    metadata: metadata ?? {},
    returnUrl: returnUrl ?? null,
    fallbackUrl: fallbackUrl ?? null,
    embedOrigins: embedOrigins ?? [],
  };
}

/** Not awaited: the answer shows the session as created. If this fails, the sweeper continues the walk. */
function startWalk(service: SimulatingService, sessionId: string): void {
  walkSimulated(service, sessionId).catch((err: unknown) =>
    service.log.warn({ err, sessionId }, 'A simulated session did not advance; the sweeper will retry'),
  );
}

function checkReferenceFitsFlow(request: CreateSession): void {
  if (request.flow === 'ONBOARDING' && request.reference === undefined) {
    throw new Refusal('reference_required', 'The flow ONBOARDING compares the person with a reference: send `reference`.', {
      errors: [{ pointer: '/reference', code: 'required', message: 'This flow needs a reference.' }],
    });
  }
  if (request.flow === 'LIVENESS_ONLY' && request.reference !== undefined) {
    throw new Refusal('reference_not_allowed', 'The flow LIVENESS_ONLY compares nothing: leave `reference` out.', {
      errors: [{ pointer: '/reference', code: 'not_allowed', message: 'This flow takes no reference.' }],
    });
  }
  if (request.reference?.source === 'SUBJECT' && request.subjectId === undefined)
    throw invalidField('/subjectId', 'required', 'The reference SUBJECT needs `subjectId`.');
}

function checkSimulate(tenant: Tenant, request: CreateSession): void {
  if (request.simulate !== undefined && tenant.mode === 'LIVE') {
    throw new Refusal('simulate_not_allowed', 'Only a session made with a test key may simulate.', {
      errors: [{ pointer: '/simulate', code: 'not_allowed', message: 'Only test keys may simulate.' }],
    });
  }
}

/**
 * Wraps the key of the picture or template for this session, under its subject. It stays usable when the file expires, and
 * becomes unreadable when the subject is erased.
 */
async function takeReference(
  service: { vault: Vault; clock: Clock; sets: ModelSets },
  tx: Transaction,
  tenant: Tenant,
  of: { subject: Subject; enrollment: Enrollment | null; reference: Reference | undefined },
): Promise<SessionReference | null> {
  const { subject, enrollment, reference } = of;
  if (reference === undefined) return null;
  if (reference.source === 'DOCUMENT_IMAGE') {
    const file = await findFile(tx, tenant, reference.fileId);
    if (file === null) throw new Refusal('not_found', 'There is no such file.');
    if (file.expiresAt <= service.clock.now()) throw unusable('/reference/fileId', 'The file has expired. Upload it again.');
    const key = service.vault.openObjectKey(null, file.blobId, file.wrappedKey);
    return {
      source: reference.source,
      fileId: file.id,
      enrollmentId: null,
      blobId: file.blobId,
      wrappedKey: service.vault.rewrapObjectKey(key, subject.key, file.blobId),
      digest: null,
    };
  }
  const template = enrollment === null ? null : templateFor(enrollment, runningDigests(service, tenant));
  if (enrollment === null || template?.object == null || enrollment.expiresAt <= service.clock.now()) {
    throw unusable('/reference/enrollmentId', UNUSABLE_ENROLLMENT);
  }
  const { blobId, wrappedKey } = template.object;
  const key = service.vault.openObjectKey(subject.key, blobId, wrappedKey);
  return {
    source: 'ENROLLMENT',
    fileId: null,
    enrollmentId: enrollment.id,
    blobId,
    wrappedKey: service.vault.rewrapObjectKey(key, subject.key, blobId),
    digest: template.digest,
  };
}

const UNUSABLE_ENROLLMENT = 'The enrollment has expired or was erased.';

async function findReferenceEnrollment(
  service: { vault: Vault; clock: Clock; sets: ModelSets },
  tx: Transaction,
  tenant: Tenant,
  { reference, subjectId }: CreateSession,
): Promise<Enrollment | null> {
  switch (reference?.source) {
    case 'ENROLLMENT': {
      const enrollment = await findEnrollment(tx, tenant, reference.enrollmentId);
      if (enrollment === null) throw new Refusal('not_found', 'There is no such enrollment.');
      return refuseOutdated(service, tenant, enrollment, '/reference/enrollmentId');
    }
    case 'SUBJECT': {
      const enrollment = subjectId === undefined ? null : await findSubjectEnrollment(service, tx, tenant, subjectId);
      if (enrollment === null) throw unusable('/reference', UNUSABLE_SUBJECT);
      return refuseOutdated(service, tenant, enrollment, '/reference');
    }
    case 'DOCUMENT_IMAGE':
    case undefined:
      return null;
  }
}

function refuseOutdated(service: { sets: ModelSets }, tenant: Tenant, enrollment: Enrollment, pointer: string): Enrollment {
  if (templateFor(enrollment, runningDigests(service, tenant)) !== null) return enrollment;
  throw unusable(pointer, OUTDATED, 'ENROLLMENT_OUTDATED');
}

const OUTDATED = 'The match model was replaced, and no running model can compare the enrollment. Enroll the person again.';

const UNUSABLE_SUBJECT = 'This subject has no enrollment that goes back to a document. Verify the person with a document.';

/** A session that compares with an enrollment belongs to the enrolled person. */
async function subjectOfEnrollment(
  service: { vault: Vault },
  tx: Transaction,
  enrollment: Enrollment,
  asked: string | undefined,
): Promise<Subject> {
  const subject = await shareSubject(service, tx, enrollment.subjectRow);
  if (subject === null) throw unusable('/reference/enrollmentId', UNUSABLE_ENROLLMENT);
  if (asked === undefined || asked === subject.subjectId) return subject;
  const message = 'The enrollment belongs to another subject.';
  throw new Refusal('subject_mismatch', `${message} Leave \`subjectId\` out.`, {
    errors: [{ pointer: '/subjectId', code: 'subject_mismatch', message }],
  });
}

function subjectIdOf(
  service: { clock: Clock; random: Randomness },
  { subjectId }: CreateSession,
): { subjectId: string; madeUp: boolean } {
  return { subjectId: subjectId ?? newId('subject', service), madeUp: subjectId === undefined };
}

function unusable(pointer: string, message: string, reason?: ReasonCode): Refusal {
  const members = reason === undefined ? {} : { reason };
  return new Refusal('reference_unusable', message, { errors: [{ pointer, code: 'unusable', message }], members });
}
