import { z } from 'zod';
import { PolicySchema } from '../../policy.js';
import { CHECK_KINDS, type EventType, MODES } from '../../words.js';
import { EnrollmentSchema } from '../evidence/enrollments.js';
import { ErasureSchema } from '../evidence/subjects.js';
import { count, id, time } from '../fields.js';
import { EVENT_HEAD, SessionEventSchema } from '../sessions/sessions.js';

/** The bodies of webhooks, by their name in the OpenAPI document. */
export const EVENT_SCHEMAS = {
  sessionEvent: SessionEventSchema,
  enrollmentCreated: event('enrollment.created', EnrollmentSchema.describe('The enrollment.')).meta({
    id: 'EnrollmentCreatedEvent',
  }),
  subjectErased: event(
    'subject.erased',
    z
      .strictObject({
        erasureId: id('erasure'),
        erasedAt: time.describe('When the data was erased.'),
        erased: ErasureSchema.shape.erased,
      })
      .describe('The erasure. It does not name the person.'),
  ).meta({ id: 'SubjectErasedEvent' }),
  policyChanged: event(
    'policy.changed',
    z
      .strictObject({
        policyId: z.string().describe('Name of the policy.'),
        version: count.describe('The new version.'),
        previousVersion: count.nullable().describe('The version before; `null`: the policy is new.'),
        policy: PolicySchema.describe('The new policy.'),
      })
      .describe('The change.'),
  ).meta({ id: 'PolicyChangedEvent' }),
  keyExpiring: event(
    'key.expiring',
    z
      .strictObject({
        keyId: id('key').describe('The key.'),
        name: z.string().nullable().describe('What it is for.'),
        hint: z.string().describe('Its last four characters.'),
        expiresAt: time.describe('When it stops working.'),
      })
      .describe('The key. It never tells the secret.'),
  ).meta({ id: 'KeyExpiringEvent' }),
  usageThresholdReached: event(
    'usage.threshold_reached',
    z
      .strictObject({
        period: z.string().describe('The month, UTC.'),
        threshold: z.number().describe('The share of the allowance that is used: 0.8 or 1.'),
        included: count.describe('Verifications that the plan includes.'),
        used: count.describe('Verifications that were decided.'),
        resetsAt: time.describe('When the next month begins.'),
      })
      .describe('The usage of the month.'),
  ).meta({ id: 'UsageThresholdReachedEvent' }),
  modelDriftSuspected: event(
    'model.drift_suspected',
    z
      .strictObject({
        check: z.enum(CHECK_KINDS).describe('The check whose scores have moved.'),
        set: z.string().describe('The model set that gave them.'),
        psi: z.number().min(0).describe('The population stability index; 0.25 or more.'),
        basis: z
          .enum(['CALIBRATION', 'EARLIER_WEEKS'])
          .describe(
            'What they are compared with: the calibration of the set, or the four weeks before if the set does not tell.',
          ),
        scores: count.describe('How many scores were compared.'),
        from: z.iso.date().describe('The first day of these scores, UTC.'),
        to: z.iso.date().describe('The last day.'),
      })
      .describe('What has moved.'),
  ).meta({ id: 'ModelDriftSuspectedEvent' }),
  webhookTest: event(
    'webhook.test',
    z
      .strictObject({
        endpointId: z.string().describe('The endpoint that was tested.'),
        mode: z.enum(MODES).describe('The mode of the endpoint.'),
      })
      .describe('The test.'),
  ).meta({ id: 'WebhookTestEvent' }),
} as const;

export const EVENT_SUMMARIES: Readonly<Record<keyof typeof EVENT_SCHEMAS, string>> = {
  sessionEvent: 'A session changed',
  enrollmentCreated: 'An enrollment was saved',
  subjectErased: 'A person was erased',
  policyChanged: 'The policy changed',
  keyExpiring: 'An API key ends within 14 days',
  usageThresholdReached: 'The usage of a month reached 80 % or 100 % of the allowance',
  modelDriftSuspected: 'The scores of a check have moved',
  webhookTest: 'A test that you asked for',
};

function event<T extends EventType, D extends z.ZodType>(type: T, data: D) {
  return z.strictObject({ type: z.literal(type).describe('What happened.'), ...EVENT_HEAD, data });
}
