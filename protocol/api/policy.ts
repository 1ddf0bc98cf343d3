import { z } from 'zod';
import { PolicySchema } from '../policy.js';
import { count } from './fields.js';

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
