import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@faceproof/orchestrator/config.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import { MEASURE_QUEUE, MeasureJobSchema } from '@faceproof/protocol/measuring/job.js';
import { consume } from '@faceproof/workers/intake/consume.js';
import { parseJob } from '@faceproof/workers/intake/parse-job.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { writeSealed } from '@faceproof/workers/store/sealed-objects.js';

/** A worker that measures nothing: it takes jobs from the real queue and answers each after a fixed time. */
export interface FixedWorker {
  /** The ids of the captures that it has answered. */
  answered: readonly string[];
  close(): Promise<void>;
}

/** @param options.challenges what each capture's person was asked for, so that the answer passes */
export async function openFixedWorker(
  config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'media' | 'workerKey'>,
  options: { ms: number; concurrency: number; challenges: ReadonlyMap<string, Challenge | null> },
): Promise<FixedWorker> {
  if (config.media.kind !== 'disk') throw new Error('This worker keeps media in a folder');
  const tools = { store: openDiskMediaStore(config.media.dir), workerKeys: [config.workerKey] };
  const answered: string[] = [];
  const consumer = await consume({
    queue:
      config.redisUrl === null ? { backend: 'postgres', url: config.databaseUrl } : { backend: 'redis', url: config.redisUrl },
    name: MEASURE_QUEUE,
    concurrency: options.concurrency,
    onError: () => undefined,
    async handle(data) {
      const job = parseJob(MeasureJobSchema, data, Date.now());
      await sleep(options.ms);
      const challenge = options.challenges.get(job.captureId);
      if (challenge === undefined) throw new Error('A capture that no one opened');
      const { captureId } = job;
      const measured = simulateMeasurement({ captureId, challenge, attempt: 1, scenario: 'approve', hasReference: false });
      await writeSealed(job.output, Buffer.from(JSON.stringify(measured)), tools, false);
      answered.push(captureId);
      return { v: 1, written: true };
    },
  });
  return { answered, close: consumer.close };
}
