import { type Call, callService } from '@faceproof/installation/service/call-service.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import type { Vault } from '@faceproof/orchestrator/vault/vault.js';
import type { Scenario } from '@faceproof/protocol/words.js';

/** A session that really ran, and how many of a hundred are like it. */
export interface Original {
  sessionId: string;
  share: number;
}

const KINDS: readonly { scenario: Scenario | null; share: number; enroll?: true; until: readonly string[] }[] = [
  { scenario: 'approve', share: 66, until: ['APPROVED'] },
  { scenario: 'approve', share: 8, enroll: true, until: ['APPROVED'] },
  { scenario: 'decline_spoof', share: 8, until: ['DECLINED'] },
  { scenario: 'retry_quality_then_approve', share: 8, until: ['APPROVED'] },
  { scenario: 'expire', share: 5, until: ['EXPIRED'] },
  { scenario: 'engine_failure', share: 2, until: ['FAILED'] },
  { scenario: 'review_pending', share: 1, until: ['IN_REVIEW'] },
  { scenario: null, share: 2, until: [] },
];

/** What the integrator writes of each. */
export const WRITTEN = { purpose: 'Opening of an account', metadata: { order: 'order-1234567', branch: 'north' } };

/** Runs one simulated session of each kind through the service, with its receipt, event, audit entry and stored answer. */
export async function recordOriginals(place: HistoryPlace): Promise<Original[]> {
  const call = callService(place.baseUrl, place.account.testKey);
  const events = ['session.decided', 'session.review_required', 'session.failed', 'session.expired'];
  // Nothing listens on this port: the deliveries of the originals are canceled, and their copies count as delivered.
  await call('POST', '/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/', events } });
  const originals: Original[] = [];
  for (const { scenario, share, enroll, until } of KINDS) {
    const { sessionId } = await call<ShortSession>('POST', '/v1/sessions', {
      body: {
        flow: 'LIVENESS_ONLY',
        ...WRITTEN,
        ...(scenario === null ? {} : { simulate: { scenario } }),
        ...(enroll === undefined ? {} : { enrollOnApprove: true }),
      },
      // Its stored answer is copied too.
      idempotencyKey: crypto.randomUUID(),
    });
    await waitUntil(call, sessionId, until);
    originals.push({ sessionId, share });
  }
  await place
    .superuser('webhook_deliveries')
    .where({ state: 'PENDING' })
    .update({ state: 'CANCELED', next_attempt_at: null, leased_until: null, finished_at: new Date() });
  return originals;
}

async function waitUntil(call: Call, sessionId: string, statuses: readonly string[]): Promise<void> {
  while (statuses.length > 0) {
    const { status } = await call<ShortSession>('GET', `/v1/sessions/${sessionId}?wait=1`);
    if (statuses.includes(status)) return;
  }
}

interface ShortSession {
  sessionId: string;
  status: string;
}

/** A running service whose database gets a history, and an account of it. */
export interface HistoryPlace {
  baseUrl: string;
  /** Of the service: rows that a list opens are sealed as it would seal them. */
  vault: Vault;
  /** A superuser's connection, because triggers and foreign keys are switched off meanwhile. */
  superuser: Database;
  account: { accountId: string; testKey: string; liveKey: string };
}
