import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { tryLock } from '@faceproof/orchestrator/store/locks.js';
import type { WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';
import { consume } from '@faceproof/workers/intake/consume.js';
import { startReporting } from '@faceproof/workers/intake/report-worker.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { createDatabase } from '../../harness/services/create-database.js';
import { type Fixture, LIVENESS, openFixture, waitForStatus } from '../settling/journey-fixture.js';

const LIMITS = {
  idle_in_transaction_session_timeout: '30000',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
  tcp_user_timeout: '30000',
};

/** What it says does not matter here. */
const REPORT = { workerId: 'tapped', reportedAt: 0 } as WorkerReport;

describe('a client that falls silent in a transaction', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.close());

  async function decide(): Promise<string> {
    const key = fixture.account.testKey;
    const body = { ...LIVENESS, simulate: { scenario: 'approve' } };
    const { body: made } = await callApi(fixture.base, 'POST', '/v1/sessions', { key, body });
    await waitForStatus(fixture, key, made.sessionId);
    return made.sessionId;
  }

  /** Takes the lock of the log on a connection of its own, and then does nothing. */
  async function holdLog(idleMsMax: number) {
    const db = openDatabase(fixture.superuserUrl, { max: 1, statementTimeoutMs: 10_000, idleMsMax });
    const tx = await db.transaction();
    while (!(await tryLock(tx, 'evidence-log')));
    return { release: () => tx.rollback().catch(() => undefined), close: () => db.destroy() };
  }

  const gauges = async () => {
    const { text } = await callApi(fixture.base, 'GET', '/metrics', { key: fixture.operatorToken });
    const of = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    return [of('faceproof_receipts_outside_log'), of('faceproof_oldest_receipt_outside_log_seconds')] as const;
  };

  it('stops the evidence log no longer than its limit', async () => {
    const silent = await holdLog(500);
    const sessionId = await decide();
    await expect
      .poll(() => fixture.superuser('receipts').where({ session_id: sessionId }).first('log_index'))
      .toMatchObject({ log_index: expect.any(Number) });
    await silent.release();
    await silent.close();
  });

  it('shows in the metrics, and in the query of the runbook, while it holds the log', async () => {
    await expect.poll(gauges).toEqual([0, 0]);
    const silent = await holdLog(60_000);
    await decide();
    await decide();
    fixture.passMs(90_000);
    const [count, age] = await gauges();
    expect(count).toBe(2);
    expect(age).toBeGreaterThanOrEqual(90);
    // Another transaction may be between two of its statements at this moment.
    const found = async () => (await fixture.superuser.raw(await runbookQuery())).rows;
    await expect.poll(found).toMatchObject([{ application_name: 'faceproof-orchestrator', state: 'idle in transaction' }]);
    await silent.release();
    await expect.poll(gauges).toEqual([0, 0]);
    await silent.close();
  });
});

describe('PostgreSQL is asked to end silent clients', () => {
  it('by every connection of orchestrators, workers, migrations and the queue', async () => {
    const database = await createDatabase();
    const tap = await openTap(database.url);
    await prepareDatabase({ databaseUrl: tap.url, migrationUrl: null, workerRole: null, queue: true });
    const fixture = await openFixture({ environment: { DATABASE_URL: tap.url, REDIS_URL: '' } });
    const queue = { backend: 'postgres', url: tap.url } as const;
    const worker = await consume({ ...{ queue, name: 'measure', concurrency: 1 }, handle: async () => null, onError: fail });
    const reporter = startReporting({ queue, describe: () => REPORT, onError: fail });
    await reporter.report();

    const names = new Set(tap.startups().map(({ application_name }) => application_name));
    expect(names).toEqual(new Set(['faceproof-orchestrator', 'faceproof-listener', 'faceproof-migration', undefined]));
    for (const { application_name, ...asked } of tap.startups()) {
      const options = [...(asked.options ?? '').matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
      expect({ application_name, ...asked, ...Object.fromEntries(options) }).toMatchObject(LIMITS);
    }
    await reporter.close();
    await worker.close();
    await fixture.close();
    await tap.close();
    await database.drop();
  });

  it('in a form that it understands', async () => {
    const database = await createDatabase();
    const db = openDatabase(database.roleUrls.service, { max: 1, statementTimeoutMs: 10_000 });
    const { rows } = await db.raw('select name, setting from pg_settings where name = any(?)', [Object.keys(LIMITS)]);
    const settings = rows.map(({ name, setting }: { name: string; setting: string }) => [name, setting]);
    expect(Object.fromEntries(settings)).toEqual(LIMITS);
    await db.destroy();
    await database.drop();
  });
});

function fail(error: Error): never {
  throw error;
}

async function runbookQuery(): Promise<string> {
  const page = await readFile('docs/guides/operations/evidence-log.md', 'utf8');
  return /```sql\n([^`]+)```/.exec(page)?.[1] ?? '';
}

/** A way to PostgreSQL that keeps what each connection asks for when it starts. */
async function openTap(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const startups: Record<string, string>[] = [];
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    client.once('data', (first) => startups.push(readStartup(first)));
    client.pipe(postgres).pipe(client);
    for (const socket of [client, postgres]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = Object.assign(new URL(databaseUrl), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  });
  return { url: url.href, startups: () => startups, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** The startup message: its length, the version of the protocol, then names and values. */
function readStartup(message: Buffer): Record<string, string> {
  const words = message.subarray(8, message.readInt32BE(0)).toString('utf8').split('\0');
  return Object.fromEntries(words.flatMap((word, i) => (i % 2 === 0 && word !== '' ? [[word, words[i + 1] ?? '']] : [])));
}
