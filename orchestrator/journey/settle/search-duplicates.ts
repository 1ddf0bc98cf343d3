import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import type { Clock } from '../../clock.js';
import { findEnrollmentSubject } from '../../enrollments/enrollments.store.js';
import { type DuplicateSearch, findDuplicates } from '../../enrollments/find-duplicates.js';
import type { Session } from '../../sessions/session.js';
import type { Queryable, Transaction } from '../../store/database.js';
import { lockFor } from '../../store/locks.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';

/**
 * Searches for the face among the account's other subjects, if the policy asks for it.
 *
 * @returns undefined if it does not, or if there is no face to search for; a test session has no real face
 */
export async function searchDuplicates(
  service: Stored & { templateDamaged(enrollmentId: string): void },
  of: { session: Session; policy: Policy; measurement: Measurement },
): Promise<DuplicateSearch | undefined> {
  const { session, policy, measurement } = of;
  const { digest } = firstMatch(measurement.models);
  if (!policy.checks['face.duplicate'].required || measurement.template === null) return undefined;
  if (session.mode === 'TEST') return { digest, highest: 0, nearest: [], incomparable: 0, upTo: '0' };
  const { accountId, mode } = session;
  const except = await subjectsOf(service.db, session);
  return findDuplicates(service, { accountId, mode, except, template: measurement.template, digest }, service.clock.now());
}

/**
 * Repeats the search for people enrolled since. Only those are compared, so a stream of new enrollments delays nobody. Holds
 * the account's enrollments until the end of the transaction, so that the result stays true.
 */
export async function catchUpSearch(
  service: { vault: Vault; clock: Clock; templateDamaged(enrollmentId: string): void },
  tx: Transaction,
  of: { session: Session; measurement: Measurement; search?: DuplicateSearch | undefined },
): Promise<DuplicateSearch | undefined> {
  const { session, measurement, search } = of;
  if (session.mode === 'TEST' || search === undefined || measurement.template === null) return search;
  await lockFor(tx, 'enrollments', session);
  const { accountId, mode } = session;
  const except = await subjectsOf(tx, session);
  const wanted = { accountId, mode, except, template: measurement.template, digest: search.digest };
  const { vault, templateDamaged } = service;
  return findDuplicates({ db: tx, vault, templateDamaged }, wanted, service.clock.now(), { goOnFrom: search });
}

/** Who is allowed to have this face: the session's own subject, and the owner of the enrollment that it is compared with. */
async function subjectsOf(db: Queryable, { subjectRow, reference }: Session): Promise<string[]> {
  const owner = reference?.enrollmentId ? await findEnrollmentSubject(db, reference.enrollmentId) : null;
  return owner === null ? [subjectRow] : [subjectRow, owner];
}
