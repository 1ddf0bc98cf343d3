import { ReviewSessionSchema, SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { reviewSession as review } from '../../journey/reviews/review-session.js';
import type { ReviewingService } from '../../journey/reviews/revise-decision.js';
import { invalidField } from '../../refusal.js';
import { voterOf } from '../../reviews/review.js';
import { loadEnvelope } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { requireSession } from '../../sessions/sessions.store.js';
import { showSession } from '../../sessions/show-session.js';
import type { Queryable } from '../../store/database.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';

export function reviewSession(service: AnnouncingService & ReviewingService): Handler<'key'> {
  return handlerFor('key', {
    body: ReviewSessionSchema,
    doc: {
      id: 'reviewSession',
      summary: 'Decide a session that is in review',
      description:
        'Writes the next version of the decision, and a receipt that supersedes the previous one. With an API key, identify the reviewer by a staff id, which the audit log records; a key counts as one reviewer, whatever it names. If the policy asks for two reviewers, the session stays in review after the first vote.',
      answers: { 200: SessionSchema },
      problems: ['session_state_conflict', 'decision_version_mismatch', 'review_claimed', 'second_reviewer_required'],
      example: { outcome: 'APPROVED', reviewer: 'staff-17', expectedVersion: 1 },
    },
    async handle({ principal, params, body, record }) {
      const voter = voterOf(principal);
      if (voter.memberId === null && body.reviewer === undefined)
        throw invalidField('/reviewer', 'required', 'An API key must name the reviewer.');
      const session = await requireSession(service.db, principal, params.sessionId);
      const answer = async (db: Queryable, reviewed: Session) => ({
        status: 200,
        body: showSession(principal, await loadEnvelope(service, db, reviewed)),
      });
      const by = { voter, vote: body };
      const reviewed = await review(service, session.id, by, async (tx, after) => record(tx, await answer(tx, after)));
      return answer(service.db, reviewed);
    },
  });
}
