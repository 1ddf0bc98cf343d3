import { NORMALIZE_QUEUE, type NormalizeJobResult } from '@faceproof/protocol/measuring/normalize-job.js';
import type { QueueConfig } from './config.js';
import { openNormalizer } from './frames/normalize-picture.js';
import { consume } from './intake/consume.js';
import { parseNormalizeJob } from './intake/parse-normalize-job.js';
import type { Log } from './observe/log.js';
import type { Metrics } from './observe/metrics.js';
import { answerNormalizeJob, type NormalizeTools } from './references/answer-normalize-job.js';
import type { SealedStore } from './store/sealed-objects.js';

interface Observers {
  log: Pick<Log, 'info' | 'error'>;
  metrics: Pick<Metrics, 'referenceAnswered'>;
}

/**
 * Takes reference pictures from a queue of their own, one at a time, so that any number of them leaves the places of captures
 * free.
 *
 * @returns what finishes the picture in hand, and takes no more
 */
export async function openReferences(
  by: SealedStore & Observers & { queue: QueueConfig; onError: (error: Error) => void },
): Promise<{ close(): Promise<void> }> {
  const { store, workerKeys, queue, onError } = by;
  const normalizer = openNormalizer();
  const tools = { store, workerKeys, normalize: normalizer.normalize, now: Date.now };
  const consumer = await consume({
    queue,
    name: NORMALIZE_QUEUE,
    concurrency: 1,
    handle: (data) => answer(data, tools, by),
    onError,
  }).catch((error: unknown) => {
    normalizer.close();
    throw error;
  });
  return {
    async close() {
      await consumer.close();
      normalizer.close();
    },
  };
}

async function answer(data: unknown, tools: NormalizeTools, { log, metrics }: Observers): Promise<NormalizeJobResult> {
  const startedAt = Date.now();
  const of: { fileId?: string } = {};
  try {
    const job = parseNormalizeJob(data, startedAt);
    of.fileId = job.fileId;
    const result = await answerNormalizeJob(job, tools);
    const waitMs = Math.max(0, startedAt - job.enqueuedAt);
    const totalMs = Date.now() - startedAt;
    metrics.referenceAnswered(result.outcome, { waitMs, totalMs });
    log.info({ fileId: job.fileId, outcome: result.outcome, waitMs, totalMs }, 'Reference answered');
    return result;
  } catch (err) {
    metrics.referenceAnswered('FAILED', null);
    log.error({ ...of, err }, 'A reference could not be normalized');
    throw err;
  }
}
