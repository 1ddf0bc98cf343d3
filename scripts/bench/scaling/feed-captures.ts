import { randomBytes } from 'node:crypto';
import { openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { newId } from '@faceproof/orchestrator/make-id.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault } from '@faceproof/orchestrator/vault/vault.js';
import type { WrappingKeys } from '@faceproof/orchestrator/vault/wrapping-keys.js';
import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { packContainer } from '@faceproof/protocol/measuring/media-container.js';
import type { QueueConfig } from '@faceproof/workers/config.js';

/** The orchestrator's side of the queue: enqueues captures, and settles them once they are measured. */
export interface Feeder {
  /** @returns the times at which the captures were settled (`performance.now()`), in ascending order */
  feed(captures: number): Promise<number[]>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Without a database: nothing that the bench seals is stored. */
function fixedKeys(): WrappingKeys {
  const key = { id: randomBytes(4), key: randomBytes(32) };
  return { current: () => key, find: () => key, digestKey: () => key.key };
}

/** @param options.frames the pictures of every capture: sealed and written once, but read by a worker for each capture */
export async function openFeeder(options: {
  queue: QueueConfig;
  mediaDir: string;
  workerKey: Uint8Array;
  frames: readonly Buffer[];
}): Promise<Feeder> {
  const by = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const blobs = openDiskBlobStore(options.mediaDir);
  const vault = openVault({ keys: fixedKeys(), workerKey: options.workerKey, blobs });
  const refer = () => {
    const blobId = newId('blob', by);
    const { key } = vault.makeObjectKey(null, blobId);
    return { blobId, key, wrappedKey: vault.wrapForWorker(blobId, key) };
  };
  const media = refer();
  await vault.putObject(media.blobId, media.key, packContainer(options.frames));

  const waiting = new Map<string, (at: number) => void>();
  const jobs = await openJobs({ ...addressOf(options.queue), log: openLog({ level: 'silent', name: 'bench' }), now: Date.now });
  await jobs.startSettling(async ({ captureId }, measured) => {
    if (measured !== 'MEASURED') throw new Error('A capture of the bench was not measured');
    waiting.get(captureId)?.(performance.now());
    waiting.delete(captureId);
  });
  const enqueue = async (captureId: string): Promise<Promise<number>> => {
    const settled = new Promise<number>((resolve) => waiting.set(captureId, resolve));
    const output = refer();
    const now = Date.now();
    const job: MeasureJob = {
      v: 1,
      captureId,
      media: { blobId: media.blobId, wrappedKey: media.wrappedKey, kind: 'FRAMES' },
      reference: null,
      output: { blobId: output.blobId, wrappedKey: output.wrappedKey },
      clipFrames: null,
      enqueuedAt: now,
      expiresAt: now + HOUR_MS,
    };
    await jobs.enqueue(captureId, { v: 1, captureId }, job);
    return settled;
  };
  return {
    async feed(captures) {
      const ids = Array.from({ length: captures }, () => newId('capture', by));
      const settled = ids.map((id) => enqueue(id));
      return (await Promise.all(settled)).sort((a, b) => a - b);
    },
    close: () => jobs.close(),
  };
}

function addressOf(queue: QueueConfig): Pick<Parameters<typeof openJobs>[0], 'databaseUrl' | 'redisUrl'> {
  return queue.backend === 'redis' ? { databaseUrl: '', redisUrl: queue.url } : { databaseUrl: queue.url, redisUrl: null };
}
