import { z } from 'zod';
import { CHALLENGE_KINDS, CHECK_KINDS, CHECK_TABLE, ofEachCheck } from './words.js';

/**
 * A policy: an account's requirements for its sessions. Source: the API contract, section 7.
 *
 * A `threshold` of null stands for the threshold of the model set, which may change with the models. A score at or above
 * `threshold` passes; a score below it but at or above `reviewThreshold` is in the review band.
 */

const score = z.number().min(0).max(1);

export const CheckPolicySchema = z.strictObject({
  required: z.boolean().describe('Whether a session is approved only if this check passes.'),
  threshold: score
    .nullable()
    .describe('The lowest score that passes. `null`: the threshold of the running model set, which moves with the models.'),
  reviewThreshold: score
    .nullable()
    .describe(
      'The lowest score that goes to review instead of failing, not above `threshold`. `null`: that of the running model set.',
    ),
});

const LivenessPolicySchema = z.strictObject({
  mode: z
    .enum(['PASSIVE', 'ADAPTIVE', 'PASSIVE_AND_ACTIVE'])
    .describe(
      '`PASSIVE` judges the pictures alone, and asks for no challenge. `ADAPTIVE` asks for the challenge, four head turns, where they leave doubt. `PASSIVE_AND_ACTIVE` always asks for it. Both require `checks.liveness.active`.',
    ),
  challenges: z
    .array(z.enum(CHALLENGE_KINDS))
    .refine((kinds) => new Set(kinds).size === kinds.length, { message: 'must not contain a kind twice' })
    .refine((kinds) => kinds.includes('HEAD_TURNS'), { message: 'must contain HEAD_TURNS: LIGHT is an addition to head turns' })
    .describe(
      'What the challenge of an attempt may ask of the person. Must contain `HEAD_TURNS`; `LIGHT` adds soft screen colours, not with `PASSIVE`.',
    ),
  withoutLight: z
    .enum(['TURNS_DECIDE', 'REVIEW'])
    .describe(
      'What happens where `LIGHT` was asked for and not seen on the face, or the person declined it: `TURNS_DECIDE` judges the head turns alone, `REVIEW` sends the session to a reviewer.',
    ),
});

/** True if attempts under this policy show colours, unless the person avoids them. */
export function asksForLight(liveness: { challenges: readonly string[] }): boolean {
  return liveness.challenges.includes('LIGHT');
}

const mediaHours = z.int().min(0).max(8760).describe('Hours for which pictures are kept after the session ended.');
const templateDays = z.int().min(1).max(3650).describe('Days for which the template of an enrollment is kept.');
const factsDays = z
  .int()
  .min(0)
  .max(3650)
  .describe(
    'Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all.',
  );
const sessionMonths = z
  .int()
  .min(1)
  .max(120)
  .describe('Months for which a session is kept after it ended. Its receipts and its usage stay.');
const eventDays = z.int().min(7).max(365).describe('Days for which events and their deliveries are kept, and can be replayed.');
const fingerprintDays = z
  .int()
  .min(1)
  .max(3650)
  .describe('Days for which a capture is recognised if its pictures are sent again.');

const enrollmentCrop = z
  .boolean()
  .describe(
    'Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with `enrollOnApprove`: the capture page then says so. An app that shows the text itself must show its part `keptCrop`.',
  );

export const RetentionSchema = z.strictObject({
  mediaHours,
  templateDays,
  factsDays,
  sessionMonths,
  eventDays,
  fingerprintDays,
  enrollmentCrop,
});

const SettingsSchema = z.strictObject({
  profileId: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)
    .describe('The profile that sessions are compared with: one of `GET /v1/profiles`.'),
  checks: settingsOf(CheckPolicySchema).describe('Settings for each check.'),
  liveness: LivenessPolicySchema.describe('How liveness is judged.'),
  maxAttempts: z.int().min(1).max(5).describe('How many uploads a session takes before it is declined.'),
  linkTtlSeconds: z.int().min(300).max(604_800).describe('Default life of a capture link.'),
  retention: RetentionSchema.describe('How long data is kept.'),
  review: z
    .enum(['ON_BAND', 'ALWAYS', 'NEVER'])
    .describe(
      '`ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.',
    ),
  reviewApprovals: z.int().min(1).max(2).describe('How many reviewers must agree on a session in review: 1 or 2.'),
  consent: z
    .enum(['REQUIRED', 'OPTIONAL'])
    .describe(
      '`REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.',
    ),
});

/** A whole policy. Stored policies, and those of an answer, have every member. */
export const PolicySchema = SettingsSchema.superRefine(({ checks, liveness }, { addIssue }) => {
  for (const kind of CHECK_KINDS) {
    const { threshold, reviewThreshold } = checks[kind];
    if (threshold !== null && reviewThreshold !== null && reviewThreshold > threshold)
      addIssue({
        code: 'custom',
        path: ['checks', kind, 'reviewThreshold'],
        message: 'reviewThreshold must not be above threshold',
      });
  }
  if (!asksForChallenge(liveness) && asksForLight(liveness))
    addIssue({ code: 'custom', path: ['liveness', 'challenges'], message: 'must not contain LIGHT while the mode is PASSIVE' });
  if (!asksForChallenge(liveness) && checks['liveness.active'].required)
    addIssue({
      code: 'custom',
      path: ['liveness', 'mode'],
      message: 'must be ADAPTIVE or PASSIVE_AND_ACTIVE while checks/liveness.active is required',
    });
  if (liveness.mode === 'ADAPTIVE' && !checks['liveness.passive'].required)
    addIssue({
      code: 'custom',
      path: ['liveness', 'mode'],
      message: 'must not be ADAPTIVE unless checks/liveness.passive is required',
    });
});

export type Policy = z.infer<typeof PolicySchema>;
export type CheckPolicy = z.infer<typeof CheckPolicySchema>;

/** The policy of a new account. */
export const DEFAULT_POLICY: Policy = {
  profileId: 'standard-2026',
  checks: ofEachCheck((kind) => ({ required: CHECK_TABLE[kind].required, threshold: null, reviewThreshold: null })),
  liveness: { mode: 'ADAPTIVE', challenges: ['HEAD_TURNS'], withoutLight: 'TURNS_DECIDE' },
  maxAttempts: 3,
  linkTtlSeconds: 86_400,
  retention: {
    ...{ mediaHours: 24, templateDays: 365, factsDays: 90, sessionMonths: 60, eventDays: 30, fingerprintDays: 365 },
    enrollmentCrop: false,
  },
  review: 'ON_BAND',
  reviewApprovals: 1,
  consent: 'OPTIONAL',
};

/** The body of a PUT: what changes. Every member may be left out, at every depth. */
export const PutPolicySchema = SettingsSchema.extend({
  checks: settingsOf(CheckPolicySchema.partial())
    .partial()
    .describe('Settings for each check. What is left out keeps its value.'),
  liveness: LivenessPolicySchema.partial().describe('How liveness is judged. What is left out keeps its value.'),
  retention: RetentionSchema.partial().describe('How long data is kept. What is left out keeps its value.'),
}).partial();

export type PutPolicy = z.output<typeof PutPolicySchema>;

/**
 * The policy that a PUT makes of the current one: what it leaves out keeps its value, except that `liveness.mode` implies whether the
 * challenge is required. Pure. The result may break a rule of `PolicySchema`, or ignore its challenge.
 */
export function applyPut(put: PutPolicy, current: Policy): Policy {
  const policy = merge(current, put) as Policy;
  if (put.checks?.['liveness.active']?.required !== undefined) return policy;
  return merge(policy, { checks: { 'liveness.active': { required: asksForChallenge(policy.liveness) } } }) as Policy;
}

/** Whether attempts under this policy ask something of the person. */
export function asksForChallenge({ mode }: Pick<Policy['liveness'], 'mode'>): boolean {
  return mode !== 'PASSIVE';
}

function merge(current: unknown, sent: unknown): unknown {
  if (sent === undefined) return current;
  if (!isObject(current) || !isObject(sent)) return sent;
  return Object.fromEntries(Object.entries(current).map(([name, value]) => [name, merge(value, sent[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function settingsOf<S extends z.ZodType>(schema: S) {
  return z.strictObject(ofEachCheck((kind) => schema.describe(CHECK_TABLE[kind].asks)));
}
