import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import type { Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { lockSubject, type Subject, takeSubject } from './subjects.store.js';

/**
 * The person whom a call names, locked for the rest of the transaction.
 *
 * @throws Refusal not_found, subject_erased
 */
export async function takeNamedSubject(
  by: { vault: Vault },
  tx: Transaction,
  named: Tenant & { subjectId: string },
): Promise<Subject> {
  const found = await lockSubject(by, tx, named);
  if (found === null) throw new Refusal('not_found', 'There is no such subject.');
  const subject = found.erased ? null : await takeSubject(by, tx, found.row);
  if (subject === null) throw new Refusal('subject_erased', 'The person was erased; nothing is held.');
  return subject;
}
