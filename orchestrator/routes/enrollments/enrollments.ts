import { CreateEnrollmentSchema, EnrollmentSchema } from '@faceproof/protocol/api/evidence/enrollments.js';
import { type Enrollment, findEnrollment } from '../../enrollments/enrollments.store.js';
import { showEnrollment } from '../../enrollments/show-enrollment.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { deleteEnrollment as deleteTemplate } from '../../journey/retention/delete-due.js';
import { enrollSession } from '../../journey/subjects/enroll-session.js';
import { Refusal } from '../../refusal.js';
import type { Queryable } from '../../store/database.js';
import { loadSubjectId } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

export function createEnrollment(service: AnnouncingService & AuthenticatingService): Handler<'key'> {
  return handlerFor('key', {
    body: CreateEnrollmentSchema,
    doc: {
      id: 'createEnrollment',
      summary: 'Save the template of an approved session',
      description: 'Repeating the call for a session returns the same enrollment.',
      answers: { 201: EnrollmentSchema },
      answerHeaders: ['Location'],
      problems: ['not_found', 'session_not_approved', 'subject_erased', 'subject_mismatch', 'reference_unusable'],
      example: { sessionId: 'ses_00000000000000000000000000' },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const answerOf = async (db: Queryable, enrollment: Enrollment) => ({
        status: 201,
        body: showEnrollment(enrollment, await loadSubjectId(service, db, enrollment.subjectRow)),
        headers: { Location: `${service.config.publicUrl}/v1/enrollments/${enrollment.id}` },
      });
      const request = { sessionId: body.sessionId, subjectId: body.subjectId ?? null };
      const enrollment = await enrollSession(service, { accountId, mode }, request, async (tx, made) =>
        record(tx, await answerOf(tx, made)),
      );
      return answerOf(service.db, enrollment);
    },
  });
}

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

export function deleteEnrollment(service: Stored): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'deleteEnrollment',
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
