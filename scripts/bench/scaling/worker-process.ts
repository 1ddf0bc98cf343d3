import { MEASURE_QUEUE } from '@faceproof/protocol/measuring/job.js';
import type { QueueConfig } from '@faceproof/workers/config.js';
import { type Consumer, consume } from '@faceproof/workers/intake/consume.js';
import { parseJob } from '@faceproof/workers/intake/parse-job.js';
import { answerJob } from '@faceproof/workers/measure/answer-job.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';

/** A message to the process. The process answers each with `done` or `failed`. */
export type WorkerOrder =
  | { type: 'open'; modelsDir: string; batchMs: number }
  | { type: 'take'; queue: QueueConfig; mediaDir: string; workerKey: Uint8Array; concurrency: number }
  | { type: 'rest' };
export type WorkerAnswer = { type: 'done' } | { type: 'failed'; message: string };

/**
 * A worker composed as in workers/compose.ts, except for its device: real queue, intake, store, decoding, packing, batching and
 * sealing. It takes jobs between `take` and `rest`, and exits when its IPC channel closes.
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
      if (engine === null) throw new Error('The engine is not open');
      const tools = {
        worker: { workerId: 'wrk_bench', host: 'bench' },
        store: openDiskMediaStore(order.mediaDir),
        workerKeys: [order.workerKey],
        measure: engine.measure,
        now: () => performance.now(),
        measureShadow: async () => null,
      };
      open.consumer = await consume({
        queue: order.queue,
        name: MEASURE_QUEUE,
        concurrency: order.concurrency,
        handle: async (data, signal) => (await answerJob(parseJob(data, Date.now()), tools, signal)).result,
        onError: (error) => process.stderr.write(`${error.message}\n`),
      });
      return;
    }
    case 'rest':
      await open.consumer?.close();
      open.consumer = null;
  }
}
