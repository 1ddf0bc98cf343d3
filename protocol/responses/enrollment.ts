import { z } from 'zod';
import { id, time } from './fields.js';

export const EnrollmentSchema = z
  .strictObject({
    enrollmentId: id('enrollment'),
    subjectId: z.string().nullable().describe('Your own id of the person.'),
    sessionId: id('session').describe('The session that the template was taken in.'),
    model: z.string().describe('The match model that computed the template.'),
    version: z.string().describe('Its version. Templates of other weights are never compared.'),
    createdAt: time.describe('When it was saved.'),
    expiresAt: time.describe('When the template is deleted.'),
  })
  .meta({ id: 'Enrollment' });
