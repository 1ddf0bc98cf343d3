import { z } from 'zod';
import { id, time } from './fields.js';

export const EnrollmentSchema = z
  .strictObject({
    enrollmentId: id('enrollment'),
    subjectId: z.string().nullable(),
    sessionId: id('session'),
    model: z.string(),
    version: z.string(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Enrollment' });
