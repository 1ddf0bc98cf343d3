import type { CallOptions } from '../../http/send-call.js';
import { type Connection, read, remove, segment, write } from '../call.js';

export interface EnrollmentCalls {
  /** Keeps the template of an approved session. Enrolling the same session again returns the same enrollment. */
  create(enrollment: CreateEnrollment, options?: CallOptions): Promise<Enrollment>;
  get(enrollmentId: string, options?: CallOptions): Promise<Enrollment>;
  delete(enrollmentId: string, options?: CallOptions): Promise<void>;
}

/** @internal */
export function enrollmentCalls(connection: Connection): EnrollmentCalls {
  const pathOf = (enrollmentId: string) => `/v1/enrollments/${segment(enrollmentId)}`;
  return {
    create: (enrollment, options) =>
      write(connection, { path: '/v1/enrollments', payload: { kind: 'JSON', value: enrollment } }, options),
    get: (enrollmentId, options) => read(connection, pathOf(enrollmentId), undefined, options),
    delete: (enrollmentId, options) => remove(connection, pathOf(enrollmentId), options),
  };
}

export interface CreateEnrollment {
  sessionId: string;
  subjectId?: string | undefined;
}

export interface Enrollment {
  enrollmentId: string;
  subjectId: string | null;
  sessionId: string;
  model: string;
  version: string;
  /** The match models that can compare it. */
  models: { model: string; version: string }[];
  createdAt: string;
  expiresAt?: string;
}
