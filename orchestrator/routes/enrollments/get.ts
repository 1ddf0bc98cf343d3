import { EnrollmentSchema } from '@faceproof/protocol/api/evidence/enrollments.js';
import { findEnrollment } from '../../enrollments/enrollments.store.js';
import { showEnrollment } from '../../enrollments/show-enrollment.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { loadSubjectId } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';

export function getEnrollment(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'getEnrollment', tag: 'Enrollments', summary: 'Read an enrollment', answers: { 200: EnrollmentSchema } },
    async handle({ principal, params }) {
      const enrollment = await findEnrollment(service.db, principal, params.enrollmentId ?? '');
      if (enrollment === null) throw new Refusal('not_found', 'There is no such enrollment.');
      return { status: 200, body: showEnrollment(enrollment, await loadSubjectId(service, service.db, enrollment.subjectRow)) };
    },
  });
}
