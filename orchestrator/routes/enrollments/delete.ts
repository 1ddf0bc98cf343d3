import { findEnrollment } from '../../enrollments/enrollments.store.js';
import { keyRoute, type Route } from '../../http/call.js';
import { deleteEnrollment as deleteTemplate } from '../../journey/delete-due.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

export function deleteEnrollment(service: Service): Route {
  return keyRoute({
    method: 'DELETE',
    path: '/v1/enrollments/:enrollmentId',
    scope: 'enrollments',
    rate: 'writes',
    body: null,
    doc: {
      id: 'deleteEnrollment',
      tag: 'Enrollments',
      summary: 'Delete an enrollment and its template',
      answers: { 204: null },
    },
    async handle({ principal, params }) {
      const enrollment = await findEnrollment(service.db, principal, params.enrollmentId ?? '');
      if (enrollment === null) throw new Refusal('not_found', 'There is no such enrollment.');
      await deleteTemplate(service, enrollment);
      return { status: 204 };
    },
  });
}
