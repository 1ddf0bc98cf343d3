import type { Tenant } from '../../accounts/tenant.js';
import type { Clock } from '../../clock.js';
import { type Enrollment, findComparable } from '../../enrollments/enrollments.store.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { SIMULATED_DIGEST } from '../../simulate/simulate-measurement.js';
import type { Queryable } from '../../store/database.js';
import { findSubjectRow } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';

/**
 * The newest enrollment of a person that a later check may stand on: the running match model can compare it, and it goes back to a
 * document.
 */
export async function findSubjectEnrollment(
  service: { vault: Vault; clock: Clock; sets: ModelSets },
  db: Queryable,
  tenant: Tenant,
  subjectId: string,
): Promise<Enrollment | null> {
  const subjectRow = await findSubjectRow(service, db, { ...tenant, subjectId });
  if (subjectRow === null) return null;
  const digest = tenant.mode === 'TEST' ? SIMULATED_DIGEST : service.sets.newest().stamps.match.digest;
  return findComparable(db, { subjectRow, digest, now: service.clock.now() });
}
