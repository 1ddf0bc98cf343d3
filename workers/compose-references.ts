import { NORMALIZE_QUEUE, type NormalizeJobResult, NormalizeJobSchema } from '@faceproof/protocol/measuring/normalize-job.js';
import { RENDER_QUEUE, type RenderJobResult, RenderJobSchema } from '@faceproof/protocol/measuring/render-job.js';
import type { QueueConfig } from './config.js';
import { openNormalizer } from './frames/pictures/normalize-picture.js';
import { openRenderer } from './frames/pictures/render-pictures.js';
import { type Consumer, consume } from './intake/consume.js';
import { parseJob } from './intake/parse-job.js';
import type { Log } from './observe/log.js';
import type { Metrics } from './observe/metrics.js';
import { answerNormalizeJob, answerRenderJob, type NormalizeTools, type RenderTools } from './references/answer-jobs.js';
import type { SealedStore } from './store/sealed-objects.js';

interface Observers {
  log: Pick<Log, 'info' | 'error'>;
  metrics: Pick<Metrics, 'referenceAnswered' | 'picturesRendered'>;
}

type Tools = NormalizeTools & RenderTools;

/**
 * Takes reference pictures, and pictures to render for people, from queues of their own, one job of each at a time. Any number of them
 * leaves the places of captures free, and a rendering leaves the place of references free. At most two such pictures are decoded at once.
 *
 * @returns what finishes the jobs in hand, and takes no more
 */
export async function openReferences(
  by: SealedStore & Observers & { queue: QueueConfig; onError: (error: Error) => void },
): Promise<{ close(): Promise<void> }> {
  const { store, workerKeys, queue, onError } = by;
  const normalizer = openNormalizer();
  const renderer = openRenderer();
  const tools = { store, workerKeys, ...normalizer, render: renderer.render, now: Date.now };
  const consumers: Consumer[] = [];
  const close = async () => {
    await Promise.all(consumers.map((consumer) => consumer.close()));
    normalizer.close();
    renderer.close();
  };
  const take = async <Result>(name: string, handle: (data: unknown) => Promise<Result>) => {
    consumers.push(await consume({ queue, name, concurrency: 1, handle, onError }));
  };
  try {
    await take(NORMALIZE_QUEUE, (data) => normalize(data, tools, by));
    await take(RENDER_QUEUE, (data) => render(data, tools, by));
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

async function normalize(data: unknown, tools: Tools, { log, metrics }: Observers): Promise<NormalizeJobResult> {
  const startedAt = Date.now();
  const of: { fileId?: string } = {};
  try {
    const job = parseJob(NormalizeJobSchema, data, startedAt);
    of.fileId = job.fileId;
    const result = await answerNormalizeJob(job, tools);
    const timings = timingsOf(job, startedAt);
    metrics.referenceAnswered(result.outcome, timings);
    log.info({ fileId: job.fileId, outcome: result.outcome, ...timings }, 'Reference answered');
    return result;
  } catch (err) {
    metrics.referenceAnswered('FAILED', null);
    log.error({ ...of, err }, 'A reference could not be normalized');
    throw err;
  }
}

async function render(data: unknown, tools: Tools, { log, metrics }: Observers): Promise<RenderJobResult> {
  const startedAt = Date.now();
  const of: { renderId?: string } = {};
  try {
    const job = parseJob(RenderJobSchema, data, startedAt);
    of.renderId = job.renderId;
    const result = await answerRenderJob(job, tools);
    const timings = timingsOf(job, startedAt);
    metrics.picturesRendered(timings);
    log.info({ renderId: job.renderId, ...timings }, 'Pictures rendered');
    return result;
  } catch (err) {
    metrics.picturesRendered(null);
    log.error({ ...of, err }, 'Pictures could not be rendered');
    throw err;
  }
}

function timingsOf({ enqueuedAt }: { enqueuedAt: number }, startedAt: number): { waitMs: number; totalMs: number } {
  return { waitMs: Math.max(0, startedAt - enqueuedAt), totalMs: Date.now() - startedAt };
}
