import { FLOWS } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import { anyOf } from '../store/any-of.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { highestIdBefore, lowestIdAt } from '../store/id-times.js';
import type { SessionFacts } from './session-facts.js';

/** Takes sessions that have ended off the list, the oldest first. The caller counts them in the same transaction. */
export async function takeEnded(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await tx.raw(
    `delete from ended_sessions where n = any (array(select n from ended_sessions order by n limit ?)) returning session_id`,
    [limit],
  );
  return rows.map((row: { session_id: string }) => row.session_id);
}

export async function listFacts(db: Queryable, sessionIds: readonly string[]): Promise<SessionFacts[]> {
  return (await selectFacts(db).whereRaw('s.id = any (?::text[])', [[...sessionIds]])).map(toFacts);
}

/**
 * The sessions of some days that have not ended, and so are not counted yet.
 *
 * @param days both included
 * @param limit of each open status and flow; the newest are returned
 */
export async function listOpenFacts(
  db: Queryable,
  tenant: Tenant,
  days: { from: string; to: string },
  limit: number,
): Promise<SessionFacts[]> {
  const ofEach = db('sessions as o')
    .where({ 'o.account_id': tenant.accountId, 'o.mode': tenant.mode })
    .whereRaw('o.status = one_status.status and o.flow = one_flow.flow')
    .whereRaw('not exists (select from appeals a where a.session_id = o.id and a.counted)')
    .where('o.id', '>=', lowestIdAt('session', days.from))
    .where('o.id', '<=', highestIdBefore('session', Date.parse(days.to) + DAY_MS))
    .orderBy('o.id', 'desc')
    .limit(limit)
    .select('o.id');
  const open = db
    .from(
      db.raw(
        'unnest(?::text[]) as one_status (status) cross join unnest(?::text[]) as one_flow (flow) cross join lateral ? as newest',
        [['CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW'], [...FLOWS], ofEach],
      ),
    )
    .select('newest.id');
  const facts = (await selectFacts(db).where(anyOf(db, 's.id', open))).map(toFacts);
  return facts.filter(({ createdAt }) => isWithin(createdAt.toISOString().slice(0, 10), days));
}

function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return day >= from && day <= to;
}

const DAY_MS = 86_400_000;

function selectFacts(db: Queryable) {
  return db('sessions as s')
    .leftJoin('decisions as checked', (on) => on.on('checked.session_id', 's.id').andOnVal('checked.version', 1))
    .leftJoin('captures as c', 'c.id', 'checked.capture_id')
    .leftJoin('reviews as r', 'r.session_id', 's.id')
    .joinRaw(
      `left join lateral (select d.reasons, d.decided_at from decisions d where d.session_id = s.id order by d.version desc limit 1) newest on true`,
    )
    .select(
      's.account_id',
      's.mode',
      's.created_at',
      's.flow',
      's.device',
      's.locale',
      's.status',
      's.attempts_used',
      's.challenge',
      'checked.outcome',
      'checked.reasons as judged_reasons',
      'checked.checks',
      'newest.reasons',
      db.raw('(s.consented_at is not null or exists (select from captures a where a.session_id = s.id)) as agreed'),
      db.raw('(s.device is not null or s.claim_token_digest is not null) as claimed'),
      db.raw('extract(epoch from checked.decided_at - c.uploaded_at) * 1000 as decision_ms'),
      db.raw(`case when r.state = 'DONE' then extract(epoch from newest.decided_at - r.since) * 1000 end as review_ms`),
    );
}

const NAMES = [
  'accountId',
  'mode',
  'createdAt',
  'flow',
  'device',
  'locale',
  'status',
  'agreed',
  'challenge',
  'checks',
] as const;
const PLAIN = columnsOf<SessionFacts>()(...NAMES);

function toFacts(row: Row): SessionFacts {
  return {
    ...PLAIN.read(row),
    opened: row.claimed || row.agreed,
    attempts: row.attempts_used,
    judged: row.outcome === null ? null : { outcome: row.outcome, reasons: row.judged_reasons ?? [] },
    reasons: row.reasons ?? [],
    // PostgreSQL's numeric, which the driver gives as text.
    decisionMs: row.decision_ms === null ? null : Number(row.decision_ms),
    reviewMs: row.review_ms === null ? null : Number(row.review_ms),
  };
}
