import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { signWith } from '@faceproof/orchestrator/receipts/signer.js';
import { type Database, openDatabase, type Transaction } from '@faceproof/orchestrator/store/database.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault } from '@faceproof/orchestrator/vault/vault.js';
import {
  type AttemptReport,
  type Deliverer,
  type DelivererOptions,
  startDeliverer,
} from '@faceproof/orchestrator/webhooks/deliver.js';
import { makeEndpointSecret } from '@faceproof/orchestrator/webhooks/endpoint-secret.js';
import { storeEndpoint } from '@faceproof/orchestrator/webhooks/endpoints.store.js';
import { type NewEvent, storeEvent } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import { makeId } from '@faceproof/protocol/ids.js';
import type { EventType } from '@faceproof/protocol/words.js';
import { createDatabase } from '../../harness/services/create-database.js';
import { openTestKeyring } from '../../harness/services/open-test-keyring.js';

/** The resources of a deliverer: a real database, a vault, and a clock that only the test moves. */
export async function openFixture() {
  const { url, roleUrls, drop } = await createDatabase();
  const db = openDatabase(roleUrls.service, { max: 8, statementTimeoutMs: 10_000 });
  const admin = openDatabase(url, { max: 1, statementTimeoutMs: 10_000 });
  const keys = await openTestKeyring(db);
  const vault = openVault({ keys, workerKey: randomBytes(32), blobs: openDiskBlobStore(tmpdir()) });
  const clock = makeClock();
  const by = { db, vault, signer: signWith(vault), clock, random: { bytes: randomBytes } };
  const running: Deliverer[] = [];
  const stopAll = () => Promise.all(running.splice(0).map((deliverer) => deliverer.stop()));

  return {
    ...by,
    addAccount: () => addAccount(db, clock.now()),
    addEndpoint: (tenant: Tenant, url: string, events: EventType[] | null = null) => addEndpoint(by, tenant, url, events),
    /** An account with one endpoint. */
    async subscribe(url: string, events?: EventType[]) {
      const tenant = await addAccount(db, clock.now());
      return { tenant, ...(await addEndpoint(by, tenant, url, events ?? null)) };
    },
    /** On a connection of its own, like another process. */
    emit: (tenant: Tenant, event: Partial<NewEvent> = {}) => admin.transaction((tx) => emit(tx, by, tenant, event)),
    deliveries: () => db('webhook_deliveries').orderBy('id'),
    endpoint: (id: string) => db('webhook_endpoints').where({ id }).first(),
    attempts: () => db('webhook_attempts').orderBy(['delivery_id', 'attempt']),

    /** Only a wake-up, or the end of an attempt, starts a round: no timer fires during a test. */
    deliver(options: Partial<DelivererOptions> = {}) {
      const attempts = openQueue<AttemptReport>();
      const deliverer = startDeliverer({
        ...by,
        log: openLog({ level: 'silent', name: 'test' }),
        allowPrivate: true,
        onAttempt: attempts.push,
        ...options,
        limits: { timeoutMs: 5000, pollMs: 3_600_000, ...options.limits },
      });
      running.push(deliverer);
      return { ...deliverer, nextAttempt: attempts.next };
    },

    /** One look at the outbox, and everything that follows from it. */
    async round() {
      await this.deliver().stop();
    },

    /** Ends every connection, like a restart of PostgreSQL. */
    async cutConnections() {
      const { rows } = await admin.raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      if (rows.length === 0) throw new Error('There was no connection to cut');
    },

    /** Between tests: nothing is being delivered, and the outbox is empty. */
    async reset() {
      await stopAll();
      await admin.raw('truncate webhook_attempts, webhook_deliveries, webhook_endpoints, events cascade');
    },

    async close() {
      await stopAll();
      await Promise.all([db.destroy(), admin.destroy()]);
      await drop();
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>;

export interface Tenant {
  accountId: string;
  mode: 'TEST' | 'LIVE';
}

function makeClock() {
  let ms = Date.now();
  return {
    now: () => new Date(ms),
    advance(by: number) {
      ms += by;
    },
  };
}

async function addAccount(db: Database, now: Date): Promise<Tenant> {
  const accountId = makeId('account', now.getTime(), randomBytes(10));
  await db('accounts').insert({ id: accountId, name: 'Acme', plan: 'free', included: 30, created_at: now });
  return { accountId, mode: 'TEST' };
}

type By = Pick<DelivererOptions, 'db' | 'vault' | 'clock' | 'random'>;

async function addEndpoint(by: By, tenant: Tenant, url: string, events: EventType[] | null) {
  const now = by.clock.now();
  const id = makeId('webhookEndpoint', now.getTime(), randomBytes(10));
  const { secret, wrapped } = makeEndpointSecret(by, id);
  await by.db.transaction((tx) =>
    storeEndpoint(tx, {
      id,
      ...tenant,
      url,
      description: null,
      events,
      signatures: ['v1'],
      wrappedSecret: wrapped,
      wrappedPreviousSecret: null,
      previousSecretExpiresAt: null,
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
      createdAt: now,
    }),
  );
  return { id, secret };
}

export const EVENTS_KEPT_DAYS = 30;

async function emit(tx: Transaction, by: By, tenant: Tenant, event: Partial<NewEvent>): Promise<void> {
  // The events refer to sessions that do not exist: the outbox is tested, not the foreign key.
  await tx.raw(`set local session_replication_role = replica`);
  await storeEvent(tx, by, {
    type: 'session.decided',
    ...tenant,
    sessionId: null,
    sequence: null,
    keptDays: EVENTS_KEPT_DAYS,
    data: { hello: 'world' },
    ...event,
  });
}

/** A queue of values that a test can await in order. */
export function openQueue<T>() {
  const items: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  return {
    push(item: T): void {
      const first = waiting.shift();
      if (first === undefined) items.push(item);
      else first(item);
    },
    next: () =>
      new Promise<T>((resolve) => {
        const item = items.shift();
        if (item === undefined) waiting.push(resolve);
        else resolve(item);
      }),
  };
}
