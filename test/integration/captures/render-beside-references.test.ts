import { randomBytes } from 'node:crypto';
import { openReferences as openQueues, type References } from '@faceproof/orchestrator/jobs/references.js';
import type { Log } from '@faceproof/orchestrator/observe/log.js';
import { blobContext, seal, wrapForWorker } from '@faceproof/protocol/measuring/sealed-object.js';
import { openReferences as openWorker } from '@faceproof/workers/compose-references.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

const blobId = (n: number) => `blb_${String(n).padStart(26, '0')}`;
const HELD = blobId(1);

const WORKER_KEY = randomBytes(32);
/** Longer than the test may take: nothing here ends because of it. */
const PATIENCE = { waitMs: 60_000, signal: new AbortController().signal };

/** Objects in memory. Reading one of them can be held. */
function openStore() {
  const objects = new Map<string, Uint8Array>();
  const held = { began: () => {}, released: Promise.resolve() };
  return {
    held,
    nameObject(blobId: string, plain: Buffer | null = null) {
      const key = randomBytes(32);
      if (plain !== null) objects.set(blobId, seal(key, blobContext(blobId), plain));
      return { blobId, wrappedKey: wrapForWorker(WORKER_KEY, blobId, key) };
    },
    store: {
      async read(blobId: string): Promise<Buffer> {
        if (blobId === HELD) {
          held.began();
          await held.released;
        }
        return Buffer.from(objects.get(blobId) as Uint8Array);
      },
      async write(blobId: string, bytes: Uint8Array): Promise<void> {
        objects.set(blobId, bytes);
      },
      probe: async () => undefined,
    },
  };
}

let database: TestDatabase;
let references: References;
let worker: { close(): Promise<void> };
const { store, held, nameObject } = openStore();
beforeAll(async () => {
  database = await createDatabase();
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log;
  references = await openQueues({ databaseUrl: database.roleUrls.service, redisUrl: null, log });
  worker = await openWorker({
    queue: { backend: 'postgres', url: database.roleUrls.worker },
    store,
    workerKeys: [WORKER_KEY],
    log: { info: () => undefined, error: () => undefined },
    metrics: { referenceAnswered: () => undefined, picturesRendered: () => undefined },
    onError: () => undefined,
  });
});
afterAll(async () => {
  await worker?.close();
  await references?.close();
  await database?.drop();
});

it('a reference picture is normalized while a rendering holds its place, and renderings wait for each other', async () => {
  let release = () => {};
  held.released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const began = new Promise<void>((resolve) => {
    held.began = resolve;
  });
  const times = { enqueuedAt: Date.now(), expiresAt: Date.now() + 600_000 };
  const render = (renderId: string, source: string, output: string) =>
    references.render(
      {
        v: 1,
        renderId,
        source: { ...nameObject(source, makePng(300, 300)), kind: 'PICTURE' },
        pick: null,
        sizes: [{ width: 64, output: nameObject(output) }],
        ...times,
      },
      PATIENCE,
    );
  const answered: string[] = [];
  const first = render('med_first', HELD, blobId(2)).finally(() => answered.push('first'));
  await began;
  const second = render('med_second', blobId(3), blobId(4)).finally(() => answered.push('second'));
  const reference = {
    v: 1 as const,
    fileId: 'fil_1',
    original: nameObject(blobId(5), makePng(300, 300)),
    output: nameObject(blobId(6)),
    ...times,
  };
  expect(await references.normalize(reference, { ...PATIENCE, urgency: 40 })).toMatchObject({ outcome: 'NORMALIZED' });
  expect(answered).toEqual([]);
  expect([await references.hasRunFor('med_first', 0), await references.hasRunFor('med_second', 0)]).toEqual([true, false]);
  release();
  expect([await first, await second].map(({ outcome }) => outcome)).toEqual(['RENDERED', 'RENDERED']);
  expect(answered).toEqual(['first', 'second']);
});
