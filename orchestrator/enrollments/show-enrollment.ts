import { type Enrollment, madeBy } from './enrollments.store.js';

/** An enrollment as responses and events show it, without the template. */
export function showEnrollment(enrollment: Enrollment, subjectId: string | null): Record<string, unknown> {
  return {
    enrollmentId: enrollment.id,
    subjectId,
    sessionId: enrollment.sessionId,
    model: enrollment.model,
    version: enrollment.version,
    models: [enrollment, enrollment.candidate].flatMap(madeBy).map(({ model, version }) => ({ model, version })),
    createdAt: enrollment.createdAt.toISOString(),
    expiresAt: enrollment.expiresAt.toISOString(),
  };
}
