import type { Enrollment, Erasure } from '../answers.js';
import type { CallOptions } from '../http/send-call.js';
import type { CreateEnrollment } from '../requests.js';
import { read, remove, segment, type Way, write } from './call.js';

export interface EnrollmentCalls {
  /** Keeps the template of an approved session; the same session twice gives the same enrollment. */
  create(enrollment: CreateEnrollment, options?: CallOptions): Promise<Enrollment>;
  get(enrollmentId: string, options?: CallOptions): Promise<Enrollment>;
  delete(enrollmentId: string, options?: CallOptions): Promise<void>;
}

export function enrollmentCalls(way: Way): EnrollmentCalls {
  const pathOf = (enrollmentId: string) => `/v1/enrollments/${segment(enrollmentId)}`;
  return {
    create: (enrollment, options) =>
      write(way, { path: '/v1/enrollments', payload: { kind: 'JSON', value: enrollment } }, options),
    get: (enrollmentId, options) => read(way, pathOf(enrollmentId), undefined, options),
    delete: (enrollmentId, options) => remove(way, pathOf(enrollmentId), options),
  };
}

export interface SubjectCalls {
  /** Destroys everything personal of one of your persons, for good, and answers with a signed proof. */
  erase(subjectId: string, options?: CallOptions): Promise<Erasure>;
}

export function subjectCalls(way: Way): SubjectCalls {
  return {
    erase: (subjectId, options) =>
      write(way, { path: '/v1/subjects/erase', payload: { kind: 'JSON', value: { subjectId } } }, options),
  };
}
