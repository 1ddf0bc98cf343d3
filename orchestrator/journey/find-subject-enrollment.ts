import type { Tenant } from '../accounts/tenant.js';
import { type Enrollment, findEnrolledSession, listComparable } from '../enrollments/enrollments.store.js';
import type { Service } from '../service.js';
import { findDecision } from '../sessions/decisions.store.js';
import { findSession } from '../sessions/sessions.store.js';
import { SIMULATED_DIGEST } from '../simulate/simulate-measurement.js';
import type { Queryable } from '../store/database.js';
import { findSubjectRow } from '../subjects/subjects.store.js';

/** A chain of checks, each against the enrollment of the one before, is followed back for this many. */
const CHAIN_MAX = 10;

/**
 * The newest enrollment of a person that a later check may stand on: the running match model can compare it, and its session passed
 * `face.match` against a document, or against an earlier enrollment of which the same holds. A chain that begins with a check of
 * liveness alone says nothing of who the person is.
 */
export async function findSubjectEnrollment(
  service: Service,
  db: Queryable,
  tenant: Tenant,
  subjectId: string,
): Promise<Enrollment | null> {
  const subjectRow = await findSubjectRow(service, db, { ...tenant, subjectId });
  if (subjectRow === null) return null;
  const digest = tenant.mode === 'TEST' ? SIMULATED_DIGEST : service.sets.newest().stamps.match.digest;
  const candidates = await listComparable(db, { subjectRow, digest, now: service.clock.now() });
  for (const candidate of candidates) {
    if (await goesBackToDocument(db, tenant, candidate.sessionId)) return candidate;
  }
  return null;
}

async function goesBackToDocument(db: Queryable, tenant: Tenant, enrolledIn: string): Promise<boolean> {
  let sessionId: string | null = enrolledIn;
  for (let length = 0; length < CHAIN_MAX && sessionId !== null; length++) {
    const session = await findSession(db, tenant, sessionId);
    const decision = session === null ? null : await findDecision(db, session.id);
    const matched = decision?.checks.some(({ kind, status }) => kind === 'face.match' && status === 'PASSED') === true;
    const reference = session?.reference ?? null;
    if (!matched || reference === null) return false;
    if (reference.source === 'DOCUMENT_IMAGE') return true;
    sessionId = reference.enrollmentId === null ? null : await findEnrolledSession(db, reference.enrollmentId);
  }
  return false;
}
