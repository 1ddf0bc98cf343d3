import type { Tenant } from '../accounts/tenant.js';
import { type Enrollment, listComparable } from '../enrollments/enrollments.store.js';
import type { Service } from '../service.js';
import { SIMULATED_DIGEST } from '../simulate/simulate-measurement.js';
import type { Queryable } from '../store/database.js';
import { findSubjectRow } from '../subjects/subjects.store.js';
import { goesBackToDocument } from './settle/goes-back-to-document.js';

/**
 * The newest enrollment of a person that a later check may stand on: the running match model can compare it, and it goes back to a
 * document.
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
    if (candidate.fromDocument ?? (await goesBackToDocument(db, tenant, candidate.sessionId))) return candidate;
  }
  return null;
}
