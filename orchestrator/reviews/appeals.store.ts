import type { Appealer, AppealState, ReviewOutcome } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { personalText } from '../vault/personal-column.js';

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

/** @returns the appeals by session */
export async function listAppeals(db: Queryable, sessionIds: readonly string[]): Promise<Map<string, Appeal>> {
  const rows: Row[] = await db('appeals').whereIn('session_id', [...sessionIds]);
  return new Map(rows.map((row) => [row.session_id, COLUMNS.read(row)]));
}

export async function closeAppeal(tx: Transaction, sessionId: string, state: AppealState, now: Date): Promise<void> {
  await tx('appeals').where({ session_id: sessionId }).update({ state, closed_at: now });
}

/** Whether an open appeal of a session needs the reference picture. */
export async function isUnderAppeal(db: Queryable, fileId: string): Promise<boolean> {
  const compared = db('sessions').where({ reference_file_id: fileId }).select('id');
  return (await db('appeals').where({ state: 'OPEN' }).whereIn('session_id', compared).first('session_id')) !== undefined;
}
