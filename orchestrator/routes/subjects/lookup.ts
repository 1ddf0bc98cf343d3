import { SubjectSchema, SubjectSummarySchema } from '@faceproof/protocol/api/evidence/subjects.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { countHeld } from '../../journey/retention/count-held.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import { findKnownSubject, listEnrollmentsOfSubject, listErasuresOfSubject } from '../../subjects/lookup.store.js';
import type { Vault } from '../../vault/vault.js';

const ENROLLMENTS_MAX = 100;

/** The person's id is in the body, because it must not be in a URL. */
export function lookUpSubject(service: { db: Database; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    body: SubjectSchema,
    reads: true,
    doc: {
      id: 'lookUpSubject',
      tag: 'Subjects',
      summary: 'See what is held about a person',
      description:
        'How many rows of each kind are held and when they are deleted, by the dates of the retention table. Of an erased person, only the erasures are left. The audit log records the call, without the id.',
      answers: { 200: SubjectSummarySchema },
      problems: ['not_found'],
      example: { subjectId: 'customer-4711' },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const subject = await findKnownSubject(service, service.db, { accountId, mode, ...body });
      if (subject === null) throw new Refusal('not_found', 'There is no such subject.');
      const { row, createdAt, erasedAt } = subject;
      const answer = {
        status: 200,
        auditDetail: `SUBJECT ${row}`,
        headers: { 'Cache-Control': 'no-store' },
        body: {
          subjectId: body.subjectId,
          createdAt: createdAt.toISOString(),
          erasedAt: erasedAt?.toISOString() ?? null,
          held: erasedAt === null ? await countHeld(service.db, row) : [],
          enrollments: await listEnrollmentsOfSubject(service.db, row, ENROLLMENTS_MAX),
          erasures: await listErasuresOfSubject(service.db, row),
        },
      };
      await record(service.db, answer);
      return answer;
    },
  });
}
