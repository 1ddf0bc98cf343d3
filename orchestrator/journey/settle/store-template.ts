import { CandidateTemplateSchema } from '@faceproof/protocol/measuring/check-measurement.js';
import type { Measurement, ModelStamp, ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { firstMatch, listStamps, stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import { encodeTemplates } from '@faceproof/protocol/measuring/template.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { Clock, Randomness } from '../../clock.js';
import { cropContext } from '../../enrollments/crops.store.js';
import { type Enrollment, isFromDocument, type MadeTemplate, storeEnrollment } from '../../enrollments/enrollments.store.js';
import { templateContext } from '../../enrollments/find-duplicates.js';
import { showEnrollment } from '../../enrollments/show-enrollment.js';
import { newId } from '../../make-id.js';
import { Refusal } from '../../refusal.js';
import { namesCrop } from '../../sessions/consent-texts.store.js';
import { findDecision } from '../../sessions/decisions.store.js';
import { mayKeepCrop, type Session } from '../../sessions/session.js';
import type { Queryable, Transaction } from '../../store/database.js';
import { lockFor } from '../../store/locks.js';
import type { Subject } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import { storeEvent } from '../../webhooks/outbox.store.js';

const DAY_MS = 86_400_000;

/** Stores the template of a decided session, sealed under its subject's key. The object is durable before the row that names it. */
export async function storeTemplate(
  service: { vault: Vault; clock: Clock; random: Randomness },
  tx: Transaction,
  of: { session: Session; subject: Omit<Subject, 'madeUp'>; measurement: Measurement; policy: Policy },
): Promise<Enrollment> {
  const { session, subject, measurement, policy } = of;
  const now = service.clock.now();
  const own = await putTemplate(service, subject.key, listTemplates(measurement.models, measurement));
  const candidate = await putCandidate(service, subject.key, measurement);
  const crop = await chooseCrop(tx, session, measurement);
  const enrollmentId = newId('enrollment', service);
  const enrollment: Enrollment = {
    id: enrollmentId,
    accountId: session.accountId,
    mode: session.mode,
    subjectRow: subject.row,
    sessionId: session.id,
    ...own.made,
    candidate: candidate?.made ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + policy.retention.templateDays * DAY_MS),
    fromDocument: await goesBackToDocument(tx, session),
  };
  await lockFor(tx, 'enrollments', session);
  const seal = (context: string, bytes: Uint8Array) => service.vault.sealUnder(subject.key, context, bytes);
  await storeEnrollment(tx, enrollment, {
    own: seal(templateContext(enrollmentId), own.bytes),
    candidate: candidate === null ? null : seal(templateContext(enrollmentId, true), candidate.bytes),
    crop: crop === null ? null : seal(cropContext(enrollmentId), crop),
  });
  await storeEvent(tx, service, {
    type: 'enrollment.created',
    accountId: session.accountId,
    mode: session.mode,
    sessionId: session.id,
    sequence: null,
    keptDays: policy.retention.eventDays,
    data: showEnrollment(enrollment, subject.subjectId),
  });
  return enrollment;
}

interface PutTemplate {
  made: MadeTemplate;
  bytes: Uint8Array;
}

async function putTemplate(
  service: { vault: Vault; clock: Clock; random: Randomness },
  key: Buffer,
  templates: readonly Template[],
): Promise<PutTemplate> {
  const [first, ...others] = templates.map(({ by: { model, version, digest } }) => ({ model, version, digest }));
  if (first === undefined) throw new Refusal('reference_unusable', 'The pictures of this session gave no template.');
  const blobId = newId('blob', service);
  const object = service.vault.makeObjectKey(key, blobId);
  const bytes = encodeTemplates(new Map(templates.map(({ by, numbers }) => [by.digest, numbers])));
  // Not announced: that takes a second connection, and transactions that each hold one could deadlock. A rollback leaves an
  // object that cannot be decrypted, because its only key was in this transaction.
  await service.vault.putObject(blobId, object.key, bytes);
  return { made: { object: { blobId, wrappedKey: object.wrapped }, ...first, others }, bytes };
}

/** Of the candidate in shadow, so that the person need not enroll again after its promotion. Nothing has checked what the worker wrote here. */
async function putCandidate(
  service: { vault: Vault; clock: Clock; random: Randomness },
  key: Buffer,
  { models, shadow }: Measurement,
): Promise<PutTemplate | null> {
  const { success, data } = CandidateTemplateSchema.safeParse(shadow);
  if (!success) return null;
  const templates = listTemplates(data.models, data.measurement);
  const own = new Set(listStamps(models, 'match').map(({ digest }) => digest));
  return templates.every(({ by }) => own.has(by.digest)) ? null : putTemplate(service, key, templates);
}

interface Template {
  by: ModelStamp;
  numbers: readonly number[];
}

/** In the order of the set. */
function listTemplates(
  models: Pick<ModelStamps, 'match'>,
  { template, furtherTemplates }: Pick<Measurement, 'template' | 'furtherTemplates'>,
): Template[] {
  const all = { ...furtherTemplates, ...(template !== null && { [stampId(firstMatch(models))]: template }) };
  return listStamps(models, 'match').flatMap((by) => {
    const numbers = all[stampId(by)];
    return numbers === undefined ? [] : [{ by, numbers }];
  });
}

/** @returns the PNG that the enrollment keeps; null unless the person agreed to a text that names it */
async function chooseCrop(tx: Transaction, session: Session, { crop }: Measurement): Promise<Buffer | null> {
  if (crop === undefined || session.consent === null || !mayKeepCrop(session)) return null;
  return (await namesCrop(tx, session.consent.textHash)) ? Buffer.from(crop, 'base64') : null;
}

/**
 * True if the session passed `face.match` against a document, or against an earlier enrollment of which the same holds. A chain that
 * begins with a check of liveness alone says nothing of who the person is.
 */
async function goesBackToDocument(db: Queryable, { id, reference }: Session): Promise<boolean> {
  const decision = await findDecision(db, id);
  const matched = decision?.checks.some(({ kind, status }) => kind === 'face.match' && status === 'PASSED') === true;
  if (!matched || reference === null) return false;
  if (reference.source === 'DOCUMENT_IMAGE') return true;
  return reference.enrollmentId !== null && isFromDocument(db, reference.enrollmentId);
}
