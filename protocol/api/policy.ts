import { z } from 'zod';
import { PolicySchema } from '../policy.js';
import { CURSOR, count, digest, page, pageLimit, time } from './fields.js';

const FindingValue = z.union([z.string(), z.number(), z.boolean()]);

export const EvaluationSchema = z
  .strictObject({
    profileId: z.string().describe('The profile: a list of minimums.'),
    conforms: z.boolean().describe('Whether the settings conform to the profile. It says nothing about a certification.'),
    findings: z
      .array(
        z.strictObject({
          path: z.string().describe('The setting, such as `checks.face.match.threshold`.'),
          required: FindingValue.describe('What the profile asks for.'),
          actual: FindingValue.nullable().describe('What the policy says; `null` where nothing was measured.'),
          level: z.enum(['BELOW', 'MET']).describe('Whether the policy meets it.'),
        }),
      )
      .describe('One entry for each clause of the profile.'),
  })
  .meta({ id: 'Evaluation' });

export const StoredPolicySchema = z
  .strictObject({
    policy: PolicySchema.describe('The whole policy.'),
    version: count.describe('Grows with each change; 0 is the default policy. The `ETag` carries it.'),
    evaluation: EvaluationSchema.describe('How the policy compares with its profile.'),
  })
  .meta({ id: 'StoredPolicy' });

const Setting = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const PolicyVersionSchema = z
  .strictObject({
    version: count.min(1).describe('Grows by one with each change.'),
    createdAt: time.describe('When it was stored.'),
    changedBy: z
      .string()
      .nullable()
      .describe(
        'Id of the key (`key_…`) or of the member (`mem_…`) that changed the policy; `null` if nobody did, or if it was not recorded.',
      ),
    hash: digest.describe('Hash of the policy as it was stored. Receipts name it.'),
    changes: z
      .array(
        z.strictObject({
          path: z.string().describe('The setting, such as `checks.face.match.threshold`.'),
          from: Setting.describe('Its value before; `null` also if it did not exist.'),
          to: Setting.describe('Its value in this version; `null` also if it does not exist.'),
        }),
      )
      .describe('What differs from the version before.'),
    policy: PolicySchema.describe('The whole policy. Settings that did not exist when it was stored have their default.'),
  })
  .meta({ id: 'PolicyVersion' });
export type PolicyVersion = z.infer<typeof PolicyVersionSchema>;

export const PolicyVersionPageSchema = page(PolicyVersionSchema).meta({ id: 'PolicyVersionPage' });

export const ListPolicyVersionsSchema = z.strictObject({
  limit: pageLimit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { message: 'must be the nextCursor of an earlier response' })
    .optional()
    .describe(CURSOR),
});
