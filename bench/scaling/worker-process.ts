import type { QueueConfig } from '@faceproof/workers/config.js';
import { type Consumer, consume } from '@faceproof/workers/intake/consume.js';
import { parseJob } from '@faceproof/workers/intake/parse-job.js';
import { answerJob } from '@faceproof/workers/measure/answer-job.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';

/** To the process. It answers each with `done`, or with what went wrong. */
export type WorkerOrder =
  | { type: 'open'; modelsDir: string; batchMs: number }
  | { type: 'take'; queue: QueueConfig; mediaDir: string; workerKey: Uint8Array; concurrency: number }
  | { type: 'rest' };
export type WorkerAnswer = { type: 'done' } | { type: 'failed'; message: string };

/**
 * A worker as workers/compose.ts puts one together, but for its device: the real queue, intake, store, decoding, packing,
 * batching and sealing. It takes jobs from `take` to `rest`, and ends with its channel.
 */
const open: { engine: Engine | null; consumer: Consumer | null } = { engine: null, consumer: null };
process.on('disconnect', () => process.exit(0));
process.on('message', (order: WorkerOrder) => {
  void obey(order).then(
    () => process.send?.({ type: 'done' }),
    (error: unknown) => process.send?.({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function obey(order: WorkerOrder): Promise<void> {
  switch (order.type) {
    case 'open':
      open.engine = await openEngine({
        modelsDir: order.modelsDir,
        engine: `fake:${order.batchMs}`,
        threadUrl: new URL('./fake-device-thread.js', import.meta.url),
      });
      return;
    case 'take': {
      const { engine } = open;
      if (engine === null) throw new Error('It was not opened');
      const tools = {
        store: openDiskMediaStore(order.mediaDir),
        workerKey: order.workerKey,
        measure: engine.measure,
        now: () => performance.now(),
        measureShadow: async () => null,
      };
      open.consumer = await consume({
        queue: order.queue,
        concurrency: order.concurrency,
        handle: async (data) => (await answerJob(parseJob(data, Date.now()), tools)).result,
        onError: (error) => process.stderr.write(`${error.message}\n`),
      });
      return;
    }
    case 'rest':
      await open.consumer?.close();
      open.consumer = null;
  }
}
