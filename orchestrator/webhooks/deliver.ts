import { setMaxListeners } from 'node:events';
import { signWebhook } from '@faceproof/protocol/webhooks/webhook-signature.js';
import type { Clock, Randomness } from '../clock.js';
import type { Log } from '../observe/log.js';
import type { Database } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { type ClaimedDelivery, claimDeliveries, findNextDue, releaseDelivery } from './claim-deliveries.store.js';
import { openLiveSecrets } from './endpoint-secret.js';
import { type ResolveHost, resolveAnyHost, resolveByNameServer } from './resolve-host.js';
import type { AttemptResult, AttemptVerdict } from './schedule.js';
import { sendWebhook, type WebhookRequest } from './send-webhook.js';
import { cancelDelivery, settleAttempt } from './settle-attempt.store.js';

/**
 * Sends what the outbox holds.
 *
 * A delivery is PENDING, and then DELIVERED, FAILED or CANCELED for good. While PENDING it is either waiting for
 * `next_attempt_at`, or leased to one deliverer that is sending it. A round claims what is due and starts an attempt
 * for each; an attempt's end wakes the next round. Rounds never overlap. Between rounds a timer waits for the next
 * delivery to fall due, and never longer than `pollMs`: so a wake that was missed, another process's event and a dead
 * process's lease are all found.
 *
 * At least once, never "exactly once": whoever dies between sending and writing sends again, under the same `webhook-id`.
 */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const limits = { ...DELIVERER_LIMITS, ...options.limits };
  const resolveHost = options.resolveHost ?? (options.allowPrivate ? resolveAnyHost : resolveByNameServer(null));
  const abort = new AbortController();
  // Every attempt under way listens; that is no leak.
  setMaxListeners(0, abort.signal);
  const underWay = new Set<Promise<void>>();
  let round: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    wanted = true;
    if (!stopped) round ??= runRounds();
  }

  async function runRounds(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      clearTimeout(timer);
      const pauseMs = await runRound();
      if (!stopped) timer = setTimeout(wake, pauseMs);
    }
    // In the same turn as the check above, so that no wake falls between.
    round = null;
  }

  /** @returns how long to wait for the next round, if nothing wakes it before */
  async function runRound(): Promise<number> {
    try {
      let next = await findNextDue(options.db, null);
      if (next !== null && next <= options.clock.now()) {
        await launchDue();
        next = await findNextDue(options.db, options.clock.now());
      }
      return next === null ? limits.pollMs : Math.min(next.getTime() - options.clock.now().getTime(), limits.pollMs);
    } catch (error) {
      options.log.error({ err: error }, 'The outbox could not be read');
      return limits.pollMs;
    }
  }

  async function launchDue(): Promise<void> {
    const count = limits.concurrencyMax - underWay.size;
    if (count === 0) return;
    const leaseMs = LEASE_PER_ATTEMPT * limits.timeoutMs;
    const claim = { count, perEndpointMax: limits.perEndpointMax, leaseMs };
    for (const delivery of await claimDeliveries(options.db, options.clock.now(), claim)) launch(delivery);
  }

  function launch(claimed: ClaimedDelivery): void {
    const run = deliver({ ...options, resolveHost }, claimed, { timeoutMs: limits.timeoutMs, signal: abort.signal })
      .catch((error: unknown) => {
        // The lease runs out by itself, and then it is sent again.
        options.log.error({ err: error, deliveryId: claimed.id }, 'A delivery was not settled');
      })
      .finally(() => {
        underWay.delete(run);
        wake();
      });
    underWay.add(run);
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await round;
    const giveUp = setTimeout(() => abort.abort(), limits.drainMs);
    await Promise.allSettled(underWay);
    clearTimeout(giveUp);
  }

  wake();
  return { wake, stop };
}

export interface Deliverer {
  /** There is something in the outbox. Cheap, never throws; a missed call only delays. */
  wake(): void;
  /** Claims nothing more, lets what is under way end, gives back what does not end in time. */
  stop(): Promise<void>;
}

export interface DelivererOptions {
  db: Database;
  vault: Vault;
  clock: Clock;
  random: Randomness;
  log: Log;
  /** ALLOW_PRIVATE_WEBHOOKS. */
  allowPrivate: boolean;
  /** In place of the name servers. */
  resolveHost?: ResolveHost;
  /** Told of each attempt once it is written. Must not throw. */
  onAttempt?: (report: AttemptReport) => void;
  limits?: Partial<DelivererLimits>;
}

export interface DelivererLimits {
  /** One attempt, from resolving the name to the end of the answer: WEBHOOK_TIMEOUT_SECONDS. */
  timeoutMs: number;
  /** Attempts at once in this process. */
  concurrencyMax: number;
  /** Attempts at once to one endpoint, in all processes. */
  perEndpointMax: number;
  pollMs: number;
  /** How long `stop` lets attempts run. */
  drainMs: number;
}

export interface AttemptReport {
  deliveryId: string;
  endpointId: string;
  eventType: string;
  /** From 1. */
  attempt: number;
  result: AttemptResult;
  verdict: AttemptVerdict;
}

/** An attempt is a socket that waits: many cost little, and few would let slow receivers fill the house. */
export const DELIVERER_LIMITS: DelivererLimits = {
  timeoutMs: 15_000,
  concurrencyMax: 256,
  perEndpointMax: 4,
  pollMs: 5_000,
  drainMs: 5_000,
};
/** A lease lasts for twice as long as the attempt may: enough to write the result, also when the machine is busy. */
export const LEASE_PER_ATTEMPT = 2;

type Delivering = Omit<DelivererOptions, 'resolveHost' | 'limits'> & { resolveHost: ResolveHost };

async function deliver(
  by: Delivering,
  claimed: ClaimedDelivery,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const startedAt = by.clock.now();
  const { body } = claimed.event;
  if (!claimed.endpoint.open || body === null) return cancelDelivery(by.db, claimed, startedAt);

  const result = await sendWebhook(by, composeRequest(by, claimed, body, startedAt), limits);
  if (limits.signal.aborted && result.error !== null) return releaseDelivery(by.db, claimed);

  const verdict = await settleAttempt(by, claimed, { startedAt, endedAt: by.clock.now(), result });
  if (verdict === null) {
    by.log.warn({ deliveryId: claimed.id }, 'The lease ran out before the attempt was written; it is sent again');
    return;
  }
  report(by, claimed, result, verdict);
}

/** Standard Webhooks 1.0. The id is the event's, so that a receiver knows a second copy for what it is. */
function composeRequest(by: Delivering, claimed: ClaimedDelivery, body: string, now: Date): WebhookRequest {
  const timestamp = Math.floor(now.getTime() / 1000);
  const secrets = openLiveSecrets(by.vault, claimed.endpoint, now);
  return {
    url: claimed.endpoint.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Faceproof-Webhooks/1',
      'webhook-id': claimed.event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, claimed.event.id, timestamp, body),
    },
  };
}

function report(by: Delivering, claimed: ClaimedDelivery, result: AttemptResult, verdict: AttemptVerdict): void {
  const attempt = claimed.attempts + 1;
  by.log.info(
    {
      deliveryId: claimed.id,
      endpointId: claimed.endpoint.id,
      attempt,
      status: result.status,
      error: result.error,
      ms: result.latencyMs,
      state: verdict.delivery.state,
      disabled: verdict.endpoint.disable,
    },
    'webhook',
  );
  by.onAttempt?.({
    deliveryId: claimed.id,
    endpointId: claimed.endpoint.id,
    eventType: claimed.event.type,
    attempt,
    result,
    verdict,
  });
}
