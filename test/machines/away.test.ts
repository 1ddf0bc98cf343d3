import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { type RedisServer, startRedis } from '../harness/servers/redis-server.js';
import { type S3Server, startS3 } from '../harness/servers/s3-server.js';
import { expectSettledOnce } from '../harness/services/expect-settled-once.js';
import { framesForm, type Integrator, integrator } from '../harness/services/integrator.js';
import { startProcess } from '../harness/services/service-process.js';
import { startService, type TestService } from '../harness/services/start-service.js';

describe.skipIf(inject('redisUrl') === null)('what happens if (needs redis-server)', () => {
  let redis: RedisServer;
  let s3: S3Server;
  let service: TestService;
  let api: Integrator;
  let db: pg.Client;
  beforeAll(async () => {
    redis = await startRedis();
    s3 = await startS3();
    const env = { ...s3.env, MEDIA_DIR: '', REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '0.05' };
    service = await startService({ env });
    api = integrator(service.baseUrl, service.liveKey);
    db = new pg.Client({ connectionString: service.databaseUrl });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
    await service.stop();
    await redis.stop();
    await s3.stop();
  });

  it('Redis is killed while captures wait and are measured: each is settled once after it is back', async () => {
    const started = [];
    for (let i = 0; i < 4; i++) started.push(await api.capture(await freshCapture(4)));
    await redis.kill();
    // Accepted without a queue: the outbox holds it.
    started.push(await api.capture(await freshCapture(4)));
    await redis.start();
    const ids = started.map(({ sessionId }) => sessionId);
    await Promise.all(ids.map((id) => api.decided(id)));
    await expectSettledOnce(db, ids);
  });

  it('somebody reads the disk of Redis: ids and wrapped keys, and no picture, no score, no name', async () => {
    const { sessionId, captureId } = await api.capture(await freshCapture(4), {
      subjectId: 'alice-of-accounting',
      metadata: { order: 'a-private-order' },
    });
    await api.decided(sessionId);
    const written = await redis.written();
    expect(written.includes(captureId)).toBe(true);
    for (const secret of ['alice-of-accounting', 'a-private-order', 'JFIF', 'similarity', '"outputs":', '"template":']) {
      expect(written.includes(secret)).toBe(false);
    }
    expect(written.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(false);
  });

  it('the bucket is away: an upload is 503 with Retry-After, its token stays good, and the same upload goes through later', async () => {
    const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Test' } });
    const { sessionId, handoff } = created.body;
    const opened = await api.call('POST', '/v1/captures', { body: {}, bearer: handoff.captureToken });
    const { captureId, uploadToken } = opened.body;
    const frames = await freshCapture(4);
    const upload = () => api.call('PUT', `/v1/captures/${captureId}/media`, { body: framesForm(frames), bearer: uploadToken });
    await s3.kill();
    expect(await upload()).toMatchObject({ status: 503, body: { code: 'dependency_unavailable', retryable: true } });
    expect(await api.call('GET', '/readyz')).toMatchObject({ status: 503, body: { failing: ['media'] } });
    await s3.start();
    expect((await upload()).status).toBe(202);
    await api.decided(sessionId);
    await expectSettledOnce(db, [sessionId]);
  });

  it('a caller asks two orchestrators by turns: one budget holds for both', async () => {
    const port = await freePort();
    const second = await startProcess('orchestrator', { ...service.env, PORT: String(port) });
    try {
      const turns = [service.baseUrl, `http://127.0.0.1:${port}`];
      const budget = 6; // 120 a minute for a test key, times RATE_LIMIT_FACTOR.
      const statuses = [];
      for (let i = 0; i < budget + 2; i++) {
        const other = integrator(turns[i % 2]!, service.testKey);
        statuses.push((await other.call('GET', '/v1/usage')).status);
      }
      expect(statuses).toEqual([...Array(budget).fill(200), 429, 429]);
    } finally {
      await second.end('SIGTERM');
    }
  });
});
