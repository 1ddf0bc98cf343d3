import { placeIn, type TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import { type Tracing, traced } from '@faceproof/hosting/tracing/tracing.js';
import { type MeasureJob, type MeasureJobResult, MeasureJobSchema } from '@faceproof/protocol/measuring/job.js';
import { AbandonedError } from './batching/abandoned-error.js';
import { EngineError } from './device/engine-error.js';
import type { RanBatch } from './device/open-device.js';
import type { TakenJob } from './intake/consume.js';
import { parseJob } from './intake/parse-job.js';
import { type AnswerTools, answerJob } from './measure/answer-job.js';
import type { OnBatch } from './measure/steps.js';
import type { Log } from './observe/log.js';
import type { Metrics } from './observe/metrics.js';
import { readScores } from './observe/read-scores.js';

/**
 * Answers one job of the queue, counts it and logs it.
 *
 * @param data of the job. Hostile: anyone who reaches the queue can write it
 * @throws BadJobError, and what {@link answerJob} throws
 */
export async function handleCapture(data: unknown, tools: AnswerTools, by: Handling): Promise<MeasureJobResult> {
  const { log, metrics, trace } = by;
  const told: { captureId?: string; traceId?: string } = trace === null ? {} : { traceId: trace.traceId };
  try {
    const job = parseJob(MeasureJobSchema, data, Date.now());
    told.captureId = job.captureId;
    if (job.not?.workers.includes(tools.worker.workerId) || job.not?.hosts.includes(tools.worker.host))
      throw new AbandonedError('EXCLUDED', 'Another worker measures the capture a second time');
    const waitMs = Math.max(0, Date.now() - job.enqueuedAt);
    const { result, measurement } = await answerTraced(job, tools, by, waitMs);
    const { timings } = measurement;
    metrics.captureMeasured({ waitMs, ...timings });
    metrics.scored(readScores(measurement));
    log.info({ ...told, waitMs, totalMs: Math.round(timings.totalMs) }, 'Measured');
    return result;
  } catch (err) {
    if (err instanceof AbandonedError) {
      if (err.code === 'EXCLUDED') throw err;
      metrics.captureFailed(err.code);
      log.warn({ ...told, reason: err.code }, 'A capture was abandoned');
      throw err;
    }
    metrics.captureFailed(err instanceof EngineError ? err.code : err instanceof Error ? err.name : 'unknown');
    log.error({ ...told, err }, 'A capture could not be measured');
    throw err;
  }
}

interface Handling extends TakenJob {
  log: Log;
  metrics: Pick<Metrics, 'captureMeasured' | 'captureFailed' | 'scored'>;
  signal: AbortSignal;
  tracing: Pick<Tracing, 'record'>;
  engine: string;
}

/** Answers the job as a span of its capture, beside the time that it waited in the queue before its first try. */
function answerTraced(job: MeasureJob, tools: AnswerTools, by: Handling, waitMs: number): ReturnType<typeof answerJob> {
  const { tracing, trace, isFirstTry, engine, signal } = by;
  const takenAt = Date.now();
  // Before a later try lie the tries before it, which have spans, and their pauses.
  if (trace !== null && isFirstTry) {
    const waited = { name: 'queue', kind: 'INTERNAL', context: placeIn(trace), parent: trace } as const;
    tracing.record({ ...waited, fromMs: takenAt - waitMs, toMs: takenAt, attributes: {} });
  }
  const attributes = { 'faceproof.capture_id': job.captureId, 'faceproof.engine': engine };
  return traced(tracing, trace, { name: 'measure', kind: 'CONSUMER', attributes }, (context) =>
    answerJob(job, { ...tools, onBatch: traceBatches(tracing, context, engine) }, signal),
  );
}

/**
 * Records each batch once in the trace of a capture. A batch with items of several captures has a span in the trace of each.
 *
 * @param parent null: nothing is recorded
 */
function traceBatches(tracing: Pick<Tracing, 'record'>, parent: TraceContext | null, engine: string): OnBatch {
  if (parent === null) return () => undefined;
  const seen = new WeakSet<RanBatch>();
  return (batch) => {
    if (seen.has(batch)) return;
    seen.add(batch);
    const toMs = Date.now();
    const attributes = {
      'faceproof.engine': engine,
      'faceproof.model': batch.model,
      ...(batch.role === null ? {} : { 'faceproof.role': batch.role }),
      'faceproof.batch_items': batch.items,
      'faceproof.batch_wait_ms': Math.round(batch.waitMs),
    };
    const span = { name: `batch ${batch.role ?? 'model'}`, kind: 'INTERNAL', context: placeIn(parent), parent } as const;
    tracing.record({ ...span, fromMs: toMs - batch.runMs, toMs, attributes });
  };
}
