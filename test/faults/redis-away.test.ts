import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { type RunningOrchestrator, startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { hasRedis, type RedisServer, startRedis } from '../harness/servers/redis-server.js';
import { createDatabase, type TestDatabase } from '../harness/services/create-database.js';

const OPERATOR_TOKEN = 'operator-token-of-the-tests';
describe.skipIf(!hasRedis())('while Redis is away (needs redis-server)', () => {
  let redis: RedisServer;
  let database: TestDatabase;
  let running: RunningOrchestrator;
  let mediaDir: string;
  let key: string;
  beforeAll(async () => {
    redis = await startRedis();
    database = await createDatabase();
    mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-redis-away-'));
    const config = loadConfig({
      PORT: String(await freePort()),
      DATABASE_URL: database.roleUrls.service,
      REDIS_URL: redis.url,
      MEDIA_DIR: mediaDir,
      MASTER_KEY: randomBytes(32).toString('base64url'),
      WORKER_KEY: randomBytes(32).toString('base64url'),
      OPERATOR_TOKEN,
      LOG_LEVEL: 'silent',
    });
    running = await startOrchestrator(config);
    key = (await openAccount(running.service, { name: 'Acme', plan: 'free', included: 100 })).liveKey;
  });
  afterAll(async () => {
    await running.close();
    await redis.stop();
    await database.drop();
    await rm(mediaDir, { recursive: true, force: true });
  });

  async function call(method: string, path: string, bearer: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function expectAnswers() {
    const subjectId = randomBytes(8).toString('hex');
    const [ready, metrics, created] = await Promise.all([
      call('GET', '/readyz', key),
      call('GET', '/metrics', OPERATOR_TOKEN),
      call('POST', '/v1/sessions', key, { flow: 'LIVENESS_ONLY', purpose: 'Fault test', subjectId }),
    ]);
    expect([ready.status, JSON.parse(ready.text).failing]).toEqual([503, ['workers']]);
    expect(metrics.text).toContain('faceproof_metric_missing{metric="faceproof_oldest_job_age_seconds"} 1');
    expect(created.status).toBe(201);
    expect((await call('POST', '/v1/subjects/erase', key, { subjectId })).status).toBeLessThan(300);
  }

  it('stopped: probes answer, and sessions open and are erased', async () => {
    redis.freeze();
    try {
      await expectAnswers();
    } finally {
      redis.thaw();
    }
  });

  it('killed: the same', async () => {
    await redis.kill();
    try {
      await expectAnswers();
    } finally {
      await redis.start();
    }
  });
});
