import { z } from 'zod';
import { SESSION_STATUSES, type SessionStatus } from '../../session-state.js';
import { CHECK_KINDS } from '../../words.js';
import { count, time } from '../fields.js';

/** A day. The arithmetic of days leaves four digits at either end of the calendar. */
const date = z.iso.date().refine((value) => /^[12]\d{3}-/.test(value), { message: 'must be in the years 1000 to 2999' });
const from = date.optional().describe('The first day, UTC, such as `2026-11-01`. Default: 29 days before `to`.');
const to = date.optional().describe('The last day, UTC. Default: today.');
const isInOrder = (query: { from?: string | undefined; to?: string | undefined }) =>
  query.from === undefined || query.to === undefined || query.from <= query.to;
const IN_ORDER = { path: ['to'], message: 'must not be before from' };

export const AnalyticsQuerySchema = z
  .strictObject({
    from,
    to,
    by: z
      .enum(['day', 'week', 'flow', 'device', 'locale'])
      .optional()
      .describe('What the sessions are grouped by. Left out: there are no groups.'),
  })
  .refine(isInOrder, IN_ORDER);

export const ScoresQuerySchema = z
  .strictObject({
    check: z.enum(CHECK_KINDS).describe('The check whose scores are counted.'),
    from,
    to,
    by: z
      .enum(['day', 'week', 'flow', 'device', 'locale', 'set'])
      .optional()
      .describe('What the scores are grouped by; `set` is the model set that gave them. Left out: there are no groups.'),
  })
  .refine(isInOrder, IN_ORDER);

const durations = z.strictObject({
  count: count.describe('How many were measured.'),
  p50: count.nullable().describe('Half of them took at most so many milliseconds; `null` if there are none.'),
  p95: count.nullable().describe('95 % of them took at most so many milliseconds; `null` if there are none.'),
});

const counts = {
  funnel: z
    .strictObject({
      created: count.describe('Sessions that were created.'),
      opened: count.describe('Those whose link was opened, or that an app began.'),
      agreed: count.describe('Those whose person agreed on the hosted page, or began an attempt in an app.'),
      uploaded: count.describe('Those with at least one upload.'),
      decided: count.describe('Those that the checks decided, or sent to review.'),
    })
    .describe('How far the sessions came.'),
  outcomes: z
    .strictObject(
      Object.fromEntries(
        SESSION_STATUSES.map((status) => [status, count.describe(`Sessions that are \`${status}\`.`)]),
      ) as Record<SessionStatus, typeof count>,
    )
    .describe('The sessions by status. `status` of `GET /v1/sessions` finds them.'),
  reasons: z
    .record(z.string(), count)
    .describe('The decided sessions by the codes of their reasons, the most frequent first. A session can have several.'),
  challenge: z
    .strictObject({
      asked: count.describe('Sessions whose person was asked for the challenge as a second half.'),
      approved: count.describe('Of these, those that the checks approved with it.'),
      declined: count.describe('Those that the checks declined.'),
      reviewed: count.describe('Those that did it and went to review all the same.'),
      skipped: count.describe('Those whose person said that they could not do it.'),
      late: count.describe('Those that did not do it in time.'),
      notPossible: count.describe(
        'Sessions in review that were not asked: the device cannot show the challenge that was due, or a turn of it was left out.',
      ),
    })
    .describe(
      'Liveness in doubt under the mode `ADAPTIVE`. What is missing from `asked` is open, or ended without a decision.',
    ),
  attempts: z.record(z.string(), count).describe('The sessions with an upload, by the number of uploads.'),
  decisionMs: durations.describe('From the upload to the decision of the checks. Percentiles are right to 2.5 %.'),
  reviewMs: durations.describe('From the start of a review to its decision. Percentiles are right to 2.5 %.'),
};

const group = {
  key: z
    .string()
    .nullable()
    .describe('The value that the group shares, or its first day; `null` for several groups that are too small alone.'),
  from: date.describe('The first day.'),
  to: date.describe('The last day.'),
};

export const AnalyticsSchema = z
  .strictObject({
    from: date.describe('The first day that is counted, by the creation of the session.'),
    to: date.describe('The last day.'),
    total: z
      .strictObject(counts)
      .describe(
        'The sessions of these days. Days that have fewer than ten, also together with those after them, are left out.',
      ),
    groups: z
      .array(z.strictObject({ ...group, ...counts }))
      .describe(
        'The groups: days in order, others with the largest first. No group has fewer than ten sessions: small ones are merged.',
      ),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof AnalyticsSchema>;

const histogram = {
  count: count.describe('How many scores there are.'),
  bins: z.array(count).length(20).describe('The scores by twentieths of 0 to 1, the lowest first; 1 is in the last bin.'),
  psi: z
    .number()
    .nullable()
    .describe(
      'The population stability index of the scores of the running model set, compared with `basis`. Below 0.1 they are alike, above 0.25 they differ. `null` without a basis, or if the set gave none of the scores.',
    ),
};

export const ScoreAnalyticsSchema = z
  .strictObject({
    check: z.enum(CHECK_KINDS).describe('The check.'),
    from: date.describe('The first day that is counted, by the creation of the session.'),
    to: date.describe('The last day.'),
    set: z.string().describe('The running model set.'),
    basis: z
      .enum(['CALIBRATION', 'EARLIER_WEEKS'])
      .nullable()
      .describe(
        'What `psi` compares with: the distribution that the running set names, or else the scores of the 28 days before `from`. `null` if the set names none and these days have fewer than 500 scores of it.',
      ),
    total: z
      .strictObject(histogram)
      .describe('The scores of these days. Days that have fewer than ten, also together with those after them, are left out.'),
    groups: z
      .array(z.strictObject({ ...group, ...histogram }))
      .describe(
        'The groups: days in order, others with the largest first. No group has fewer than ten scores: small ones are merged.',
      ),
  })
  .meta({ id: 'ScoreAnalytics' });

const waiting = count.describe('Reviews that are not done; at most 10,000 are counted.');
const oldestSince = time.nullable().describe('Since when the oldest waits; `null` if none waits.');

export const WaitingReviewsSchema = z.strictObject({ waiting, oldestSince }).meta({ id: 'WaitingReviews' });

export const AnalyticsNowSchema = z
  .strictObject({
    reviews: z.strictObject({ waiting, oldestSince }).describe('The queue of reviews.'),
    webhooks: z
      .strictObject({
        endpoints: count.describe('Endpoints, the disabled ones included.'),
        disabled: count.describe('Endpoints that are disabled.'),
        retrying: count.describe('Deliveries that failed and will be tried again; at most 1,000 an endpoint are counted.'),
        failed24h: count.describe('Deliveries given up in the last 24 hours; at most 1,000 an endpoint are counted.'),
      })
      .describe('The health of the webhooks.'),
  })
  .meta({ id: 'AnalyticsNow' });
export type AnalyticsNow = z.infer<typeof AnalyticsNowSchema>;
