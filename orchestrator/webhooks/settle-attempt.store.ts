import type { DisabledReason } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Randomness } from '../clock.js';
import type { Database, Transaction } from '../store/database.js';
import type { ClaimedDelivery } from './claim-deliveries.store.js';
import { type AttemptResult, type AttemptVerdict, judgeAttempt } from './schedule.js';

/**
 * Writes the result of an attempt: the attempt, the delivery's next state, and the endpoint's health; all or nothing.
 *
 * @returns null if the claim was lost because its lease expired: then nothing is written
 */
export async function settleAttempt(
  by: { db: Database; random: Randomness },
  claimed: ClaimedDelivery,
  attempt: Attempt,
): Promise<AttemptVerdict | null> {
  return attempt.result.error === null ? settleSuccess(by.db, claimed, attempt) : settleFailure(by, claimed, attempt);
}

interface Attempt {
  startedAt: Date;
  endedAt: Date;
  result: AttemptResult;
}

/** One statement, one round trip: the usual case. It updates the endpoint only if its health has changed. */
async function settleSuccess(db: Database, claimed: ClaimedDelivery, attempt: Attempt): Promise<AttemptVerdict | null> {
  const number = claimed.attempts + 1;
  const { rows } = await db.raw(DELIVERED, {
    id: claimed.id,
    endpointId: claimed.endpoint.id,
    leasedUntil: claimed.leasedUntil,
    number,
    startedAt: attempt.startedAt,
    endedAt: attempt.endedAt,
    latencyMs: attempt.result.latencyMs,
    slow: attempt.result.latencyMs > SLOW_MS,
    status: attempt.result.status,
  });
  return rows.length === 0 ? null : judgeAttempt({ number, ...attempt }, { failingSince: null }, 0);
}

/** An endpoint that takes longer to answer gets fewer deliveries at a time. */
const SLOW_MS = 2_000;

const DELIVERED = `
  with healed as (
    update webhook_endpoints set failing_since = null, slow = :slow
    where id = :endpointId and (failing_since is not null or slow <> :slow)
  ),
  done as (
    update webhook_deliveries
    set state = 'DELIVERED', attempts = :number, next_attempt_at = null, leased_until = null, finished_at = :endedAt
    where id = :id and state = 'PENDING' and leased_until = :leasedUntil
    returning id
  )
  insert into webhook_attempts (delivery_id, attempt, at, latency_ms, response_status)
  select id, :number, :startedAt, :latencyMs, :status from done
  returning delivery_id
`;

/** Locks the endpoint before the delivery, as everywhere, so that two transactions cannot deadlock. */
async function settleFailure(
  by: { db: Database; random: Randomness },
  claimed: ClaimedDelivery,
  attempt: Attempt,
): Promise<AttemptVerdict | null> {
  const number = claimed.attempts + 1;
  return by.db.transaction(async (tx) => {
    const endpoint = await lockHealth(tx, claimed.endpoint.id);
    const verdict = judgeAttempt({ number, ...attempt }, endpoint, chanceFrom(by.random));
    if (!(await failDelivery(tx, claimed, { number, endedAt: attempt.endedAt, verdict, open: endpoint.open }))) return null;
    await tx('webhook_attempts').insert({
      delivery_id: claimed.id,
      attempt: number,
      at: attempt.startedAt,
      latency_ms: attempt.result.latencyMs,
      response_status: attempt.result.status,
      error: attempt.result.error,
    });
    await tx('webhook_endpoints').where({ id: claimed.endpoint.id }).update({ failing_since: verdict.endpoint.failingSince });
    if (verdict.endpoint.disable !== null) {
      await disableEndpoint(tx, claimed.endpoint.id, verdict.endpoint.disable, attempt.endedAt);
    }
    return verdict;
  });
}

/** For a delivery that must not be sent any more: its endpoint is closed, or an erasure removed its content. */
export async function cancelDelivery(db: Database, claimed: ClaimedDelivery, now: Date): Promise<void> {
  await db('webhook_deliveries')
    .where({ id: claimed.id, state: 'PENDING', leased_until: claimed.leasedUntil })
    .update({ state: 'CANCELED', finished_at: now, next_attempt_at: null, leased_until: null });
}

/** Disables an endpoint, which the caller has locked or is about to, and cancels its pending deliveries. */
export async function disableEndpoint(tx: Transaction, endpointId: string, reason: DisabledReason, now: Date): Promise<void> {
  await tx('webhook_endpoints')
    .where({ id: endpointId })
    .whereNull('disabled_at')
    .update({ disabled_at: now, disabled_reason: reason });
  await cancelPending(tx, endpointId, now);
}

/** The caller holds the endpoint's row. An attempt in progress finishes, and its result is written. */
export async function cancelPending(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  await tx('webhook_deliveries')
    .where({ endpoint_id: endpointId, state: 'PENDING' })
    .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
    .update({ state: 'CANCELED', finished_at: now, next_attempt_at: null, leased_until: null });
}

async function lockHealth(tx: Transaction, id: string): Promise<{ failingSince: Date | null; open: boolean }> {
  const row = await tx('webhook_endpoints').where({ id }).forNoKeyUpdate().first('failing_since', 'disabled_at', 'deleted_at');
  return { failingSince: row.failing_since, open: row.disabled_at === null && row.deleted_at === null };
}

/** A failed delivery is not retried if its endpoint was closed meanwhile. */
async function failDelivery(
  tx: Transaction,
  claimed: ClaimedDelivery,
  attempt: { number: number; endedAt: Date; verdict: AttemptVerdict; open: boolean },
): Promise<boolean> {
  const { delivery } = attempt.verdict;
  const again = delivery.state === 'PENDING' && attempt.open;
  const changed = await tx('webhook_deliveries')
    .where({ id: claimed.id, state: 'PENDING', leased_until: claimed.leasedUntil })
    .update({
      state: delivery.state === 'PENDING' && !attempt.open ? 'CANCELED' : delivery.state,
      attempts: attempt.number,
      next_attempt_at: again ? delivery.nextAttemptAt : null,
      leased_until: null,
      finished_at: again ? null : attempt.endedAt,
    });
  return changed === 1;
}

/** 0 to below 1, from the service's own randomness. */
function chanceFrom(random: Randomness): number {
  return random.bytes(4).readUInt32BE(0) / 2 ** 32;
}
