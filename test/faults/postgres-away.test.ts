import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { type RunningOrchestrator, startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { type OwnPostgres, openOwnPostgres } from '../harness/servers/own-postgres.js';

const OPERATOR_TOKEN = 'operator-token-of-the-tests';
const ANSWER_MS_MAX = 2000;
const STATEMENT_MS_MAX = 4000;
const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'faceproof-orchestrator'`;

let postgres: OwnPostgres;
let standby: Awaited<ReturnType<OwnPostgres['openStandby']>>;
let running: RunningOrchestrator;
let mediaDir: string;
let key: string;
beforeAll(async () => {
  postgres = await openOwnPostgres();
  standby = await postgres.openStandby();
  mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-away-'));
  const config = loadConfig({
    PORT: String(await freePort()),
    DATABASE_URL: postgres.roleUrls.service,
    DATABASE_READ_URL: standby.roleUrls.service,
    MEDIA_DIR: mediaDir,
    MASTER_KEY: randomBytes(32).toString('base64url'),
    WORKER_KEY: randomBytes(32).toString('base64url'),
    OPERATOR_TOKEN,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
  });
  running = await startOrchestrator(config, { sweepEveryMs: null, statementTimeoutMs: STATEMENT_MS_MAX });
  key = (await openAccount(running.service, { name: 'Acme', plan: 'free', included: 1000 })).testKey;
});
afterAll(async () => {
  await running.close();
  await standby.stop();
  await postgres.stop();
  await rm(mediaDir, { recursive: true, force: true });
});
afterEach(untilItAnswers);

interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
  ms: number;
}

async function call(method: string, path: string, body?: object, bearer = key): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, retryAfter: response.headers.get('retry-after'), ms: performance.now() - begun };
}

const create = () => call('POST', '/v1/sessions', { flow: 'LIVENESS_ONLY', purpose: 'Fault test' });

/** Calls that read, write and hold transactions, all at once. */
function someCalls(): Promise<Answer>[] {
  return Array.from({ length: 4 }, () => [create(), call('GET', '/v1/usage'), call('GET', '/v1/sessions')]).flat();
}

function expectTyped(answers: readonly Answer[]): void {
  for (const { status, text, retryAfter } of answers) {
    if (status < 300) continue;
    expect([status, JSON.parse(text).retryable]).toEqual([503, true]);
    expect(['dependency_unavailable', 'overloaded']).toContain(JSON.parse(text).code);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
}

/** Ends by the test's own timeout if the service does not recover. */
async function untilItAnswers(): Promise<void> {
  while ((await create()).status !== 201);
}

it('lists come from a standby once it has what was just written, and otherwise from the primary', async () => {
  const ofStandby = () => running.service.reads(async (db) => (await db.raw('select pg_is_in_recovery() as yes')).rows[0].yes);
  const writeAndList = async () => {
    const { sessionId } = JSON.parse((await create()).text);
    expect(JSON.parse((await call('GET', '/v1/sessions?limit=1')).text).data[0].sessionId).toBe(sessionId);
  };
  await expect.poll(ofStandby, { timeout: 60_000 }).toBe(true);
  await writeAndList();
  await ask(standby.url, 'select pg_wal_replay_pause()');
  await writeAndList();
  expect(await ofStandby()).toBe(false);
  await standby.stop();
  await writeAndList();
}, 120_000);

describe('while PostgreSQL is away, every call is a typed 503 and never a 500', () => {
  it.each(['FAST', 'KILL'] as const)('when it ends (%s) in the middle of calls, and afterwards', async (how) => {
    const during = someCalls();
    await postgres.end(how);
    expectTyped(await Promise.all(during));
    const after = await Promise.all(someCalls());
    expect(after.every(({ status }) => status === 503)).toBe(true);
    expectTyped(after);
    await postgres.start();
  });

  it('but what a person opens is a page, which tries again by itself', async () => {
    const session = { flow: 'LIVENESS_ONLY', purpose: 'Fault test' };
    const { text } = await call('POST', '/v1/sessions', session);
    const { captureToken } = JSON.parse(text).handoff;
    const base = running.service.config.publicUrl;
    const browser = { headers: { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'de' } };
    await postgres.end('FAST');
    try {
      const page = await fetch(`${base}/capture/${captureToken}`, browser);
      expect([page.status, page.headers.get('content-type'), page.headers.get('refresh')]).toEqual([
        503,
        'text/html; charset=utf-8',
        null,
      ]);
      expect(await page.text()).toContain('lang="de"');
      const logo = await fetch(`${base}/capture-logos/${'a'.repeat(64)}`, browser);
      expect([logo.status, Number(logo.headers.get('refresh'))]).toEqual([503, 5]);
      expect(await logo.text()).toContain('It tries again by itself');
    } finally {
      await postgres.start();
    }
  });

  it('when an operator ends its connections again and again', async () => {
    for (let i = 0; i < 10; i++) {
      const during = someCalls();
      await ask(postgres.url, END_CONNECTIONS);
      expectTyped(await Promise.all(during));
    }
  });

  it('when it is a standby, which can only be read', async () => {
    await alterAndReload('default_transaction_read_only = on');
    expectTyped([await create()]);
    expect((await create()).status).toBe(503);
    await alterAndReload('default_transaction_read_only = off');
  });
});

describe('while PostgreSQL is stopped and does not even refuse', () => {
  it('every call is a typed 503 and never a 500', async () => {
    await Promise.all(someCalls());
    postgres.freeze();
    const answers = await Promise.all(someCalls()).finally(() => postgres.thaw());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expectTyped(answers);
  });

  it(`/readyz and /metrics answer within ${ANSWER_MS_MAX} ms, again and again, and recover with it`, async () => {
    await create();
    postgres.freeze();
    try {
      for (let i = 0; i < 4; i++) {
        const [ready, metrics] = await Promise.all([
          call('GET', '/readyz'),
          call('GET', '/metrics', undefined, OPERATOR_TOKEN),
        ]);
        expect([ready.status, JSON.parse(ready.text).failing]).toEqual([503, expect.arrayContaining(['database'])]);
        expect(metrics.status).toBe(200);
        expect(metrics.text).toContain('faceproof_metric_missing{metric="faceproof_job_outbox_depth"} 1');
        expect(metrics.text).toContain('faceproof_upload_bytes_in_flight 0');
        expect(Math.max(ready.ms, metrics.ms)).toBeLessThan(ANSWER_MS_MAX);
      }
    } finally {
      postgres.thaw();
    }
    await untilItAnswers();
    expect((await call('GET', '/metrics', undefined, OPERATOR_TOKEN)).text).not.toContain('faceproof_metric_missing{');
  });
});

/** For new connections, and for the service's, which are closed. */
function alterAndReload(setting: string): Promise<void> {
  const alter = ['set default_transaction_read_only = off', `alter system set ${setting}`];
  return ask(postgres.url, ...alter, 'select pg_reload_conf()', END_CONNECTIONS);
}

async function ask(url: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}
