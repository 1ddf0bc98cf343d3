import { ErasureSchema, SubjectSchema } from '@faceproof/protocol/api/subjects.js';
import type { Answer } from '../../http/call.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { eraseSubject as erase } from '../../journey/erase-subject.js';
import type { Service } from '../../service.js';
import type { ErasureEvidence } from '../../subjects/erasures.store.js';

export function eraseSubject(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: SubjectSchema,
    doc: {
      id: 'eraseSubject',
      tag: 'Subjects',
      summary: 'Erase a person',
      description: "Destroys the person's key and data, cancels open sessions, and signs a receipt of the erasure. Idempotent.",
      answers: { 200: ErasureSchema },
      problems: ['not_found'],
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
