import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Jobs, openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { makeId } from '@faceproof/protocol/ids.js';
import { checkMeasurement } from '@faceproof/protocol/measuring/check-measurement.js';
import type { MeasureJob, Measurement } from '@faceproof/protocol/measuring/job.js';
import { packContainer } from '@faceproof/protocol/measuring/media-container.js';
import { blobContext, blobPath, open, seal, wrapForWorker } from '@faceproof/protocol/measuring/sealed-object.js';
import { openLog } from '@faceproof/workers/observe/log.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';
import { type ServiceProcess, startProcess } from '../../harness/services/service-process.js';
import { modelsDir, samples } from '../engine-fixtures.js';

const workerKey = randomBytes(32);
const blobKeys = new Map<string, Buffer>();

describe('a worker process on the PostgreSQL queue', () => {
  let database: TestDatabase;
  let mediaDir: string;
  let env: Record<string, string>;
  let jobs: Jobs;
  let stills: Awaited<ReturnType<typeof samples>>;
  const settled = new Map<string, (outcome: string) => void>();
  const running: { worker: ServiceProcess | null } = { worker: null };

  /** The running worker, from whichever test before, or a new one. */
  async function aWorker(): Promise<ServiceProcess> {
    running.worker ??= await startProcess('workers', env);
    return running.worker;
  }

  beforeAll(async () => {
    database = await createDatabase();
    mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-media-'));
    stills = await samples();
    env = {
      DATABASE_URL: database.roleUrls.worker,
      MEDIA_DIR: mediaDir,
      WORKER_KEY: workerKey.toString('base64url'),
      MODELS_DIR: await modelsDir(),
      ENGINE_THREADS: '1',
    };
    jobs = await openJobs({
      databaseUrl: database.roleUrls.service,
      redisUrl: null,
      log: openLog('silent'),
      now: () => Date.now(),
    });
    jobs.startSettling(async ({ captureId }, outcome) => settled.get(captureId)?.(outcome));
  });

  afterAll(async () => {
    await running.worker?.end('SIGTERM');
    await jobs.close();
    await database.drop();
    await rm(mediaDir, { recursive: true, force: true });
  });

  it('stores the sealed measurement under the id in the job, and returns none of it to the queue', async () => {
    const worker = await aWorker();
    const burst = await Promise.all(stills.franck.slice(5, 8).map((still) => sharp(still).resize(160).png().toBuffer()));
    const job = await composeJob(mediaDir, stills.franck.slice(0, 4), stills.franck[4]!, burst);
    expect(await runJob(jobs, settled, job)).toBe('MEASURED');
    const measurement = await readMeasurement(mediaDir, job);
    expect(measurement.captureId).toBe(job.captureId);
    expect(measurement.frames.map((frame) => frame.main !== null)).toEqual([true, true, true, true]);
    expect(measurement.reference).toMatchObject({ kind: 'IMAGE', decoded: true });
    expect(measurement.reference?.similarity).toBeGreaterThan(0.6);
    expect(measurement.burst?.motion).toBeGreaterThan(0);
    expect(worker.output()).not.toMatch(/similarity|"outputs"|"landmarks":\[/);
  });

  it('fails a capture whose media is not what was sealed, at once, and continues', async () => {
    await aWorker();
    const broken = await composeJob(mediaDir, stills.franck.slice(0, 3), null);
    await openDiskMediaStore(mediaDir).write(broken.media.blobId, randomBytes(500), false);
    expect(await runJob(jobs, settled, broken)).toBe('ENGINE_FAILED');
    const good = await composeJob(mediaDir, stills.franck.slice(0, 3), null);
    expect(await runJob(jobs, settled, good)).toBe('MEASURED');
  });

  it('measures a capture whose media cannot be read for a while, once it can', async () => {
    const worker = await aWorker();
    const job = await composeJob(mediaDir, stills.franck.slice(0, 3), null);
    const path = join(mediaDir, blobPath(job.media.blobId));
    await rename(path, `${path}.away`);
    // A folder in its place: it is there, and cannot be read.
    await mkdir(path);
    const failures = () => worker.output().split('could not be measured').length;
    const before = failures();
    const outcome = runJob(jobs, settled, job);
    await expect.poll(failures, { timeout: 60_000 }).toBeGreaterThan(before);
    await rmdir(path);
    await rename(`${path}.away`, path);
    expect(await outcome).toBe('MEASURED');
  });

  it('passes a killed worker’s captures to another', async () => {
    const first = await aWorker();
    running.worker = null;
    const job = await composeJob(mediaDir, [...stills.franck, ...stills.franck], null);
    const done = runJob(jobs, settled, job);
    await untilActive(jobs);
    // Stopped first: it holds the job and renews nothing, like a machine without power, until the other worker is ready.
    process.kill(first.pid, 'SIGSTOP');
    await aWorker();
    await first.end('SIGKILL');
    expect(await done).toBe('MEASURED');
    expect((await readMeasurement(mediaDir, job)).frames).toHaveLength(22);
  });

  it('finishes its captures before it stops', async () => {
    const worker = await aWorker();
    running.worker = null;
    // Few enough to be measured within the eight seconds of a drain on a busy machine.
    const job = await composeJob(mediaDir, stills.franck.slice(0, 3), null);
    const done = runJob(jobs, settled, job);
    await untilActive(jobs);
    expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await done).toBe('MEASURED');
  });

  it('exits when the process that started it has ended', async () => {
    const worker = await startWorkerWithChannel(env);
    const exited = once(worker, 'exit');
    worker.disconnect();
    expect((await exited)[0]).toBe(0);
  });

  it('refuses to start without weights, in one sentence', async () => {
    await expect(startProcess('workers', { ...env, MODELS_DIR: join(mediaDir, 'nothing') })).rejects.toThrow(
      /npm run models -- fetch/,
    );
  });

  it('refuses to start, in a sentence, without a key', async () => {
    await expect(startProcess('workers', { ...env, WORKER_KEY: '' })).rejects.toThrow(/Set WORKER_KEY/);
  });
});

async function startWorkerWithChannel(env: Record<string, string>) {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../workers/dist/main.js')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

function runJob(jobs: Jobs, settled: Map<string, (outcome: string) => void>, job: MeasureJob): Promise<string> {
  const outcome = new Promise<string>((resolve) => settled.set(job.captureId, resolve));
  void jobs.enqueue(job.captureId, { v: 1, captureId: job.captureId }, job);
  return outcome;
}

async function untilActive(jobs: Jobs): Promise<void> {
  while ((await jobs.depth()).measuring.active === 0) await new Promise((resolve) => setImmediate(resolve));
}

async function composeJob(
  mediaDir: string,
  frames: Buffer[],
  reference: Buffer | null,
  burst: Buffer[] = [],
): Promise<MeasureJob> {
  const media = await storeSealed(mediaDir, packContainer([...frames, ...burst]));
  return {
    v: 1,
    captureId: newId('capture'),
    media: { ...media, kind: 'FRAMES', parts: frames.length },
    reference: reference === null ? null : { ...(await storeSealed(mediaDir, reference)), kind: 'IMAGE' },
    output: refOf(newId('blob')),
    clipFrames: null,
    enqueuedAt: Date.now(),
    // Far beyond what a worker takes to start on a busy machine.
    expiresAt: Date.now() + 600_000,
  };
}

async function storeSealed(mediaDir: string, plain: Uint8Array) {
  const ref = refOf(newId('blob'));
  await openDiskMediaStore(mediaDir).write(ref.blobId, seal(blobKeys.get(ref.blobId)!, blobContext(ref.blobId), plain), false);
  return ref;
}

/** As the orchestrator reads it, which refuses what it cannot judge. */
async function readMeasurement(mediaDir: string, { output }: MeasureJob): Promise<Measurement> {
  const sealed = await openDiskMediaStore(mediaDir).read(output.blobId);
  return checkMeasurement(JSON.parse(open(blobKeys.get(output.blobId)!, blobContext(output.blobId), sealed).toString('utf8')));
}

function refOf(blobId: string) {
  const key = randomBytes(32);
  blobKeys.set(blobId, key);
  return { blobId, wrappedKey: wrapForWorker(workerKey, blobId, key) };
}

function newId<K extends 'blob' | 'capture'>(kind: K) {
  return makeId(kind, Date.now(), randomBytes(10));
}
