import { type CaptureRow, toCapture } from '../captures/captures.store.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { requireErased } from '../vault/subject-keys.store.js';
import type { Vault } from '../vault/vault.js';
import type { LinkedSession, Session } from './session.js';
import { toLinked, toSession } from './sessions.store.js';

/** Both rows in one. These three columns are in both tables. */
const BOTH = `captures.*, sessions.*, captures.id as capture_id, captures.challenge as capture_challenge,
  captures.media_deleted_at as capture_media_deleted_at`;

function captureOf(row: Row): CaptureRow {
  const { capture_id: id, capture_challenge: challenge, capture_media_deleted_at: media_deleted_at } = row;
  return toCapture({ ...row, id, challenge, media_deleted_at });
}

/** A capture with its session, as a device sees it. */
export interface LinkedCapture {
  capture: CaptureRow;
  session: LinkedSession;
}

/** @param where of the capture */
export async function findLinkedCapture(
  db: Queryable,
  where: { 'captures.id': string } | { 'captures.first_half_id': string },
): Promise<LinkedCapture | null> {
  const row = await db('captures')
    .join('sessions', 'sessions.id', 'captures.session_id')
    .join('accounts', 'accounts.id', 'sessions.account_id')
    .where(where)
    .first(db.raw(BOTH), 'accounts.suspended_at');
  return row === undefined ? null : { capture: captureOf(row), session: toLinked(row) };
}

/** A capture and its session, with the key that opens all data of its subject; null if that was destroyed. */
export async function findCaptureAndKey(
  by: { vault: Vault },
  db: Queryable,
  captureId: string,
): Promise<{ capture: CaptureRow; session: Session; subjectKey: Buffer | null } | null> {
  const query = db('captures').join('sessions', 'sessions.id', 'captures.session_id').where({ 'captures.id': captureId });
  const [row] = await by.vault.subjectKeys.addTo(query.select(db.raw(BOTH)), 'sessions.subject_row');
  if (row === undefined) return null;
  const session = toSession(row);
  if (row.subject_key === null) await requireErased(db, session.subjectRow);
  const subjectKey = row.subject_key && by.vault.openSubjectKey(session.subjectRow, row.subject_key);
  return { capture: captureOf(row), session, subjectKey };
}

/**
 * Locks the session's row, then the capture's, for the rest of the transaction: every change of state begins here. A suspension of the
 * account waits until the transaction ends.
 */
export async function lockLinkedCapture(tx: Transaction, captureId: string): Promise<LinkedCapture> {
  const { rows } = await tx.raw<{ rows: [Row] }>(
    `select ${BOTH}, accounts.suspended_at from captures join sessions on sessions.id = captures.session_id
     join accounts on accounts.id = sessions.account_id where captures.id = ?
     for update of sessions for key share of accounts for update of captures`,
    [captureId],
  );
  return { capture: captureOf(rows[0]), session: toLinked(rows[0]) };
}
