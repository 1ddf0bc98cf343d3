import type { Attempt, Check, Decision, SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { SessionVerdict } from '@faceproof/protocol/verdict/documents.js';
import type { Tenant } from '../accounts/tenant.js';
import { toReceipt } from '../receipts/receipts.store.js';
import type { Queryable, Row } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { readShown, SHOWN_COLUMNS, type ShownSession } from './sessions.store.js';

/** A session with everything that its envelope shows, as one moment saw it. */
export interface EnvelopeRows {
  session: ShownSession;
  /** Of the session's subject; null once that is erased. See subjects/subjects.store.ts. */
  wrappedSubjectKey: Buffer | null;
  subjectIdSealed: Buffer | null;
  /** Those that have media, and the newest one, oldest first. */
  attempts: Attempt[];
  /** The newest version. */
  decision: Decision | null;
  appeal: SessionEnvelope['appeal'];
  /** Of the decision; empty without one. */
  checks: Check[];
  /** The current one. */
  receipt: Receipt | null;
  /** The verdict that the receipt states. */
  evaluation: SessionVerdict | null;
  /** Of the enrollment that the session led to and that was not deleted. */
  enrollmentId: string | null;
  /** Ids of the enrollments whose face the session's face matched, most similar first. */
  duplicates: string[];
}

/** In one statement, so that no change falls between two kinds of rows; sessions of other tenants are left out. @returns the rows by session */
export async function listEnvelopeRows(
  { vault }: { vault: Vault },
  db: Queryable,
  { accountId, mode }: Tenant,
  sessionIds: readonly string[],
): Promise<Map<string, EnvelopeRows>> {
  // PostgreSQL expects a parameter to be a list of ten, and would plan anew each time for the one session that is nearly always read.
  const ids = sessionIds.length === 1 ? 'array[(:sessionIds::text[])[1]]' : ':sessionIds::text[]';
  const seen = db.raw(
    `(select ${SHOWN_COLUMNS}, found.ids as duplicates, enrollment.id as enrollment_id,
       subject.subject_id_sealed,
       (select json_agg(json_build_object('captureId', c.id, 'startedAt', c.started_at, 'uploadedAt', c.uploaded_at,
           'outcome', c.state) order by c.attempt)
         from captures c where c.session_id = session.id and c.first_half_id is null and (c.uploaded_at is not null
           or c.attempt = (select max(n.attempt) from captures n where n.session_id = session.id))) as attempts,
       case when decision.version is not null then jsonb_build_object('outcome', decision.outcome, 'reasons', decision.reasons,
         'reviewRequired', decision.review_required, 'version', decision.version, 'final', decision.final) end
         as decision, decision.checks,
       case when appeal.state is not null then json_build_object('by', appeal.opened_by, 'openedAt', appeal.opened_at,
         'state', appeal.state, 'closedAt', appeal.closed_at) end as appeal,
       receipt.id as receipt_id, receipt.bundle_hash, receipt.key_id, receipt.signature, receipt.supersedes,
       receipt.decided_at as receipt_decided_at, receipt.bundle::json -> 'evaluation' as evaluation
     from unnest(${ids}) as wanted (id)
     join sessions as session on session.id = wanted.id and session.account_id = :accountId and session.mode = :mode
     join subjects as subject on subject.row_id = session.subject_row
     left join lateral (
       select * from decisions where session_id = wanted.id order by version desc limit 1
     ) as decision on true
     left join appeals as appeal on appeal.session_id = wanted.id
     left join lateral (
       select * from receipts where session_id = wanted.id and not superseded limit 1
     ) as receipt on true
     left join lateral (
       select id from enrollments where session_id = wanted.id and deleted_at is null limit 1
     ) as enrollment on true
     left join (
       select session_id, array_agg(enrollment_id order by rank) as ids from duplicate_finds
       where session_id = any (${ids}) group by session_id
     ) as found on found.session_id = wanted.id) as seen`,
    { sessionIds: [...sessionIds], accountId, mode },
  );
  const rows = await vault.subjectKeys.addTo(db.from(seen).select('seen.*'), 'seen.subject_row');
  return new Map(rows.map((row) => [row.id, toEnvelopeRows(row)]));
}

function toEnvelopeRows(row: Row): EnvelopeRows {
  return {
    session: readShown(row),
    wrappedSubjectKey: row.subject_key,
    subjectIdSealed: row.subject_id_sealed,
    attempts: (row.attempts ?? []).map((attempt: Attempt) => ({
      ...attempt,
      startedAt: new Date(attempt.startedAt).toISOString(),
      uploadedAt: attempt.uploadedAt === null ? null : new Date(attempt.uploadedAt).toISOString(),
    })),
    decision: row.decision,
    appeal: row.appeal && {
      ...row.appeal,
      openedAt: new Date(row.appeal.openedAt).toISOString(),
      closedAt: row.appeal.closedAt && new Date(row.appeal.closedAt).toISOString(),
    },
    checks: row.checks ?? [],
    receipt: row.receipt_id === null ? null : toReceipt({ ...row, id: row.receipt_id, decided_at: row.receipt_decided_at }),
    evaluation: row.evaluation,
    enrollmentId: row.enrollment_id,
    duplicates: row.duplicates ?? [],
  };
}
