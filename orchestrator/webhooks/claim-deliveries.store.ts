import type { Mode, SignatureScheme } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Database, Row } from '../store/database.js';
import type { StoredBody } from './event-body.js';

/** A due delivery, leased until `leasedUntil`, with everything needed to send it. */
export interface ClaimedDelivery {
  id: string;
  /** Attempts made before this one. */
  attempts: number;
  /** Also the proof of the claim: writing the result requires it. */
  leasedUntil: Date;
  event: StoredBody & { type: string };
  endpoint: {
    id: string;
    url: string;
    mode: Mode;
    signatures: readonly SignatureScheme[];
    wrappedSecret: Buffer;
    wrappedPreviousSecret: Buffer | null;
    previousSecretExpiresAt: Date | null;
    /** Whether the endpoint still accepts deliveries. */
    open: boolean;
  };
}

/**
 * Claims due deliveries for this process: another process skips locked rows, and leased rows until their lease expires. The
 * lease of a dead process expires by itself.
 *
 * - Accounts take turns, and each gets a share of the places, so that slow receivers of a few do not delay the others.
 * - Each endpoint gets a few at a time; one whose last answer was slow gets half as many, a failing one a single delivery.
 * - Within a session, an endpoint gets the earlier event first while that one is due or being sent. Once it has failed and
 *   waits for its retry, later events may overtake it.
 *
 * The query jumps from one endpoint to the next in the index: its cost grows with the number of endpoints with pending
 * deliveries, not with the number of deliveries.
 */
export async function claimDeliveries(
  db: Database,
  now: Date,
  limits: { count: number; perAccountMax: number; perEndpointMax: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  const { leaseMs, ...places } = limits;
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const { rows } = await db.raw(CLAIM, { now, leasedUntil, ...places });
  return rows.map((row: Row) => toClaimed(row, leasedUntil));
}

const CLAIM = `
  with recursive waiting as (
    select min(endpoint_id) as id from webhook_deliveries where state = 'PENDING'
    union all
    select (select min(d.endpoint_id) from webhook_deliveries d where d.state = 'PENDING' and d.endpoint_id > waiting.id)
    from waiting where waiting.id is not null
  ),
  busy as (
    select endpoint_id, count(*) as count
    from webhook_deliveries
    where state = 'PENDING' and leased_until > :now
    group by endpoint_id
  ),
  receiver as (
    select w.id, w.account_id, sum(coalesce(busy.count, 0)) over (partition by w.account_id) as account_busy,
      greatest(0, case when w.failing_since is not null then 1 when w.slow then (:perEndpointMax + 1) / 2 else :perEndpointMax end
        - coalesce(busy.count, 0)) as places
    from waiting
    join webhook_endpoints w on w.id = waiting.id
    left join busy on busy.endpoint_id = w.id
  ),
  placed as (
    select due.id, due.next_attempt_at,
      w.account_busy + row_number() over (partition by w.account_id order by due.next_attempt_at, due.id) as place
    from receiver w
    cross join lateral (
      select d.id, d.next_attempt_at
      from webhook_deliveries d
      join events e on e.id = d.event_id
      where d.endpoint_id = w.id
        and d.state = 'PENDING'
        and d.next_attempt_at <= :now
        and (d.leased_until is null or d.leased_until <= :now)
        and not exists (
          select 1
          from events e1
          join webhook_deliveries d1 on d1.event_id = e1.id
          where e1.session_id = e.session_id
            and e1.sequence < e.sequence
            and d1.endpoint_id = d.endpoint_id
            and d1.state = 'PENDING'
            and d1.next_attempt_at <= :now
        )
      order by d.next_attempt_at, d.id
      limit w.places
    ) due
  ),
  turn as (
    select id from placed where place <= :perAccountMax order by place, next_attempt_at, id limit :count
  ),
  taken as (
    select d.id
    from turn
    join webhook_deliveries d on d.id = turn.id
    where d.state = 'PENDING' and (d.leased_until is null or d.leased_until <= :now)
    for no key update of d skip locked
  )
  update webhook_deliveries d
  set leased_until = :leasedUntil
  from taken, events e, webhook_endpoints w
  where d.id = taken.id and e.id = d.event_id and w.id = d.endpoint_id
  returning d.id, d.attempts, d.next_attempt_at, e.id as event_id, e.type as event_type, e.session_id, e.body,
    e.body_sealed, w.id as endpoint_id, w.url,
    w.mode, w.signatures, w.wrapped_secret, w.wrapped_previous_secret, w.previous_secret_expires_at,
    w.deleted_at is null and w.disabled_at is null as open
`;

/**
 * Costs a hundredth of {@link claimDeliveries}, so most wake-ups skip that call: most events have no listener.
 *
 * @param after null for the first pending delivery, overdue and leased ones included
 * @returns when the next delivery after that moment becomes due, or null
 */
export async function findNextDue(db: Database, after: Date | null): Promise<Date | null> {
  // The state is in the text, not a bound value: only then can a stored plan use the partial index of pending deliveries.
  const pending = db('webhook_deliveries').whereRaw(`state = 'PENDING'`);
  if (after !== null) pending.andWhere('next_attempt_at', '>', after);
  const row = await pending.min({ at: 'next_attempt_at' }).first();
  return row?.at ?? null;
}

/** Returns unsent deliveries at once, instead of when their lease expires. */
export async function releaseDelivery(db: Database, claimed: { id: string; leasedUntil: Date }): Promise<void> {
  await db('webhook_deliveries')
    .where({ id: claimed.id, state: 'PENDING', leased_until: claimed.leasedUntil })
    .update({ leased_until: null });
}

const ENDPOINT = columnsOf<ClaimedDelivery['endpoint']>()(
  'url',
  'mode',
  'signatures',
  'wrappedSecret',
  'wrappedPreviousSecret',
  'previousSecretExpiresAt',
  'open',
);

function toClaimed(row: Row, leasedUntil: Date): ClaimedDelivery {
  return {
    id: row.id,
    attempts: row.attempts,
    leasedUntil,
    event: { id: row.event_id, type: row.event_type, sessionId: row.session_id, body: row.body, bodySealed: row.body_sealed },
    endpoint: { id: row.endpoint_id, ...ENDPOINT.read(row) },
  };
}
