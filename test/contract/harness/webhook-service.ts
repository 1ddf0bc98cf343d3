import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { issueKey, openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { createApp } from '@faceproof/orchestrator/app.js';
import { openBodyBudget } from '@faceproof/orchestrator/http/limits/body-budget.js';
import { openRateLimits } from '@faceproof/orchestrator/http/limits/rate-limit.js';
import type { Jobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { openMetrics } from '@faceproof/orchestrator/observe/metrics.js';
import { openRoutes } from '@faceproof/orchestrator/routes/index.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault } from '@faceproof/orchestrator/vault/vault.js';
import { type AttemptReport, startDeliverer } from '@faceproof/orchestrator/webhooks/deliver.js';
import type { NewEvent } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import { storeEvent } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import type { Scope } from '@faceproof/protocol/words.js';
import { onTestFinished } from 'vitest';
import { createDatabase } from '../../harness/services/create-database.js';
import { openTestKeyring } from '../../harness/services/open-test-keyring.js';

/** The webhook routes behind the real stack, on their own database, with a clock that only the test moves. */
export async function openWebhookService(options: { allowPrivate?: boolean } = {}) {
  const { roleUrls, drop } = await createDatabase();
  const db = openDatabase(roleUrls.service, { max: 8, statementTimeoutMs: 10_000 });
  const keys = await openTestKeyring(db);
  const vault = openVault({ keys, workerKey: randomBytes(32), blobs: openDiskBlobStore(tmpdir()) });
  let ms = Date.now();
  let wakes = 0;
  const log = openLog({ level: 'silent', name: 'test' });
  const service = {
    config: { publicUrl: 'https://faceproof.example', allowPrivateWebhooks: options.allowPrivate ?? false },
    log,
    clock: { now: () => new Date(ms) },
    random: { bytes: randomBytes },
    db,
    vault,
    rateLimits: openRateLimits({ db, redis: null, factor: 100, log }),
    bodies: openBodyBudget(1_000_000),
    metrics: openMetrics({
      db,
      jobs: {} as Jobs,
      load: {
        now: () => new Date(ms),
        describe: async () => ({ waitMs: 0, ratePerSecond: 1, peopleWaiting: 0 }),
        refused: () => ({ sessions: 0, attempts: 0 }),
      },
      uploadBytes: () => 0,
      referencePixels: () => 0,
      clockSkewMs: () => 0,
      witnessing: { witnesses: [], quorum: 0 },
    }),
    callLog: { add: () => undefined },
    wakeWebhooks: () => {
      wakes += 1;
    },
    // Signer, jobs and model sets are not used by these routes: any access to them fails.
  } as unknown as Service;
  const { accountId, testKey, liveKey } = await openAccount(service, { name: 'Acme', plan: 'free', included: 30 });
  const stranger = await openAccount(service, { name: 'Stranger', plan: 'free', included: 30 });
  const routes = openRoutes(service).filter(({ path }) => path.startsWith('/v1/webhook-'));
  const app = createApp(service, routes);
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function call(
    method: string,
    path: string,
    request: { key?: string | null; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answered> {
    const key = request.key === undefined ? testKey : request.key;
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  return {
    service,
    routes,
    db,
    testKey,
    liveKey,
    strangerKey: stranger.testKey,
    call,
    wakes: () => wakes,
    advance(by: number) {
      ms += by;
    },
    keyWith: async (scopes: Scope[]) =>
      (await issueKey(service, db, { accountId, mode: 'TEST', scopes, expiresAt: null })).secret,
    create: async (body: object = {}, key = testKey) =>
      (await call('POST', '/v1/webhook-endpoints', { key, body: { url: 'https://hooks.example/in', ...body } })).body,
    emit: (event: Partial<NewEvent> = {}) =>
      db.transaction((tx) =>
        storeEvent(tx, service, {
          type: 'policy.changed',
          accountId,
          mode: 'TEST',
          sessionId: null,
          sequence: null,
          keptDays: 30,
          data: { version: 2 },
          ...event,
        }),
      ),
    /** Sends the due deliveries, and waits for the result. */
    async deliverAll(): Promise<AttemptReport[]> {
      const reports: AttemptReport[] = [];
      const deliverer = startDeliverer({ ...service, allowPrivate: true, onAttempt: (report) => reports.push(report) });
      await deliverer.stop();
      return reports;
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await db.destroy();
      await drop();
    },
  };
}
export type WebhookService = Awaited<ReturnType<typeof openWebhookService>>;

export interface Answered {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test looks into.
  body: any;
}

/** A service for one test alone. */
export async function ownWebhookService(options: { allowPrivate?: boolean } = {}): Promise<WebhookService> {
  const service = await openWebhookService(options);
  onTestFinished(() => service.close());
  return service;
}
