import type { Reason } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import type { Vote } from './review.js';
import { listVotes } from './reviews.store.js';

/** A session whose review has ended. */
export interface ReviewedSession {
  id: string;
  subjectRow: string;
  outcome: ReviewOutcome;
  reasons: Reason[];
  /** The first vote first. */
  votes: Vote[];
  decidedAt: Date;
  erasedAt: Date | null;
  /** null: none was recorded, or the person was erased. */
  consentTextHash: string | null;
  reference: 'DOCUMENT_IMAGE' | 'ENROLLMENT' | null;
}

const PAGE_ROWS = 500;

/** In the order in which their reviews began. @param decided `from`: decided at this time or later; `to`: before it */
export async function* listReviewedSessions(
  db: Queryable,
  tenant: Tenant,
  decided: { from?: Date | undefined; to?: Date | undefined },
): AsyncGenerator<ReviewedSession> {
  for (let after: ReviewedRow | undefined; ; ) {
    const rows = await readPage(db, tenant, decided, after);
    const votes = await listVotes(
      db,
      rows.map((row) => row.id),
    );
    for (const { since, ...row } of rows) yield { ...row, votes: votes.get(row.id) ?? [] };
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1);
  }
}

interface ReviewedRow extends Omit<ReviewedSession, 'votes'> {
  since: Date;
}

async function readPage(
  db: Queryable,
  { accountId, mode }: Tenant,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
  after: ReviewedRow | undefined,
): Promise<ReviewedRow[]> {
  const query = db('reviews as r')
    .join('sessions as s', 's.id', 'r.session_id')
    .joinRaw(
      `join lateral (
         select d.outcome, d.reasons from decisions d where d.session_id = r.session_id order by d.version desc limit 1
       ) newest on true`,
    )
    .where({ 'r.account_id': accountId, 'r.mode': mode, 'r.state': 'DONE' })
    .whereIn('newest.outcome', ['APPROVED', 'DECLINED'])
    .orderBy(['r.since', 'r.session_id'])
    .limit(PAGE_ROWS);
  if (after !== undefined) query.whereRaw('(r.since, r.session_id) > (?, ?)', [after.since, after.id]);
  if (from !== undefined) query.where('s.decided_at', '>=', from);
  if (to !== undefined) query.where('s.decided_at', '<', to);
  return query.select(
    's.id',
    'r.since',
    's.subject_row as subjectRow',
    'newest.outcome',
    'newest.reasons',
    's.decided_at as decidedAt',
    's.erased_at as erasedAt',
    's.consent_text_hash as consentTextHash',
    's.reference_source as reference',
  );
}

/** @returns those of the sessions whose person was erased, or that are gone */
export async function listErased(db: Queryable, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.raw(
    `select one.id from unnest(?::text[]) one (id)
      where not exists (select from sessions s where s.id = one.id and s.erased_at is null)`,
    [[...sessionIds]],
  );
  return new Set(rows.map((row: { id: string }) => row.id));
}
