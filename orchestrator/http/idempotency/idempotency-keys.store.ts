import type { Queryable } from '../../store/database.js';

/** Who holds an idempotency key. `token` is unique to this process: a process that has lost the key must not write. */
export interface Claim {
  id: Buffer;
  token: string;
}

export type ClaimResult =
  | { kind: 'CLAIMED' }
  | { kind: 'ANSWERED'; sealed: Buffer; subjectRow: string | null }
  | { kind: 'RUNNING'; leaseLeftMs: number }
  | { kind: 'OTHER_REQUEST' }
  | { kind: 'ERASED' };

/** How many times the row may vanish (its holder released it) before the request counts as still running. */
const TRIES = 3;

/**
 * Claims a key in one statement, so that exactly one of several concurrent requests gets it. A claim whose holder died can be
 * taken over by the same request after its lease has expired. Rows older than `forgetBefore` count as absent.
 *
 * The lease runs on the database's clock, because several processes compare it.
 *
 * @param request.hash of the body
 */
export async function claimKey(
  db: Queryable,
  claim: Claim,
  request: { hash: Buffer; now: Date; leaseMs: number; forgetBefore: Date },
): Promise<ClaimResult> {
  for (let i = 0; i < TRIES; i++) {
    const claimed = await db.raw(
      `insert into idempotency_keys as k (id, request_hash, claim, leased_until, created_at)
       values (:id, :hash, :token, clock_timestamp() + :leaseMs * interval '1 ms', :now)
       on conflict (id) do update set
         request_hash = excluded.request_hash, claim = excluded.claim, leased_until = excluded.leased_until,
         created_at = case when k.created_at <= :forgetBefore then excluded.created_at else k.created_at end,
         answer_sealed = null, subject_row = null, erased_at = null
       where k.created_at <= :forgetBefore
          or (k.answer_sealed is null and k.erased_at is null and k.leased_until <= clock_timestamp() and k.request_hash = :hash)
       returning 1`,
      { id: claim.id, token: claim.token, ...request },
    );
    if (claimed.rows.length === 1) return { kind: 'CLAIMED' };

    const row = await db('idempotency_keys')
      .where({ id: claim.id })
      .first(
        'request_hash',
        'answer_sealed',
        'subject_row',
        'erased_at',
        db.raw('extract(epoch from leased_until - clock_timestamp())::float8 * 1000 as lease_left_ms'),
      );
    if (row === undefined) continue;
    if (row.erased_at !== null) return { kind: 'ERASED' };
    if (!request.hash.equals(row.request_hash)) return { kind: 'OTHER_REQUEST' };
    if (row.answer_sealed !== null) return { kind: 'ANSWERED', sealed: row.answer_sealed, subjectRow: row.subject_row };
    return { kind: 'RUNNING', leaseLeftMs: row.lease_left_ms };
  }
  return { kind: 'RUNNING', leaseLeftMs: 0 };
}

/** @returns false if another request has taken over the key */
export async function extendClaim(db: Queryable, claim: Claim, leaseMs: number): Promise<boolean> {
  const until = db.raw(`clock_timestamp() + ? * interval '1 ms'`, [leaseMs]);
  const changed = await held(db, claim).update({ leased_until: until });
  return changed === 1;
}

/**
 * Stores the answer. In the transaction of the change it reports, both commit or neither does.
 *
 * @param subjectRow the person whom the answer is about, so that an erasure finds it
 * @returns false if another request has taken over the key: then the transaction must not commit
 */
export async function keepAnswer(
  db: Queryable,
  claim: Claim,
  { sealed, subjectRow }: { sealed: Buffer; subjectRow: string | null },
): Promise<boolean> {
  const changed = await held(db, claim).update({ answer_sealed: sealed, subject_row: subjectRow });
  return changed === 1;
}

/** Releases the key without an answer, so that the same request can run again at once. A stored answer stays. */
export async function releaseClaim(db: Queryable, claim: Claim): Promise<void> {
  await held(db, claim).delete();
}

/** Erases the answers about a person. The keys stay taken: a retry with one gets `subject_erased`. */
export async function eraseAnswersAbout(db: Queryable, subjectRow: string, now: Date): Promise<void> {
  await db('idempotency_keys')
    .where({ subject_row: subjectRow })
    .update({ answer_sealed: null, subject_row: null, request_hash: Buffer.alloc(0), erased_at: now });
}

function held(db: Queryable, claim: Claim) {
  return db('idempotency_keys').where({ id: claim.id, claim: claim.token }).whereNull('answer_sealed').whereNull('erased_at');
}
