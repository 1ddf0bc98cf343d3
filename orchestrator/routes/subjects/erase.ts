import { ErasureSchema, SubjectSchema } from '@faceproof/protocol/api/evidence/subjects.js';
import type { Answer } from '../../http/call.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Jobs } from '../../jobs/jobs.js';
import { eraseSubject as erase } from '../../journey/subjects/erase-subject.js';
import type { Log } from '../../observe/log.js';
import type { SigningService } from '../../receipts/signer.js';
import type { ErasureEvidence } from '../../subjects/erasures.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

export function eraseSubject(service: AnnouncingService & SigningService & { log: Log; jobs: Jobs }): Handler<'key'> {
  return handlerFor('key', {
    body: SubjectSchema,
    doc: {
      id: 'eraseSubject',
      tag: 'Subjects',
      summary: 'Erase a person',
      description: "Destroys the person's key and data, cancels open sessions, and signs a receipt of the erasure. Idempotent.",
      answers: { 200: ErasureSchema },
      problems: ['not_found', 'subject_on_hold'],
      example: { subjectId: 'customer-4711' },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const toAnswer = ({ receipt, bundle }: ErasureEvidence): Answer => ({
        status: 200,
        runsAgain: true,
        body: {
          erasureId: bundle.erasureId,
          subjectId: body.subjectId,
          erasedAt: bundle.decidedAt,
          erased: bundle.erased,
          receipt: { receipt, bundle },
        },
      });
      const tenant = { accountId, mode };
      return toAnswer(await erase(service, tenant, body.subjectId, (tx, erasure) => record(tx, toAnswer(erasure))));
    },
  });
}
