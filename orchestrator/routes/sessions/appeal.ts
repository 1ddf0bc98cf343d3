import { AppealAcceptedSchema, AppealSessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { storeAudit } from '../../audit/audit.store.js';
import { claimFrom } from '../../http/headers/claim-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { appealSession as appeal, appealAsPerson } from '../../journey/reviews/appeal-session.js';
import type { ReviewingService } from '../../journey/reviews/revise-decision.js';
import { requireSession } from '../../sessions/sessions.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

export function appealSession(service: AnnouncingService & ReviewingService): Handler<'key'> {
  return handlerFor('key', {
    body: AppealSessionSchema,
    orToken: appealFromPage(service),
    doc: {
      id: 'appealSession',
      summary: 'Have a person look at a decision again',
      description:
        'Once for each session that is `APPROVED` or `DECLINED`. It becomes `IN_REVIEW`: the decision has a next version with `APPEALED`, a receipt supersedes the last one, and the pictures are held. A member who has not voted decides, with a reason, within 30 days, or the old outcome stands. It costs nothing. The page of the person calls it too, with the token of its link, where `appeals` of the branding is on and the link has not expired; that answer is the same whatever was decided.',
      answers: { 202: AppealAcceptedSchema },
      problems: [
        'capture_link_in_use',
        'capture_link_expired',
        'session_state_conflict',
        'subject_erased',
        'appeal_without_media',
      ],
      example: { reason: 'The customer says that the photo of the passport is ten years old.' },
    },
    async handle({ principal, params, body, record }) {
      const session = await requireSession(service.db, principal, params.sessionId);
      const answer = { status: 202, body: { sessionId: session.id } };
      await appeal(service, session.id, body.reason ?? null, (tx) => record(tx, answer));
      return answer;
    },
  });
}

function appealFromPage(service: AnnouncingService & ReviewingService): Handler<'token'> {
  return handlerFor('token', {
    body: AppealSessionSchema,
    async handle({ params, body, requestId, ...call }) {
      const sessionId = params.sessionId ?? '';
      const sent = { sessionId, bearer: call.bearer, claimFor: claimFrom(call, body.claimToken) };
      await appealAsPerson(service, sent, body.reason ?? null, (tx, { accountId, mode }) =>
        storeAudit(tx, service, {
          ...{ actorKind: 'PERSON', actor: null, reviewer: null, accountId, mode, objectId: sessionId },
          ...{ action: 'POST /v1/sessions/:sessionId/appeal', remoteAddress: null, requestId },
        }),
      );
      return { status: 202, body: { sessionId } };
    },
  });
}
