import type { Enrollment } from './enrollments.store.js';

/** An enrollment as answers and events show it; never the template. */
export function showEnrollment(enrollment: Enrollment, subjectId: string | null): Record<string, unknown> {
  return {
    enrollmentId: enrollment.id,
    subjectId,
    sessionId: enrollment.sessionId,
    model: enrollment.model,
    version: enrollment.version,
    createdAt: enrollment.createdAt.toISOString(),
    expiresAt: enrollment.expiresAt.toISOString(),
  };
}
