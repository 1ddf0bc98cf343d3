import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { type S3Server, startS3 } from '../harness/servers/s3-server.js';
import { expectSettledOnce } from '../harness/services/expect-settled-once.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { type ServiceProcess, startProcess } from '../harness/services/service-process.js';
import { startService, type TestService } from '../harness/services/start-service.js';

interface Machine {
  process: ServiceProcess;
  port: number;
}

/** Two workers that share nothing with the orchestrator but Redis, the bucket and the worker key. */
describe.skipIf(inject('redisUrl') === null)('two workers on Redis with their media in a bucket (needs redis-server)', () => {
  let s3: S3Server;
  let service: TestService;
  let api: Integrator;
  let db: pg.Client;
  const machines: Machine[] = [];
  beforeAll(async () => {
    s3 = await startS3();
    service = await startService({ workers: 0, env: { ...s3.env, MEDIA_DIR: '' } });
    api = integrator(service.baseUrl, service.liveKey);
    db = new pg.Client({ connectionString: service.databaseUrl });
    await db.connect();
    machines.push(await startMachine(service), await startMachine(service));
  });
  afterAll(async () => {
    await Promise.all(machines.map(({ process }) => process.end('SIGTERM')));
    await db.end();
    await service.stop();
    await s3.stop();
  });

  it('measures on both, and one is killed while it is busy: every session is decided once', async () => {
    const frames = await Promise.all(Array.from({ length: 10 }, () => freshCapture(4)));
    const uploads = Promise.all(frames.map((one) => api.capture(one)));
    await untilBusy(machines);
    await machines[0]!.process.end('SIGKILL');
    const ids = (await uploads).map(({ sessionId }) => sessionId);
    const decided = await Promise.all(ids.map((id) => api.decided(id)));
    await expectSettledOnce(db, ids);
    expect(new Set(decided.map(({ status }) => status))).not.toContain('FAILED');
  });

  it('has sealed objects in the bucket, and none of them after the person is erased', async () => {
    const before = new Set(await s3.files());
    const { sessionId } = await api.capture(await freshCapture(), { subjectId: 'bob' });
    await api.decided(sessionId);
    const written = (await s3.files()).filter((name) => !before.has(name));
    expect(written.length).toBeGreaterThan(0);
    const erased = await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'bob' } });
    expect(erased.status).toBeLessThan(300);
    await expect.poll(async () => (await s3.files()).filter((name) => !before.has(name)), { timeout: 20_000 }).toEqual([]);
  });
});

async function startMachine(service: TestService): Promise<Machine> {
  const port = await freePort();
  // A worker needs the database no more than the person's browser does.
  const env = { ...service.env, DATABASE_URL: '', MASTER_KEY: '', WORKER_METRICS_PORT: String(port) };
  return { process: await startProcess('workers', env), port };
}

/** Until both measure something at the same time. */
async function untilBusy(machines: readonly Machine[]): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(machines.map(inFlight))).every((count) => count > 0), {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(true);
}

async function inFlight({ port }: Machine): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = /^faceproof_worker_captures_in_flight (\d+)/m.exec(text)?.[1];
  if (count === undefined) throw new Error('The worker does not tell how many captures it measures');
  return Number(count);
}
