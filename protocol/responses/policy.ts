import { z } from 'zod';
import { PolicySchema } from '../policy.js';
import { count } from './fields.js';

const FindingValue = z.union([z.string(), z.number(), z.boolean()]);

export const EvaluationSchema = z
  .strictObject({
    profileId: z.string(),
    conforms: z.boolean().describe('Whether the settings conform. It never says "certified".'),
    findings: z.array(
      z.strictObject({
        path: z.string().describe('Into the policy, such as `checks.face.match.threshold`.'),
        required: FindingValue,
        actual: FindingValue.nullable(),
        level: z.enum(['BELOW', 'MET']),
      }),
    ),
  })
  .meta({ id: 'Evaluation' });

export const StoredPolicySchema = z
  .strictObject({ policy: PolicySchema, version: count, evaluation: EvaluationSchema })
  .meta({ id: 'StoredPolicy' });
