import { z } from 'zod';
import { CHALLENGE_KINDS, CHECK_KINDS, CHECK_SUMMARIES, type CheckKind } from './words.js';

/**
 * A policy: an account's requirements for its sessions. Source: the API contract, section 7.
 *
 * A `threshold` of null stands for the threshold of the model set, which may change with the models. A score at or above
 * `threshold` passes; a score below it but at or above `reviewThreshold` is in the review band.
 */

const score = z.number().min(0).max(1);

export const CheckPolicySchema = z
  .strictObject({
    required: z.boolean().describe('Whether a session is approved only if this check passes.'),
    threshold: score
      .nullable()
      .default(null)
      .describe('The lowest score that passes. `null`: the threshold of the running model set, which moves with the models.'),
    reviewThreshold: score
      .nullable()
      .default(null)
      .describe('The lowest score that goes to review instead of failing. `null`: that of the running model set.'),
  })
  .refine((check) => check.threshold === null || check.reviewThreshold === null || check.reviewThreshold <= check.threshold, {
    path: ['reviewThreshold'],
    message: 'reviewThreshold must not be above threshold',
  });

const checkPolicies = Object.fromEntries(
  CHECK_KINDS.map((kind) => [kind, CheckPolicySchema.describe(CHECK_SUMMARIES[kind])]),
) as Record<CheckKind, typeof CheckPolicySchema>;

export const PROFILE_IDS = ['standard-2026', 'nist-800-63a-ial2'] as const;

export const LivenessPolicySchema = z
  .strictObject({
    mode: z
      .enum(['PASSIVE', 'PASSIVE_AND_ACTIVE'])
      .describe('`PASSIVE` judges the pictures alone. `PASSIVE_AND_ACTIVE` also judges the challenge, four head turns.'),
    challenges: z
      .array(z.enum(CHALLENGE_KINDS))
      .refine((kinds) => new Set(kinds).size === kinds.length, { message: 'must not contain a kind twice' })
      .refine((kinds) => kinds.includes('HEAD_TURNS'), {
        message: 'must contain HEAD_TURNS: LIGHT is an addition to head turns',
      })
      .optional()
      .describe(
        'What attempts may ask of the person. Must contain `HEAD_TURNS`; `LIGHT` adds soft screen colours and needs `PASSIVE_AND_ACTIVE`. Absent: `["HEAD_TURNS"]`. A PUT of `PASSIVE_AND_ACTIVE` that leaves it out keeps its value.',
      ),
    withoutLight: z
      .enum(['TURNS_DECIDE', 'REVIEW'])
      .optional()
      .describe(
        'What happens where the light was not seen on the face or the person declined it: `TURNS_DECIDE` judges the head turns alone, `REVIEW` sends the session to a reviewer. Absent: `TURNS_DECIDE`. A PUT that leaves it out keeps its value while it asks for `LIGHT`.',
      ),
  })
  .refine((liveness) => liveness.mode === 'PASSIVE_AND_ACTIVE' || !asksForLight(liveness), {
    path: ['challenges'],
    message: 'must not contain LIGHT unless the mode is PASSIVE_AND_ACTIVE',
  })
  .refine((liveness) => liveness.withoutLight === undefined || asksForLight(liveness), {
    path: ['withoutLight'],
    message: 'requires LIGHT in challenges',
  });

/** True if attempts under this policy show colours, unless the person avoids them. */
export function asksForLight(liveness: { challenges?: readonly string[] | undefined }): boolean {
  return liveness.challenges?.includes('LIGHT') ?? false;
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

export const RetentionSchema = z.strictObject({
  mediaHours,
  templateDays,
  factsDays,
  sessionMonths,
  eventDays,
  fingerprintDays,
});

/** As a PUT sends it. A member that did not exist at first is optional: an old script must not reset it. */
const PutRetentionSchema = z.strictObject({
  mediaHours,
  templateDays,
  factsDays: factsDays.optional(),
  sessionMonths: sessionMonths.optional(),
  eventDays: eventDays.optional(),
  fingerprintDays: fingerprintDays.optional(),
});

export const PolicySchema = z.strictObject({
  profileId: z.enum(PROFILE_IDS).describe('The profile that the policy is compared with; see `evaluation`.'),
  checks: z.strictObject(checkPolicies).describe('Settings for each check.'),
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

export type Policy = z.infer<typeof PolicySchema>;
export type CheckPolicy = z.infer<typeof CheckPolicySchema>;

const asked: CheckPolicy = { required: true, threshold: null, reviewThreshold: null };

/** The policy of a new account, and the source of members that a PUT or a stored policy omits. */
export const DEFAULT_POLICY: Policy = {
  profileId: 'standard-2026',
  checks: {
    'capture.integrity': asked,
    'face.detection': asked,
    'face.quality': asked,
    'liveness.passive': asked,
    'liveness.active': { ...asked, required: false },
    'face.consistency': asked,
    'reference.quality': asked,
    'face.match': asked,
    'face.duplicate': { ...asked, required: false },
  },
  liveness: { mode: 'PASSIVE' },
  maxAttempts: 3,
  linkTtlSeconds: 86_400,
  retention: { mediaHours: 24, templateDays: 365, factsDays: 90, sessionMonths: 60, eventDays: 30, fingerprintDays: 365 },
  review: 'ON_BAND',
  reviewApprovals: 1,
  consent: 'OPTIONAL',
};

/** The body of a PUT: a whole policy. Omitted members get their defaults; see {@link applyPut} for the exceptions. */
export const PutPolicySchema = z
  .strictObject({
    profileId: PolicySchema.shape.profileId.default(DEFAULT_POLICY.profileId),
    checks: z
      .strictObject(
        Object.fromEntries(
          CHECK_KINDS.map((kind) => [kind, checkPolicies[kind].default(DEFAULT_POLICY.checks[kind])]),
        ) as Record<CheckKind, z.ZodDefault<typeof CheckPolicySchema>>,
      )
      .default(DEFAULT_POLICY.checks)
      .describe('Settings for each check; a check that is left out has its default.'),
    liveness: PolicySchema.shape.liveness.default(DEFAULT_POLICY.liveness),
    maxAttempts: PolicySchema.shape.maxAttempts.default(DEFAULT_POLICY.maxAttempts),
    linkTtlSeconds: PolicySchema.shape.linkTtlSeconds.default(DEFAULT_POLICY.linkTtlSeconds),
    retention: PutRetentionSchema.default({
      mediaHours: DEFAULT_POLICY.retention.mediaHours,
      templateDays: DEFAULT_POLICY.retention.templateDays,
    }).describe('How long data is kept. Members other than `mediaHours` and `templateDays` keep their values if left out.'),
    review: PolicySchema.shape.review.default(DEFAULT_POLICY.review),
    reviewApprovals: PolicySchema.shape.reviewApprovals
      .optional()
      .describe('How many reviewers must agree on a session in review: 1 or 2. Left out, it keeps its value.'),
    consent: PolicySchema.shape.consent
      .optional()
      .describe('Whether an attempt needs a recorded consent: `REQUIRED` or `OPTIONAL`. Left out, it keeps its value.'),
  })
  .refine((policy) => !policy.checks['liveness.active'].required || policy.liveness.mode === 'PASSIVE_AND_ACTIVE', {
    path: ['liveness', 'mode'],
    message: 'must be PASSIVE_AND_ACTIVE while checks/liveness.active is required',
  });

export type PutPolicy = z.output<typeof PutPolicySchema>;

/** The policy that a PUT makes of the current one. Pure. */
export function applyPut(put: PutPolicy, current: Policy): Policy {
  const { reviewApprovals, consent, ...replaced } = put;
  const { mediaHours, templateDays, ...sent } = put.retention;
  return {
    ...replaced,
    liveness: keepLight(put.liveness, current.liveness),
    reviewApprovals: reviewApprovals ?? current.reviewApprovals,
    consent: consent ?? current.consent,
    retention: {
      mediaHours,
      templateDays,
      factsDays: sent.factsDays ?? current.retention.factsDays,
      sessionMonths: sent.sessionMonths ?? current.retention.sessionMonths,
      eventDays: sent.eventDays ?? current.retention.eventDays,
      fingerprintDays: sent.fingerprintDays ?? current.retention.fingerprintDays,
    },
  };
}

/** A script that does not know light must not end it. Light ends with the mode, or when `challenges` names no LIGHT. */
function keepLight(put: Policy['liveness'], current: Policy['liveness']): Policy['liveness'] {
  if (put.mode !== 'PASSIVE_AND_ACTIVE') return put;
  const kept = { ...put, ...(put.challenges === undefined && current.challenges ? { challenges: current.challenges } : {}) };
  const withoutLight = put.withoutLight ?? current.withoutLight;
  return asksForLight(kept) && withoutLight !== undefined ? { ...kept, withoutLight } : kept;
}
