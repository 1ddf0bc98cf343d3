import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemoAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { openRedis } from '@faceproof/orchestrator/jobs/redis.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';
import { migrate } from '@faceproof/orchestrator/store/migrate.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { type Authority, hasOpenssl, makeAuthority } from '../harness/servers/certificates.js';
import { hasRedis } from '../harness/servers/redis-server.js';
import { startTlsPostgres, startTlsRedis, type TlsPostgres } from '../harness/servers/tls-servers.js';
import { integrator } from '../harness/services/integrator.js';
import { startProcess } from '../harness/services/service-process.js';

const ROOT = join(import.meta.dirname, '..', '..');
const WITHOUT = !(hasRedis() && hasOpenssl());

describe.skipIf(WITHOUT)('TLS between the services (needs redis-server and openssl)', () => {
  let folder: string;
  let authority: Authority;
  let stranger: Authority;
  let postgres: TlsPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'faceproof-tls-'));
    authority = makeAuthority(folder, 'authority');
    stranger = makeAuthority(folder, 'stranger');
    postgres = await startTlsPostgres(join(folder, 'database'));
    await migrate(postgres.plainUrl);
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('decides a capture if Redis and PostgreSQL accept only verified TLS', async () => {
    await postgres.present(authority.issue('localhost'));
    const redis = await startTlsRedis(authority.issue('localhost'));
    const account = await openDemoAccount({ databaseUrl: postgres.plainUrl, name: 'test', plan: 'free', included: 10 });
    const port = await freePort();
    const env = {
      ...{ PORT: String(port), PUBLIC_URL: 'https://verify.example', LOG_LEVEL: 'info' },
      DATABASE_URL: postgres.urlWith(`sslmode=verify-full&sslrootcert=${authority.caFile}`),
      REDIS_URL: `rediss://localhost:${redis.port}`,
      NODE_EXTRA_CA_CERTS: authority.caFile,
      MEDIA_DIR: join(folder, 'media'),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      WORKER_KEY: randomBytes(32).toString('base64url'),
      ...{ MODELS_DIR: process.env.MODELS_DIR ?? join(ROOT, '.cache', 'models'), ENGINE: 'onnx', ENGINE_THREADS: '1' },
    };
    const orchestrator = await startProcess('orchestrator', env);
    const { DATABASE_URL, MASTER_KEY, ...ofWorker } = env;
    const worker = await startProcess('workers', ofWorker);
    try {
      const api = integrator(`http://127.0.0.1:${port}`, account!.liveKey);
      const { sessionId } = await api.capture(await freshCapture());
      expect(['APPROVED', 'DECLINED', 'IN_REVIEW']).toContain((await api.decided(sessionId)).status);
      expect(await connectionsWithoutTls(postgres)).toBe(0);
      expect(orchestrator.output()).toMatch(/PUBLIC_URL is https.*TRUSTED_PROXIES is 0/);
    } finally {
      await worker.end('SIGTERM');
      await orchestrator.end('SIGTERM');
      await redis.stop();
    }
  });

  it.each([
    [
      'of another authority',
      () => stranger.issue('localhost'),
      /self-signed certificate in certificate chain|unable to verify/,
    ],
    ['for another host', () => authority.issue('db.example'), /does not match certificate's altnames/],
  ])('refuses a PostgreSQL with a certificate %s', async (_, issue, reason) => {
    await postgres.present(issue());
    const db = openDatabase(postgres.urlWith(`sslmode=verify-full&sslrootcert=${authority.caFile}`), ONE);
    await expect(db.raw('select 1')).rejects.toThrow(reason);
    await db.destroy();
  });

  it('refuses a Redis whose authority the process does not know', async () => {
    const redis = await startTlsRedis(stranger.issue('localhost'));
    expect(await errorOf(`rediss://localhost:${redis.port}`)).toMatch(/self-signed certificate|unable to verify/);
    await redis.stop();
  });
});

const ONE = { max: 1, statementTimeoutMs: 5000 };

/** Of the orchestrator, which alone reaches the database in this test. */
async function connectionsWithoutTls(postgres: TlsPostgres): Promise<number> {
  const db = openDatabase(postgres.plainUrl, ONE);
  const { rows } = await db.raw(
    `select count(*) filter (where ssl) as with_tls, count(*) filter (where not ssl) as without
     from pg_stat_ssl join pg_stat_activity using (pid) where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await db.destroy();
  expect(rows[0].with_tls).toBeGreaterThan(0);
  return rows[0].without;
}

/** What a connection for counters reports first. */
async function errorOf(url: string): Promise<string> {
  const opened: { redis?: ReturnType<typeof openRedis> } = {};
  const error = await new Promise<Error>((resolve) => {
    opened.redis = openRedis(url, resolve);
  });
  opened.redis?.disconnect();
  return error.message;
}
