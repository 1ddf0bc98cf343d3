import { EraseSubjectSchema } from '@faceproof/protocol/requests.js';
import { keyRoute, type Route } from '../http/call.js';
import { eraseSubject as erase } from '../journey/erase-subject.js';
import type { Service } from '../service.js';

export function eraseSubject(service: Service): Route {
  return keyRoute({
    method: 'POST',
    path: '/v1/subjects/erase',
    scope: 'subjects:erase',
    rate: 'writes',
    body: EraseSubjectSchema,
    async handle({ principal, body }) {
      const { accountId, mode } = principal;
      const erasure = await erase(service, { accountId, mode }, body.subjectId);
      return {
        status: 200,
        body: {
          erasureId: erasure.erasureId,
          subjectId: body.subjectId,
          erasedAt: erasure.erasedAt.toISOString(),
          erased: erasure.erased,
          receipt: erasure.evidence,
        },
      };
    },
  });
}
