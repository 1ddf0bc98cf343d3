import { findEnrollment } from '../../enrollments/enrollments.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { deleteEnrollment as deleteTemplate } from '../../journey/retention/delete-due.js';
import { Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';

export function deleteEnrollment(service: Stored): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'deleteEnrollment',
      tag: 'Enrollments',
      summary: 'Delete an enrollment and its template',
      answers: { 204: null },
      problems: ['subject_on_hold'],
    },
    async handle({ principal, params, record }) {
      const enrollment = await findEnrollment(service.db, principal, params.enrollmentId ?? '');
      if (enrollment === null) throw new Refusal('not_found', 'There is no such enrollment.');
      const answer = { status: 204 };
      await deleteTemplate(service, enrollment, (tx) => record(tx, answer));
      return answer;
    },
  });
}
