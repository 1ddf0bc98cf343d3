import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { AssignReviewSchema, ReviewSchema, WriteReviewNoteSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import type { z } from 'zod';
import { type Handler, handlerFor } from '../../http/route.js';
import type { RouteDoc } from '../../http/route-doc.js';
import type { RenderingService } from '../../journey/pictures/render-pictures.js';
import {
  assignReview as assign,
  claimReview as claim,
  noteReview as note,
  releaseReview as release,
} from '../../journey/reviews/claim-review.js';
import { type Voter, voterOf } from '../../reviews/review.js';
import { requireSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { answerReview } from './show-review.js';

type ActingService = RenderingService & { wakeWebhooks(): void };

export function claimReview(service: ActingService): Handler<'key'> {
  return answeringReview(service, {
    body: EmptyBodySchema,
    doc: {
      id: 'claimReview',
      summary: 'Hold a review for ten minutes',
      description:
        'No one else can claim it, or vote on the session, until the lease ends. Claim again to renew it. A reviewer who has voted cannot claim.',
      problems: ['session_state_conflict', 'review_claimed', 'second_reviewer_required'],
      example: {},
    },
    act: (id, voter, _, record) => claim(service, id, voter, record),
  });
}

export function releaseReview(service: ActingService): Handler<'key'> {
  return answeringReview(service, {
    body: EmptyBodySchema,
    doc: {
      id: 'releaseReview',
      summary: 'Give a review back',
      description: 'Releasing a review that no one holds changes nothing.',
      problems: ['session_state_conflict', 'review_claimed'],
      example: {},
    },
    act: (id, voter, _, record) => release(service, id, voter, record),
  });
}

export function writeReviewNote(service: ActingService): Handler<'key'> {
  return answeringReview(service, {
    body: WriteReviewNoteSchema,
    doc: {
      id: 'writeReviewNote',
      summary: 'Write a note without a vote',
      description:
        'Colleagues read it on the case, also while somebody else holds that. With `escalate`, an owner of the account who has not voted gets the case, and votes or leaves the rest to others again by doing so.',
      problems: ['session_state_conflict', 'review_claimed', 'second_reviewer_required', 'subject_erased'],
      example: { note: 'The left ear differs, and I cannot tell from these frames.', escalate: false },
    },
    act: (id, voter, body, record) => note(service, id, voter, body, record),
  });
}

export function assignReview(service: ActingService): Handler<'key'> {
  return answeringReview(service, {
    body: AssignReviewSchema,
    doc: {
      id: 'assignReview',
      summary: 'Assign a review to a member, and say by when',
      description:
        'Owners and API keys assign to anyone. Other members take what is assigned to nobody, or give their own back. Anyone who may review can still claim it.',
      problems: ['session_state_conflict', 'validation_failed'],
      example: { memberId: null, dueAt: '2026-12-01T17:00:00Z' },
    },
    act: (id, voter, body, record) => assign(service, id, voter, body, record),
  });
}

/** A call that changes a review and answers what it is then. */
function answeringReview<B extends z.ZodType>(
  service: ActingService,
  parts: {
    body: B;
    doc: Omit<RouteDoc, 'tag' | 'answers'>;
    act(sessionId: string, voter: Voter, body: z.infer<B>, record: (tx: Transaction) => Promise<unknown>): Promise<void>;
  },
): Handler<'key'> {
  return handlerFor<'key', z.ZodType>('key', {
    body: parts.body,
    doc: { tag: 'Reviews', answers: { 200: ReviewSchema }, ...parts.doc },
    async handle({ principal, params, body, record }) {
      const { id } = await requireSession(service.db, principal, params.sessionId);
      const recordChange = async (tx: Transaction) => record(tx, await answerReview(service, tx, principal, id));
      await parts.act(id, voterOf(principal), body as z.infer<B>, recordChange);
      return answerReview(service, service.db, principal, id);
    },
  });
}
