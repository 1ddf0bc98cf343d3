import { z } from 'zod';
import { REASON_CODES, REVIEW_REASON_CODES } from '../../reasons.js';
import { APPEALERS, FLOWS, REVIEW_OUTCOMES, REVIEW_STATES } from '../../words.js';
import { CURSOR, count, id, moment, pageLimit, text, time } from '../fields.js';
import { ReasonSchema } from './sessions.js';

const reviewerId = z.string().describe('Id of a member (`mem_…`) or of an API key (`key_…`).');

const memberName = z
  .string()
  .nullable()
  .describe(
    "The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`.",
  );

export const ReviewVoteSchema = z
  .strictObject({
    votedBy: reviewerId,
    votedByName: memberName,
    outcome: z.enum(REVIEW_OUTCOMES).describe('What the reviewer decided.'),
    reasonCodes: z.array(z.enum(REVIEW_REASON_CODES)).describe('Why it was declined; empty if no reason was given.'),
    note: z.string().nullable().describe('The note of the reviewer; `null` without one, and once the person is erased.'),
    at: time.describe('When the vote was cast.'),
  })
  .meta({ id: 'ReviewVote' });

export const ReviewNoteSchema = z
  .strictObject({
    writtenBy: reviewerId,
    writtenByName: memberName,
    note: z.string().nullable().describe('What was written; `null` once the person is erased.'),
    escalates: z.boolean().describe('Whether it passed the case to an owner.'),
    at: time.describe('When it was written.'),
  })
  .meta({ id: 'ReviewNote' });

export const WriteReviewNoteSchema = z.strictObject({
  note: text(2000).describe('For colleagues. Sealed with the data of the person.'),
  escalate: z
    .boolean()
    .default(false)
    .describe('Passes the case to an owner: until one has voted, no one else can claim it or vote on it. Ends your lease.'),
});

export const AssignReviewSchema = z.strictObject({
  memberId: id('member').nullable().describe('A member who may review; `null`: nobody in particular.'),
  dueAt: moment.optional().describe('By when it should be done. Left out: unchanged.'),
});

export const ReviewSchema = z
  .strictObject({
    sessionId: id('session'),
    flow: z.enum(FLOWS).describe('The flow of the session.'),
    since: time.describe('When the session was sent to review.'),
    reasons: z.array(ReasonSchema).describe('Why the checks were not sure.'),
    state: z
      .enum(REVIEW_STATES)
      .describe(
        '`OPEN`: no one has voted. `CLAIMED`: open, and a reviewer holds it. `SECOND`: another reviewer must vote. `DISPUTED`: two reviewers disagree, so an owner decides. `DONE`: decided.',
      ),
    claimedBy: reviewerId
      .nullable()
      .describe('Who holds the review: a member (`mem_…`) or an API key (`key_…`); `null` if nobody.'),
    claimedByName: memberName,
    claimExpiresAt: time.nullable().describe('When the lease ends.'),
    votes: z
      .array(ReviewVoteSchema)
      .nullable()
      .describe('The votes, the first one first; `null` until you have voted or the review is done.'),
    assignedTo: z.string().nullable().describe('The member who should do it; `null`: nobody in particular.'),
    assignedToName: memberName,
    dueAt: time.describe('By when it should be done: 7 days after `since`, unless somebody says otherwise.'),
    escalated: z.boolean().describe('Whether a reviewer passed it to an owner, who has not voted yet.'),
    notes: z
      .array(ReviewNoteSchema)
      .describe(
        'What reviewers wrote without a vote, the first one first. Notes of those who have voted are left out until you have, or the review is done.',
      ),
    appeal: z
      .strictObject({
        by: z.enum(APPEALERS).describe('Who contested the decision.'),
        outcome: z.enum(REVIEW_OUTCOMES).describe('What was decided before.'),
        reason: z.string().nullable().describe('Why, in their words; `null` if they gave none, and once the person is erased.'),
      })
      .nullable()
      .describe('The appeal that the review is about; `null` without one. Only a member who has not voted decides it.'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof ReviewSchema>;

export const OwnReviewsSchema = z
  .strictObject({
    votes: count.describe('Your votes of the last seven days.'),
    secondsPerVote: z
      .number()
      .nullable()
      .describe('The median time between two of them, pauses of more than 30 minutes left out; `null` without two.'),
    compared: count.describe('On how many of them another reviewer voted, and the case is decided.'),
    agreed: count.describe('How many of these were decided as you voted.'),
  })
  .meta({ id: 'OwnReviews' });
export type OwnReviews = z.infer<typeof OwnReviewsSchema>;

export const EarlierSessionsSchema = z
  .strictObject({
    data: z
      .array(
        z.strictObject({
          sessionId: id('session'),
          createdAt: time.describe('When the earlier session was opened.'),
          finding: z
            .enum(['REPLAYED', 'DUPLICATE'])
            .describe('`REPLAYED`: its pictures came again. `DUPLICATE`: it enrolled the same face under another subject.'),
          samePerson: z.boolean().describe('Whether both sessions have the same subject.'),
        }),
      )
      .describe('The replayed ones first.'),
  })
  .meta({ id: 'EarlierSessions' });
export type EarlierSessions = z.infer<typeof EarlierSessionsSchema>;

export const ListReviewsSchema = z.strictObject({
  state: z.enum(REVIEW_STATES).optional().describe('Only reviews in this state. Left out: all that are not done.'),
  claimedBy: z.literal('me').optional().describe('Only reviews that the caller holds.'),
  assignedTo: z.literal('me').optional().describe('Only reviews that are assigned to the caller.'),
  reason: z.enum(REASON_CODES).optional().describe('Only reviews that this reason was given for.'),
  escalated: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: only reviews that were passed to an owner. `false`: only the others.'),
  order: z
    .enum(['OLDEST', 'NEWEST', 'DUE'])
    .default('OLDEST')
    .describe('What comes first. Before the oldest ones come those that were passed to an owner. `DUE`: by `dueAt`.'),
  limit: pageLimit,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.ses_[0-9a-hjkmnp-tv-z]{26}$/, { message: 'must be the nextCursor of an earlier response' })
    .optional()
    .describe(CURSOR),
});

export const ReviewPageSchema = z
  .strictObject({
    data: z.array(ReviewSchema).describe('One page, in the order that was asked for.'),
    nextCursor: z.string().nullable().describe('Send it as `cursor` to read the next page; `null` on the last page.'),
  })
  .meta({ id: 'ReviewPage' });
