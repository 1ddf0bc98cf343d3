import { readdir } from 'node:fs/promises';
import { findFile } from '@faceproof/orchestrator/files/files.store.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { acceptFile } from '@faceproof/orchestrator/journey/files/accept-file.js';
import { LATE_WRITE_MS } from '@faceproof/orchestrator/journey/files/normalize-upload.js';
import { removeFile } from '@faceproof/orchestrator/journey/files/remove-file.js';
import { isRefusal } from '@faceproof/orchestrator/refusal.js';
import { NORMALIZE_QUEUE, type NormalizeJob, NormalizeJobSchema } from '@faceproof/protocol/measuring/normalize-job.js';
import { consume } from '@faceproof/workers/intake/consume.js';
import { parseJob } from '@faceproof/workers/intake/parse-job.js';
import { answerNormalizeJob } from '@faceproof/workers/references/answer-jobs.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { writeSealed } from '@faceproof/workers/store/sealed-objects.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { type Fixture, openFixture } from '../settling/journey-fixture.js';

const IMAGE = { bytes: Buffer.from('a normalized picture'), mediaType: 'image/png', width: 300, height: 300 } as const;

/** A worker whose decoder the test holds, and which may do the same job twice. */
async function openWorker(fixture: Fixture) {
  const taken: NormalizeJob[] = [];
  let begun: () => void = () => {};
  let release: () => void = () => {};
  const began = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { config } = fixture.service;
  const tools = {
    store: openDiskMediaStore(fixture.mediaDir),
    workerKeys: [config.workerKey],
    normalize: async () => {
      begun();
      await released;
      return IMAGE;
    },
    normalizeLogo: async () => IMAGE,
    now: () => 0,
  };
  const consumer = await consume({
    queue:
      config.redisUrl === null ? { backend: 'postgres', url: config.databaseUrl } : { backend: 'redis', url: config.redisUrl },
    name: NORMALIZE_QUEUE,
    concurrency: 1,
    handle: (data) => {
      const job = parseJob(NormalizeJobSchema, data, 0);
      taken.push(job);
      return answerNormalizeJob(job, tools);
    },
    onError: () => undefined,
  });
  return {
    began,
    release: () => release(),
    /** Writes what the last job asks for, as a worker would that stood still after it had read the original. */
    writeAgain: () => writeSealed((taken.at(-1) as NormalizeJob).output, IMAGE.bytes, tools, true),
    /** Resolves once the job in hand is done. */
    close: () => consumer.close(),
  };
}

describe('a reference picture', () => {
  let fixture: Fixture;
  let worker: Awaited<ReturnType<typeof openWorker>>;
  beforeEach(async () => {
    fixture = await openFixture();
    worker = await openWorker(fixture);
  });
  afterEach(async () => {
    worker.release();
    await worker.close();
    await fixture.close();
  });

  const accept = (signal = new AbortController().signal) =>
    acceptFile(fixture.service, fixture.tenant('LIVE'), { bytes: makePng(300, 300) }, { stored: () => undefined, signal });
  const doomed = async (): Promise<string[]> =>
    (await fixture.service.db('doomed_blobs').select('blob_id')).map((row) => row.blob_id);
  const objects = async (): Promise<string[]> => {
    const entries = await readdir(fixture.mediaDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name.startsWith('blb_')).map(({ name }) => name);
  };

  it('is kept as the worker normalized it, and nothing else is', async () => {
    worker.release();
    const file = await accept();
    expect(file).toMatchObject({ bytes: IMAGE.bytes.length, mediaType: 'image/png', width: 300, height: 300 });
    expect(await objects()).toEqual([file.blobId]);
    expect(await doomed()).toEqual([]);
    const key = fixture.service.vault.openObjectKey(null, file.blobId, file.wrappedKey);
    expect(await fixture.service.vault.getObject(file.blobId, key)).toEqual(IMAGE.bytes);
  });

  it('is on the list of objects to delete while it is normalized, so that a killed orchestrator leaves nothing', async () => {
    const accepting = accept();
    await worker.began;
    const [original] = await objects();
    const names = await doomed();
    expect(names).toHaveLength(2);
    expect(names).toContain(original);
    worker.release();
    await accepting;
  });

  it('leaves its memory to others while it waits for the worker', async () => {
    const upload = { bytes: makePng(300, 300) };
    const at = { stored: () => expect(upload.bytes).toHaveLength(0), signal: new AbortController().signal };
    expect.assertions(1);
    worker.release();
    await acceptFile(fixture.service, fixture.tenant('LIVE'), upload, at);
  });

  it('is removed if its caller disconnects, even if the worker writes it afterwards', async () => {
    const caller = new AbortController();
    const accepting = accept(caller.signal).catch((error: unknown) => error);
    await worker.began;
    caller.abort();
    expect(isRefusal(await accepting)).toBe(true);
    expect(await objects()).toEqual([]);
    worker.release();
    await worker.close();
    expect(await objects()).toHaveLength(1);
    fixture.passMs(LATE_WRITE_MS);
    await sweep(fixture.service);
    expect([await objects(), await doomed()]).toEqual([[], []]);
  });

  it('stays deleted even if a second worker writes it again', async () => {
    worker.release();
    const file = await accept();
    await removeFile(fixture.service, file);
    expect(await objects()).toEqual([]);
    await worker.writeAgain();
    expect(await objects()).toEqual([file.blobId]);
    fixture.passMs(LATE_WRITE_MS);
    await sweep(fixture.service);
    expect([await objects(), await doomed()]).toEqual([[], []]);
    expect(await findFile(fixture.service.db, fixture.tenant('LIVE'), file.id)).toBeNull();
  });
});
