import { setMaxListeners } from 'node:events';
import type { TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import { signWebhook, webhookInput } from '@faceproof/protocol/webhooks/webhook-signature.js';
import type { Clock, Randomness } from '../clock.js';
import type { Log } from '../observe/log.js';
import type { Signer } from '../receipts/signer.js';
import type { Database } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { type ClaimedDelivery, claimDeliveries, findNextDue, releaseDelivery } from './claim-deliveries.store.js';
import { openLiveSecrets } from './endpoint-secret.js';
import { openBody } from './event-body.js';
import { type ResolveHost, resolveAnyHost, resolveByNameServer } from './resolve-host.js';
import type { AttemptResult, AttemptVerdict } from './schedule.js';
import { sendWebhook, type WebhookRequest } from './send-webhook.js';
import { cancelDelivery, settleAttempt } from './settle-attempt.store.js';

/**
 * Sends the events in the outbox.
 *
 * A delivery is PENDING, and finally DELIVERED, FAILED or CANCELED. While PENDING it is either waiting for `next_attempt_at`,
 * or leased to one deliverer that is sending it. A round claims the due deliveries and starts an attempt for each; the end of
 * an attempt triggers the next round. Rounds never overlap. Between rounds, a timer waits for the next delivery to become
 * due, but never longer than `pollMs`, so missed wake-ups, events of other processes and expired leases are all found.
 *
 * Delivery is at least once: if the process dies between sending and writing the result, the event is sent again under the
 * same `webhook-id`.
 */
export function startDeliverer(options: DelivererOptions): Deliverer {
  const limits = { ...DELIVERER_LIMITS, ...options.limits };
  const resolveHost = options.resolveHost ?? (options.allowPrivate ? resolveAnyHost : resolveByNameServer(null));
  const abort = new AbortController();
  // Every attempt in progress adds a listener; this is not a leak.
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
    // In the same tick as the check above, so that no wake-up is missed in between.
    round = null;
  }

  /** @returns how long to wait for the next round, unless something triggers it earlier */
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
    const { perAccountMax, perEndpointMax } = limits;
    const claim = { count, perAccountMax, perEndpointMax, leaseMs };
    for (const delivery of await claimDeliveries(options.db, options.clock.now(), claim)) launch(delivery);
  }

  function launch(claimed: ClaimedDelivery): void {
    const run = deliver({ ...options, resolveHost }, claimed, { timeoutMs: limits.timeoutMs, signal: abort.signal })
      .catch((error: unknown) => {
        // The lease expires by itself; then it is sent again.
        options.log.error({ err: error, deliveryId: claimed.id }, 'The result of a delivery could not be written');
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
  /** The outbox has events. Cheap, never throws; a missed call only delays them. */
  wake(): void;
  /** Stops claiming, lets attempts in progress finish, and returns those that do not finish in time. */
  stop(): Promise<void>;
}

export interface DelivererOptions {
  db: Database;
  vault: Vault;
  signer: Pick<Signer, 'signWebhook'>;
  clock: Clock;
  random: Randomness;
  log: Log;
  /** ALLOW_PRIVATE_WEBHOOKS. */
  allowPrivate: boolean;
  /** Replaces the name servers. */
  resolveHost?: ResolveHost;
  /** The trace of the capture that a delivery is about; null if it is about none, or is not traced. Must not reject. */
  traceOf?: (deliveryId: string) => Promise<TraceContext | null>;
  /** Called with each attempt once it is written. Must not throw. */
  onAttempt?: (report: AttemptReport) => void;
  limits?: Partial<DelivererLimits>;
}

export interface DelivererLimits {
  /** Limit for one attempt, from resolving the name to the end of the answer: WEBHOOK_TIMEOUT_SECONDS. */
  timeoutMs: number;
  /** Concurrent attempts in this process. */
  concurrencyMax: number;
  /** Concurrent attempts to all endpoints of one account, over all processes; two that claim at one moment may exceed it. */
  perAccountMax: number;
  /** Concurrent attempts to one endpoint, over all processes. */
  perEndpointMax: number;
  pollMs: number;
  /** How long `stop` waits for attempts to finish. */
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
  startedAt: Date;
  trace: TraceContext | null;
}

/** An attempt is a waiting socket: many cost little, and with few, slow receivers could occupy them all. */
const DELIVERER_LIMITS: DelivererLimits = {
  timeoutMs: 15_000,
  concurrencyMax: 256,
  perAccountMax: 32,
  perEndpointMax: 4,
  pollMs: 5_000,
  drainMs: 5_000,
};
/** A lease lasts twice as long as an attempt may take, which leaves time to write the result even on a busy machine. */
const LEASE_PER_ATTEMPT = 2;

type Delivering = Omit<DelivererOptions, 'resolveHost' | 'limits'> & { resolveHost: ResolveHost };

async function deliver(
  by: Delivering,
  claimed: ClaimedDelivery,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const startedAt = by.clock.now();
  const body = await openBody(by, by.db, claimed.event);
  if (!claimed.endpoint.open || body === null) return cancelDelivery(by.db, claimed, startedAt);

  const result = await sendWebhook(by, await composeRequest(by, claimed, body, startedAt), limits);
  if (limits.signal.aborted && result.error !== null) return releaseDelivery(by.db, claimed);

  const verdict = await settleAttempt(by, claimed, { startedAt, endedAt: by.clock.now(), result });
  if (verdict === null) {
    by.log.warn({ deliveryId: claimed.id }, 'The lease expired before the attempt was written; the event will be sent again');
    return;
  }
  const trace = (await by.traceOf?.(claimed.id)) ?? null;
  report(by, { claimed, result, verdict, startedAt, trace });
}

/** Standard Webhooks 1.0. The id is the event's, so that a receiver can recognise a duplicate. */
async function composeRequest(
  by: Delivering,
  { endpoint, event }: ClaimedDelivery,
  body: string,
  now: Date,
): Promise<WebhookRequest> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const entries: string[] = [];
  if (endpoint.signatures.includes('v1')) {
    entries.push(signWebhook(openLiveSecrets(by.vault, endpoint, now), event.id, timestamp, body));
  }
  if (endpoint.signatures.includes('v1a')) {
    entries.push(`v1a,${await by.signer.signWebhook(by.db, endpoint.mode, webhookInput(event.id, timestamp, body))}`);
  }
  return {
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Faceproof-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': entries.join(' '),
    },
  };
}

function report(
  by: Delivering,
  { claimed, ...made }: { claimed: ClaimedDelivery } & Pick<AttemptReport, 'result' | 'verdict' | 'startedAt' | 'trace'>,
): void {
  const { result, verdict, trace } = made;
  const attempt = claimed.attempts + 1;
  by.log.info(
    {
      deliveryId: claimed.id,
      endpointId: claimed.endpoint.id,
      traceId: trace?.traceId,
      attempt,
      status: result.status,
      error: result.error,
      ms: result.latencyMs,
      state: verdict.delivery.state,
      disabled: verdict.endpoint.disable,
    },
    'webhook',
  );
  by.onAttempt?.({ deliveryId: claimed.id, endpointId: claimed.endpoint.id, eventType: claimed.event.type, attempt, ...made });
}
