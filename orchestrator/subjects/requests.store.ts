import type { RequestKind, RequestState } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Transaction } from '../store/database.js';
import { personalText } from '../vault/personal-column.js';
import type { Vault } from '../vault/vault.js';
import type { Subject } from './subjects.store.js';

/** What a person asked for by law. */
export interface SubjectRequest extends Tenant {
  id: string;
  /** null once the person's last session is deleted. */
  subjectRow: string | null;
  kind: RequestKind;
  state: RequestState;
  receivedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
}

export interface SealedRequest extends SubjectRequest {
  noteSealed: Buffer | null;
}

const COLUMNS = columnsOf<SealedRequest>()(
  'id',
  'accountId',
  'mode',
  'subjectRow',
  'kind',
  'state',
  'receivedAt',
  'dueAt',
  'closedAt',
  'noteSealed',
);
const NOTE = personalText('requests.note_sealed');

export function sealNote(by: { vault: Vault }, key: Uint8Array, requestId: string, note: string): Buffer {
  return NOTE.seal(by, key, requestId, note);
}

/** @param subject null once it is erased */
export function showRequest(by: { vault: Vault }, request: SealedRequest, subject: Pick<Subject, 'subjectId' | 'key'> | null) {
  const { id: requestId, kind, state, receivedAt, dueAt, closedAt } = request;
  return {
    requestId,
    kind,
    subjectId: subject?.subjectId ?? null,
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    state,
    closedAt: closedAt?.toISOString() ?? null,
    note: NOTE.open(by, subject?.key ?? null, requestId, request.noteSealed),
  };
}

export async function storeRequest(tx: Transaction, request: SealedRequest): Promise<void> {
  await tx('requests').insert(COLUMNS.write(request));
}

/** @returns newest first */
export async function listRequests(
  db: Queryable,
  tenant: Tenant,
  place: { subjectRow?: string; state?: RequestState | undefined; before?: string | undefined; limit: number },
): Promise<SealedRequest[]> {
  const query = db('requests')
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .orderBy('id', 'desc')
    .limit(place.limit, { skipBinding: true });
  if (place.subjectRow !== undefined) query.where({ subject_row: place.subjectRow });
  if (place.state !== undefined) query.where({ state: place.state });
  if (place.before !== undefined) query.where('id', '<', place.before);
  return (await query).map((row) => COLUMNS.read(row));
}

/** @returns null if the account has no such request */
export async function lockRequest(tx: Transaction, tenant: Tenant, id: string): Promise<SealedRequest | null> {
  const row = await tx('requests').where({ id, account_id: tenant.accountId, mode: tenant.mode }).forUpdate().first();
  return row === undefined ? null : COLUMNS.read(row);
}

export async function changeRequest(
  tx: Transaction,
  { id, state, closedAt, noteSealed }: Pick<SealedRequest, 'id' | 'state' | 'closedAt' | 'noteSealed'>,
): Promise<void> {
  await tx('requests').where({ id }).update({ state, closed_at: closedAt, note_sealed: noteSealed });
}

/** Whoever has asked may have their pictures looked at. */
export async function hasOpenRequest(db: Queryable, subjectRow: string): Promise<boolean> {
  return (await db('requests').where({ subject_row: subjectRow, state: 'OPEN' }).first('id')) !== undefined;
}
