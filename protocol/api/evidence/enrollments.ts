import { z } from 'zod';
import { id, text, time } from '../fields.js';

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
