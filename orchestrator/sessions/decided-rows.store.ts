import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { SessionVerdict } from '@faceproof/protocol/verdict/documents.js';
import { toReceipt } from '../receipts/receipts.store.js';
import type { Queryable, Row } from '../store/database.js';
import { type StoredDecision, toDecision } from './decisions.store.js';

/** What only a session that is decided, or ended without a decision, can have. */
export interface DecidedRows {
  /** The newest version. */
  decision: StoredDecision | null;
  /** The current one. */
  receipt: Receipt | null;
  /** The verdict that the receipt states. */
  evaluation: SessionVerdict | null;
  /** Of the enrollment that the session led to and that was not deleted. */
  enrollmentId: string | null;
  /** Ids of the enrollments whose face the session's face matched, most similar first. */
  duplicates: string[];
}

/** In one statement, because each session has at most one row of each kind but the last. @returns the rows by session */
export async function listDecidedRows(db: Queryable, sessionIds: readonly string[]): Promise<Map<string, DecidedRows>> {
  const { rows } = await db.raw(
    `select decision.*, decided.id as of_session, receipt.id as receipt_id, receipt.bundle_hash, receipt.key_id, receipt.signature,
       receipt.decided_at as receipt_decided_at, receipt.bundle::jsonb -> 'evaluation' as evaluation, receipt.supersedes, enrollment.id as enrollment_id, coalesce(found.ids, '{}') as duplicates
     from unnest(:sessionIds::text[]) as decided (id)
     left join lateral (
       select * from decisions where session_id = decided.id order by version desc limit 1
     ) as decision on true
     left join receipts as receipt on receipt.session_id = decided.id and not receipt.superseded
     left join enrollments as enrollment on enrollment.session_id = decided.id and enrollment.deleted_at is null
     left join (
       select session_id, array_agg(enrollment_id order by rank) as ids from duplicate_finds
       where session_id = any (:sessionIds::text[]) group by session_id
     ) as found on found.session_id = decided.id`,
    { sessionIds: [...sessionIds] },
  );
  return new Map(rows.map((row: DecidedRow) => [row.of_session, toDecidedRows(row)]));
}

function toDecidedRows(row: DecidedRow): DecidedRows {
  return {
    decision: row.version === null ? null : toDecision(row),
    receipt: row.receipt_id === null ? null : toReceipt({ ...row, id: row.receipt_id, decided_at: row.receipt_decided_at }),
    evaluation: row.evaluation,
    enrollmentId: row.enrollment_id,
    duplicates: row.duplicates,
  };
}

type DecidedRow = Row & Parameters<typeof toReceipt>[0];
