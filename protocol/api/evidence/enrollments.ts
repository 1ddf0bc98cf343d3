import { z } from 'zod';
import type { MigrationBundle } from '../../evidence/receipts.js';
import { MODES } from '../../words.js';
import { digest, id, text, time } from '../fields.js';

export const CreateEnrollmentSchema = z.strictObject({
  sessionId: text(64).describe('An approved session whose template is still kept.'),
  subjectId: text(128)
    .optional()
    .describe(
      "The session's subject. Where the session was opened without one, the id that its subject gets. Default: the session's.",
    ),
});

export const EnrollmentSchema = z
  .strictObject({
    enrollmentId: id('enrollment'),
    subjectId: z.string().nullable().describe('Your own id of the person.'),
    sessionId: id('session').describe('The session that the template was taken in.'),
    model: z.string().describe('The match model that computed the template.'),
    version: z.string().describe('Its version. Templates of other weights are never compared.'),
    models: z
      .array(z.strictObject({ model: z.string().describe('Its name.'), version: z.string().describe('Its version.') }))
      .describe('The match models that can compare it. If none of them runs any more, the enrollment is no reference.'),
    createdAt: time.describe('When it was saved.'),
    expiresAt: time.describe('When the template is deleted.'),
  })
  .meta({ id: 'Enrollment' });

const template = z.strictObject({
  models: z
    .array(
      z.strictObject({
        model: z.string().describe('Its name.'),
        version: z.string().describe('Its version.'),
        digest: digest.describe('SHA-256 of its weights.'),
      }),
    )
    .describe('The match models that made it.'),
  commitment: z
    .string()
    .regex(/^hmac-sha256:[0-9a-f]{64}$/)
    .describe(
      'HMAC-SHA256 of the template under a key of the enrollment, which goes with an erasure. Equal in all receipts about it.',
    ),
});

export const MigrationBundleSchema = z
  .strictObject({
    v: z.literal(1).describe('Version of the format.'),
    type: z.literal('migration').describe('Always `migration`.'),
    mode: z.enum(MODES).describe('`TEST` or `LIVE`.'),
    receiptId: id('receipt'),
    sessionId: z.null().describe('Always `null`: it decides no session.'),
    accountId: id('account'),
    enrollmentId: id('enrollment'),
    enrolledIn: id('session').describe('The session that was enrolled: its receipt is the beginning of the chain.'),
    decidedAt: time.describe('When the template was made again.'),
    from: template.describe('The template until then.'),
    to: template.describe('What was made of the crop that the enrollment keeps.'),
    supersedes: z.null().describe('Always `null`.'),
  })
  .meta({ id: 'MigrationBundle' }) satisfies z.ZodType<MigrationBundle>;
