import type { Measurement } from '@faceproof/protocol/job.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { type Enrollment, storeEnrollment } from '../enrollments/enrollments.store.js';
import { newId } from '../make-id.js';
import type { Service } from '../service.js';
import type { Session } from '../sessions/session.js';
import type { Transaction } from '../store/database.js';
import { loadSubjectId, loadSubjectKey } from '../subjects/subjects.store.js';
import { storeEvent } from '../webhooks/outbox.store.js';

const DAY_MS = 86_400_000;

/** Keeps the template of an approved capture, sealed under its subject's key. */
export async function storeApprovedTemplate(
  service: Service,
  tx: Transaction,
  session: Session,
  measurement: Measurement,
  policy: Policy,
): Promise<Enrollment> {
  const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
  if (subjectKey === null || measurement.template === null) throw new Error('An approved capture without a template');
  const now = service.clock.now();
  const blobId = newId('blob', service);
  const object = service.vault.makeObjectKey(subjectKey, blobId);
  await service.vault.putObject(blobId, object.key, Buffer.from(new Float32Array(measurement.template).buffer));
  const enrollment: Enrollment = {
    id: newId('enrollment', service),
    accountId: session.accountId,
    mode: session.mode,
    subjectRow: session.subjectRow,
    sessionId: session.id,
    object: { blobId, wrappedKey: object.wrapped },
    model: measurement.models.match.model,
    version: measurement.models.match.version,
    digest: measurement.models.match.digest,
    createdAt: now,
    expiresAt: new Date(now.getTime() + policy.retention.templateDays * DAY_MS),
  };
  await storeEnrollment(tx, enrollment);
  await storeEvent(tx, service, {
    type: 'enrollment.created',
    accountId: session.accountId,
    mode: session.mode,
    sessionId: session.id,
    sequence: null,
    data: {
      enrollmentId: enrollment.id,
      subjectId: await loadSubjectId(tx, session.subjectRow),
      sessionId: session.id,
      model: enrollment.model,
      version: enrollment.version,
      createdAt: now.toISOString(),
    },
  });
  return enrollment;
}
