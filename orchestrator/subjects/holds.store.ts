import type { Tenant } from '../accounts/tenant.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Transaction } from '../store/database.js';
import { personalText } from '../vault/personal-column.js';
import type { Vault } from '../vault/vault.js';

/** A legal hold: until it ends or is lifted, nothing of the person is deleted. */
export interface Hold extends Tenant {
  id: string;
  subjectRow: string;
  until: Date;
  /** The key or the member. */
  createdBy: string;
  createdAt: Date;
}

const COLUMNS = columnsOf<Hold>()('id', 'accountId', 'mode', 'subjectRow', 'until', 'createdBy', 'createdAt');
const REASON = personalText('holds.reason_sealed');

/** The subject must be locked. */
export async function storeHold(
  by: { vault: Vault },
  tx: Transaction,
  hold: Hold,
  { key, reason }: { key: Uint8Array; reason: string },
): Promise<void> {
  await tx('holds').insert({ ...COLUMNS.write(hold), reason_sealed: REASON.seal(by, key, hold.id, reason) });
}

export interface SealedHold extends Hold {
  /** @param key null once the subject is erased */
  reason(by: { vault: Vault }, key: Uint8Array | null): string | null;
}

/** @returns those that stand, newest first */
export async function listHolds(
  db: Queryable,
  tenant: Tenant,
  place: { now: Date; subjectRow?: string; before?: string | undefined; limit: number },
): Promise<SealedHold[]> {
  const query = db('holds')
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .where('until', '>', place.now)
    .orderBy('id', 'desc')
    .limit(place.limit, { skipBinding: true });
  if (place.subjectRow !== undefined) query.where({ subject_row: place.subjectRow });
  if (place.before !== undefined) query.where('id', '<', place.before);
  return (await query).map((row) => ({
    ...COLUMNS.read(row),
    reason: (by, key) => REASON.open(by, key, row.id, row.reason_sealed),
  }));
}

export function showHold({ id: holdId, until, createdBy, createdAt }: Hold, subjectId: string, reason: string) {
  return { holdId, subjectId, reason, until: until.toISOString(), createdBy, createdAt: createdAt.toISOString() };
}

/** @returns the row of its subject, or null if the account has no such hold */
export async function deleteHold(tx: Transaction, tenant: Tenant, holdId: string): Promise<string | null> {
  const [row] = await tx('holds')
    .where({ id: holdId, account_id: tenant.accountId, mode: tenant.mode })
    .delete()
    .returning('subject_row');
  return row?.subject_row ?? null;
}

export async function isOnHold(db: Queryable, subjectRow: string, now: Date): Promise<boolean> {
  return (await db('holds').where({ subject_row: subjectRow }).where('until', '>', now).first('id')) !== undefined;
}

/** Whether a picture that was compared with the person was compared with someone on hold as well. */
export async function sharesWithHeld(db: Queryable, subjectRow: string, now: Date): Promise<boolean> {
  const shared = db('sessions as own')
    .join('sessions as other', 'other.reference_file_id', 'own.reference_file_id')
    .join('holds as h', 'h.subject_row', 'other.subject_row')
    .where('own.subject_row', subjectRow)
    .where('h.until', '>', now);
  return (await shared.first('h.id')) !== undefined;
}

/** Whether the picture was compared with someone on hold. */
export async function isFileOnHold(db: Queryable, fileId: string, now: Date): Promise<boolean> {
  const held = db('holds').where('until', '>', now).select('subject_row');
  return (await db('sessions').where({ reference_file_id: fileId }).whereIn('subject_row', held).first('id')) !== undefined;
}
