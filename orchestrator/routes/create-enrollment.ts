import { CreateEnrollmentSchema } from '@faceproof/protocol/requests.js';
import { keyRoute, type Route } from '../http/call.js';
import { enrollSession, showEnrollment } from '../journey/enroll-session.js';
import type { Service } from '../service.js';
import { loadSubjectId } from '../subjects/subjects.store.js';

export function createEnrollment(service: Service): Route {
  return keyRoute({
    method: 'POST',
    path: '/v1/enrollments',
    scope: 'enrollments',
    rate: 'writes',
    body: CreateEnrollmentSchema,
    async handle({ principal, body }) {
      const { accountId, mode } = principal;
      const enrollment = await enrollSession(
        service,
        { accountId, mode },
        { sessionId: body.sessionId, subjectId: body.subjectId ?? null },
      );
      return {
        status: 201,
        body: showEnrollment(enrollment, await loadSubjectId(service.db, enrollment.subjectRow)),
        headers: { Location: `${service.config.publicUrl}/v1/enrollments/${enrollment.id}` },
      };
    },
  });
}
