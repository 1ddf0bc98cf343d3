import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { Clock } from '../../clock.js';
import { type Enrollment, findNewest } from '../../enrollments/enrollments.store.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { SIMULATED_DIGEST } from '../../simulate/simulate-measurement.js';
import type { Queryable } from '../../store/database.js';
import { findSubjectRow } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';

/**
 * The newest enrollment of a person that goes back to a document. The running match models can compare it if they can compare any of them.
 */
export async function findSubjectEnrollment(
  service: { vault: Vault; clock: Clock; sets: ModelSets },
  db: Queryable,
  tenant: Tenant,
  subjectId: string,
): Promise<Enrollment | null> {
  const subjectRow = await findSubjectRow(service, db, { ...tenant, subjectId });
  if (subjectRow === null) return null;
  return findNewest(db, { subjectRow, digests: runningDigests(service, tenant), now: service.clock.now() });
}

/** Of the match models whose templates can be compared. */
export function runningDigests({ sets }: { sets: ModelSets }, { mode }: Tenant): string[] {
  return mode === 'TEST' ? [SIMULATED_DIGEST] : listStamps(sets.newest().stamps, 'match').map(({ digest }) => digest);
}
