import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { openDemoAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { freePort } from '../../harness/free-port.js';
import { type RedisServer, startRedis } from '../../harness/servers/redis-server.js';
import { type S3Server, startS3 } from '../../harness/servers/s3-server.js';
import { type Cable, layCable } from './cable.js';
import { type Disk, mountDisk } from './disk.js';
import { keepUp, type Unit } from './keep-up.js';

/** Two orchestrators and two workers on a PostgreSQL of their own, each of them with cables that can be cut. */
export interface Fixture {
  baseUrls: readonly string[];
  testKey: string;
  liveKey: string;
  /** A superuser's, without a cable. */
  databaseUrl: string;
  orchestrators: readonly Unit[];
  workers: readonly Unit[];
  /** To PostgreSQL, one of each orchestrator. */
  databaseCables: readonly Cable[];
  /** null: this user may not mount a file system, or the store is a bucket. */
  disks: { postgres: Disk | null; media: Disk | null };
  /** Does nothing if PostgreSQL has ended by itself. */
  killPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  /** null: the queue is in PostgreSQL, and the media are on the disk. */
  many: { redis: RedisServer; redisCable: Cable; s3: S3Server } | null;
  /** The names of all stored objects. */
  listObjects(): Promise<string[]>;
  output(): string;
  stop(): Promise<void>;
}

/** @param options.many on Redis and a bucket */
export async function openFixture(options: { many: boolean }): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-chaos-'));
  const [databaseDir, mediaDir] = [join(folder, 'database'), join(folder, 'media')];
  const disks = { postgres: await mountDisk(databaseDir), media: options.many ? null : await mountDisk(mediaDir) };
  const openPostgres = () => openEmbeddedPostgres({ folder: databaseDir, durable: true });
  const running: { postgres: EmbeddedPostgres } = { postgres: await openPostgres() };
  const { url, roleUrls } = running.postgres;
  await prepareDatabase({
    databaseUrl: roleUrls.service,
    migrationUrl: roleUrls.owner,
    workerRole: new URL(roleUrls.worker).username,
    queue: true,
  });
  const account = await openDemoAccount({ databaseUrl: url, name: 'chaos', plan: 'chaos', included: 1_000_000 });
  if (account === null) throw new Error('The account exists already');
  const many = options.many ? await openMany() : null;
  const shared = {
    WORKER_KEY: randomBytes(32).toString('base64url'),
    MODELS_DIR: process.env.MODELS_DIR ?? join(ROOT, '.cache', 'models'),
    LOG_LEVEL: 'warn',
    ...(many === null ? { MEDIA_DIR: mediaDir } : { ...many.s3.env, REDIS_URL: through(many.redis.url, many.redisCable) }),
  };
  const masterKey = randomBytes(32).toString('base64url');
  const databaseCables = [await layCable(portOf(url)), await layCable(portOf(url))];
  const ports = [await freePort(), await freePort()];
  const baseUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const orchestrators = ports.map((port, i) =>
    keepUp('orchestrator', {
      ...shared,
      PORT: String(port),
      PUBLIC_URL: baseUrls[0]!,
      DATABASE_URL: through(roleUrls.service, databaseCables[i]!),
      MASTER_KEY: masterKey,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      RATE_LIMIT_FACTOR: '1000',
    }),
  );
  const workers = [1, 2].map(() =>
    keepUp('workers', {
      ...shared,
      ...(many === null ? { DATABASE_URL: roleUrls.worker } : {}),
      ENGINE: 'onnx:cpu',
      ENGINE_THREADS: '1',
    }),
  );
  const units = [...orchestrators, ...workers];
  return {
    baseUrls,
    ...account,
    databaseUrl: url,
    orchestrators,
    workers,
    databaseCables,
    disks,
    async killPostgres() {
      try {
        process.kill(running.postgres.pid, 'SIGKILL');
      } catch (error) {
        // ESRCH: it has ended.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
      await running.postgres.ended;
    },
    async startPostgres() {
      running.postgres = await openPostgres();
    },
    many,
    listObjects: () => (many === null ? listFiles(mediaDir) : many.s3.files()),
    output: () => units.map((unit) => unit.output()).join(''),
    async stop() {
      await Promise.all(units.map((unit) => unit.stop()));
      await Promise.all([...databaseCables, ...(many === null ? [] : [many.redisCable])].map((cable) => cable.close()));
      await running.postgres.stop();
      await many?.redis.stop();
      await many?.s3.stop();
      for (const disk of [disks.postgres, disks.media]) await disk?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ROOT = join(import.meta.dirname, '..', '..', '..');

async function openMany(): Promise<NonNullable<Fixture['many']>> {
  const redis = await startRedis();
  return { redis, redisCable: await layCable(portOf(redis.url)), s3: await startS3() };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function through(url: string, cable: Cable): string {
  return Object.assign(new URL(url), { port: String(cable.port) }).href;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
