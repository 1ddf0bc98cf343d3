import type { Tenant } from '../../accounts/tenant.js';
import { findEnrolled } from '../../enrollments/enrollments.store.js';
import { findDecision } from '../../sessions/decisions.store.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Queryable } from '../../store/database.js';

/** A chain of enrollments that earlier versions made, which do not store the answer, is followed back for this many checks. */
const CHAIN_MAX = 10;

/**
 * True if the session passed `face.match` against a document, or against an earlier enrollment of which the same holds. A chain that
 * begins with a check of liveness alone says nothing of who the person is.
 */
export async function goesBackToDocument(db: Queryable, tenant: Tenant, enrolledIn: string): Promise<boolean> {
  let sessionId = enrolledIn;
  for (let length = 0; length < CHAIN_MAX; length++) {
    const session = await findSession(db, tenant, sessionId);
    const decision = session === null ? null : await findDecision(db, session.id);
    const matched = decision?.checks.some(({ kind, status }) => kind === 'face.match' && status === 'PASSED') === true;
    const reference = session?.reference ?? null;
    if (!matched || reference === null) return false;
    if (reference.source === 'DOCUMENT_IMAGE') return true;
    const earlier = reference.enrollmentId === null ? null : await findEnrolled(db, reference.enrollmentId);
    if (earlier === null) return false;
    if (earlier.fromDocument !== null) return earlier.fromDocument;
    sessionId = earlier.sessionId;
  }
  return false;
}
