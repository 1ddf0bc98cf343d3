import type { Measurement } from '@faceproof/protocol/job.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { findEnrollmentSubject, lockEnrollments } from '../enrollments/enrollments.store.js';
import { type DuplicateSearch, findDuplicates } from '../enrollments/find-duplicates.js';
import type { Service } from '../service.js';
import type { Session } from '../sessions/session.js';
import type { Queryable, Transaction } from '../store/database.js';

/**
 * Looks for the face under the account's other subjects, where the policy asks for it.
 *
 * @returns undefined where it does not, or where there is no face to look for; a test session's face is nobody's
 */
export async function searchDuplicates(
  service: Service,
  of: { session: Session; policy: Policy; measurement: Measurement },
): Promise<DuplicateSearch | undefined> {
  const { session, policy, measurement } = of;
  const { digest } = measurement.models.match;
  if (!policy.checks['face.duplicate'].required || measurement.template === null) return undefined;
  if (session.mode === 'TEST') return { digest, highest: 0, nearest: [], incomparable: 0, upTo: '0' };
  const { accountId, mode } = session;
  const except = await subjectsOf(service.db, session);
  return findDuplicates(service, { accountId, mode, except, template: measurement.template, digest }, service.clock.now());
}

/**
 * Whether somebody was enrolled after the search who changes what it found, before this session enrolls: one face must not
 * come in twice at the same instant. Only who came since is looked at, so that strangers who enroll all the time hold up nobody.
 * Holds the account's enrollments to the end of the transaction, so that the answer stays true.
 */
export async function isOvertaken(
  service: Pick<Service, 'vault' | 'clock' | 'templateDamaged'>,
  tx: Transaction,
  of: { session: Session; measurement: Measurement; search: DuplicateSearch },
): Promise<boolean> {
  const { session, measurement, search } = of;
  if (session.mode === 'TEST' || measurement.template === null) return false;
  await lockEnrollments(tx, session);
  const { accountId, mode } = session;
  const except = await subjectsOf(tx, session);
  const wanted = { accountId, mode, except, template: measurement.template, digest: search.digest };
  const { vault, templateDamaged } = service;
  const since = await findDuplicates({ db: tx, vault, templateDamaged }, wanted, service.clock.now(), { since: search.upTo });
  return since.highest > search.highest || since.incomparable > 0;
}

/** Who may have this face: the session's own subject, and the one whose enrollment it is held against. */
async function subjectsOf(db: Queryable, { subjectRow, reference }: Session): Promise<string[]> {
  const owner = reference?.enrollmentId ? await findEnrollmentSubject(db, reference.enrollmentId) : null;
  return owner === null ? [subjectRow] : [subjectRow, owner];
}
