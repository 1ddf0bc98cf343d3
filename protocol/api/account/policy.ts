import { z } from 'zod';
import { PolicySchema, PutPolicySchema } from '../../policy.js';
import type { Evaluation } from '../../verdict/documents.js';
import { DEFAULT_POLICY_ID, OUTCOMES, PREVIEW_GAPS } from '../../words.js';
import { CURSOR, count, digest, id, moment, page, pageLimit, time } from '../fields.js';

const FindingValue = z.union([z.string(), z.number(), z.boolean()]);

export const EvaluationSchema = z
  .strictObject({
    profileId: z.string().describe('The profile: a list of clauses, as `GET /v1/profiles` shows it.'),
    conforms: z
      .boolean()
      .describe('Whether a session under this policy can conform, with the set that runs. It is not a certification.'),
    findings: z
      .array(
        z.strictObject({
          clauseId: z.string().describe('The clause of the profile.'),
          path: z.string().describe('The setting that it depends on, such as `checks.face.match.threshold`; or the fact.'),
          required: FindingValue.describe('What the profile asks for.'),
          actual: FindingValue.nullable().describe('What the policy says, or what was measured; `null` where nothing was.'),
          level: z.enum(['MET', 'BELOW', 'NOT_MEASURED']).describe('Whether a session can meet it.'),
        }),
      )
      .describe('One entry for each clause of the profile.'),
    unreachable: z
      .array(z.string())
      .describe('The clauses that no policy can meet with the set that runs, because of what was measured of it.'),
  })
  .meta({ id: 'Evaluation' }) satisfies z.ZodType<Evaluation>;

export const policyId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, { message: 'must be up to 64 lower-case letters, digits and hyphens' });

export const StoredPolicySchema = z
  .strictObject({
    policyId: policyId.describe('The name of the policy. `default` is that of sessions that name none.'),
    policy: PolicySchema.describe('The whole policy.'),
    version: count.min(1).describe('Grows by one with each change. The `ETag` carries it.'),
    evaluation: EvaluationSchema.describe('How the policy compares with its profile.'),
  })
  .meta({ id: 'StoredPolicy' });

export const PolicyListSchema = z
  .strictObject({ data: z.array(StoredPolicySchema).describe('The newest version of each, by name.') })
  .meta({ id: 'PolicyList' });

export const CreatePolicySchema = z.strictObject({
  policyId: policyId.describe('A name that no policy of the account has in this mode.'),
  policy: PutPolicySchema.default({}).describe('What differs from the default policy of now.'),
});

const Setting = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const PolicyVersionSchema = z
  .strictObject({
    version: count.min(1).describe('Grows by one with each change.'),
    createdAt: time.describe('When it was stored.'),
    changedBy: z
      .string()
      .nullable()
      .describe(
        'Id of the key (`key_…`) or of the member (`mem_…`) that changed the policy; `null` if no one did, or if it was not recorded.',
      ),
    hash: digest.describe('Hash of the policy. Receipts name it.'),
    changes: z
      .array(
        z.strictObject({
          path: z.string().describe('The setting, such as `checks.face.match.threshold`.'),
          from: Setting.describe('Its value before.'),
          to: Setting.describe('Its value in this version.'),
        }),
      )
      .describe('What differs from the version before.'),
    policy: PolicySchema.describe('The whole policy.'),
  })
  .meta({ id: 'PolicyVersion' });
export type PolicyVersion = z.infer<typeof PolicyVersionSchema>;

export const PolicyVersionPageSchema = page(PolicyVersionSchema).meta({ id: 'PolicyVersionPage' });

export const GetPolicyVersionSchema = z.strictObject({
  policyId: policyId.default(DEFAULT_POLICY_ID).describe('Of this policy.'),
});

export const ListPolicyVersionsSchema = GetPolicyVersionSchema.extend({
  limit: pageLimit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { message: 'must be the nextCursor of an earlier response' })
    .optional()
    .describe(CURSOR),
});

/** The most sessions that one preview judges. */
export const PREVIEW_SESSIONS_MAX = 10_000;

export const PreviewPolicySchema = z
  .strictObject({
    policyId: policyId.default(DEFAULT_POLICY_ID).describe('The policy that the draft changes. Only its sessions are judged.'),
    policy: PutPolicySchema.describe('The draft, as `PUT /v1/policy` takes it.'),
    from: moment.optional().describe('Only sessions created at this time or later.'),
    to: moment.optional().describe('Only sessions created before this time.'),
    limit: z
      .int()
      .min(1)
      .max(PREVIEW_SESSIONS_MAX)
      .default(1000)
      .describe('How many decided sessions to read, the newest first.'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'must be after from',
  });

const judgedOutcome = z.enum(OUTCOMES);

export const PolicyPreviewSchema = z
  .strictObject({
    judged: count.describe('Sessions that were judged under the draft.'),
    unchanged: count.describe('Those whose outcome stays the same.'),
    changes: z
      .array(
        z.strictObject({
          from: judgedOutcome.describe('The outcome in the first version of the decision.'),
          to: judgedOutcome.describe('The outcome under the draft.'),
          count: count.describe('How many sessions change this way.'),
          sessionIds: z.array(id('session')).max(10).describe('The newest of them.'),
        }),
      )
      .describe('What changes, the most frequent first.'),
    reviewsPerDay: z
      .strictObject({
        before: z.number().min(0).describe('As it was decided.'),
        after: z.number().min(0).describe('Under the draft.'),
      })
      .describe(
        'Sessions sent to review, of those that were judged, for each day from the first that was read to `to` or now.',
      ),
    asked: z
      .strictObject({ before: count.describe('As it was.'), after: count.describe('Under the draft.') })
      .describe('Sessions whose person is asked for the challenge, also those whose outcome with it is unknown.'),
    evaluation: EvaluationSchema.describe('How the draft compares with its profile.'),
    missing: count.describe('Sessions that were read, and that the kept numbers cannot judge under the draft.'),
    missingBy: z
      .array(
        z.strictObject({
          cause: z
            .enum(PREVIEW_GAPS)
            .describe(
              '`FACTS_GONE`: the numbers were not kept, have expired or were erased. `OTHER_ATTEMPTS`: the draft would or could have taken another number of attempts. `NO_DUPLICATE_SEARCH`: the draft asks for a search that was not made. `OTHER_CHALLENGE`: the draft asks for head turns or light that were not asked for. `UNKNOWN_SET`: the model set that measured is not installed.',
            ),
          count: count.describe('How many sessions.'),
        }),
      )
      .describe('The same by cause.'),
  })
  .meta({ id: 'PolicyPreview' });
export type PolicyPreview = z.infer<typeof PolicyPreviewSchema>;
