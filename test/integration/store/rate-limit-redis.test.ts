import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openRateLimits } from '@faceproof/orchestrator/http/limits/rate-limit.js';
import { openRedis } from '@faceproof/orchestrator/jobs/redis.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/free-port.js';

const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS) process.stderr.write('Skipped: budgets of requests on Redis, because there is no redis-server here.\n');

describe.skipIf(!HAS_REDIS)('budgets of requests on Redis', () => {
  const log = openLog({ level: 'silent', name: 'test' });
  let server: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
    for await (const chunk of server.stdout ?? []) if (/Ready to accept connections/.test(String(chunk))) break;
    server.stdout?.resume();
  });
  afterAll(() => server.kill('SIGKILL'));

  async function openProcess() {
    const redis = openRedis(url, () => undefined);
    if (redis.status !== 'ready') await once(redis, 'ready');
    const limits = openRateLimits({ db: null as never, redis, factor: 1, log });
    const counted = { id: 'key_a', mode: 'TEST' as const, shared: null };
    const count = () => limits.count('reads', { counted, bearer: null, remoteAddress: '127.0.0.1' });
    return { redis, count };
  }

  it('are shared by all orchestrators, and kept by each alone once Redis is gone', async () => {
    const [one, two] = [await openProcess(), await openProcess()];
    const results = await Promise.allSettled(Array.from({ length: 130 }, (_, i) => (i % 2 === 0 ? one : two).count()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);

    const closed = once(server, 'exit');
    server.kill('SIGKILL');
    await closed;
    const three = await openGone();
    expect((await three.count()).RateLimit).toContain('r=119');
    for (const { redis } of [one, two, three]) redis.disconnect();
  });

  /** A process that starts to count while Redis is away. */
  async function openGone() {
    const redis = openRedis(url, () => undefined);
    const limits = openRateLimits({ db: null as never, redis, factor: 1, log });
    const counted = { id: 'key_b', mode: 'TEST' as const, shared: null };
    return { redis, count: () => limits.count('reads', { counted, bearer: null, remoteAddress: '127.0.0.1' }) };
  }
});
