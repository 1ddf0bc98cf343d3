import type { Appealer, AppealState, ReviewOutcome } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { loadKeysOfSessions } from '../subjects/subjects.store.js';
import { personalText } from '../vault/personal-column.js';
import type { Vault } from '../vault/vault.js';

/** A contested decision. Its review waits like any other. */
export interface Appeal {
  sessionId: string;
  openedBy: Appealer;
  openedAt: Date;
  /** The contested decision's, which stands if no one looks again. */
  version: number;
  outcome: ReviewOutcome;
  /** Under the subject's key: see {@link APPEAL_REASON}. null: none was given, or the person was erased. */
  reasonSealed: Buffer | null;
  /** Whether the analytics had counted the session before. */
  counted: boolean;
  state: AppealState;
}

export const APPEAL_REASON = personalText('appeals.reason_sealed');

const COLUMNS = columnsOf<Appeal>()(
  'sessionId',
  'openedBy',
  'openedAt',
  'version',
  'outcome',
  'reasonSealed',
  'counted',
  'state',
);

export async function storeAppeal(tx: Transaction, appeal: Omit<Appeal, 'state' | 'counted'>): Promise<void> {
  // A session that was not counted yet is counted at its next end.
  const uncounted = await tx('ended_sessions').where({ session_id: appeal.sessionId }).delete();
  await tx('appeals').insert(COLUMNS.write({ ...appeal, counted: uncounted === 0, state: 'OPEN' }));
}

export async function findAppeal(db: Queryable, sessionId: string): Promise<Appeal | null> {
  return (await listAppeals(db, [sessionId])).get(sessionId) ?? null;
}

async function listAppeals(db: Queryable, sessionIds: readonly string[]): Promise<Map<string, Appeal>> {
  const rows: Row[] = await db('appeals').whereIn('session_id', [...sessionIds]);
  return new Map(rows.map((row) => [row.session_id, COLUMNS.read(row)]));
}

/** @returns the appeals by session, with what was said in them; null without a reason, and once the person is erased */
export async function readAppeals(by: { vault: Vault }, db: Queryable, sessionIds: readonly string[]) {
  const appeals = await listAppeals(db, sessionIds);
  const keys = await loadKeysOfSessions(by, db, [...appeals.keys()]);
  const reasonOf = (id: string, sealed: Buffer | null) => APPEAL_REASON.open(by, keys.get(id) ?? null, id, sealed);
  return new Map(Array.from(appeals, ([id, appeal]) => [id, { ...appeal, reason: reasonOf(id, appeal.reasonSealed) }]));
}

export async function closeAppeal(tx: Transaction, sessionId: string, state: AppealState, now: Date): Promise<void> {
  await tx('appeals').where({ session_id: sessionId }).update({ state, closed_at: now });
}

/** Whether an open appeal of a session needs the reference picture. */
export async function isUnderAppeal(db: Queryable, fileId: string): Promise<boolean> {
  const compared = db('sessions').where({ reference_file_id: fileId }).select('id');
  return (await db('appeals').where({ state: 'OPEN' }).whereIn('session_id', compared).first('session_id')) !== undefined;
}
