import { contextOfCapture } from '@faceproof/hosting/tracing/trace-context.js';
import type { Span } from '@faceproof/hosting/tracing/tracing.js';
import { makeId } from '@faceproof/protocol/ids.js';
import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { handleCapture } from '@faceproof/workers/handle-capture.js';
import type { AnswerTools } from '@faceproof/workers/measure/answer-job.js';
import { openLog } from '@faceproof/workers/observe/log.js';
import { expect, it } from 'vitest';

const blob = (byte: number) => ({ blobId: makeId('blob', 0, new Uint8Array(10).fill(byte)), wrappedKey: 'AAAA' });
const JOB: MeasureJob = {
  v: 1,
  captureId: makeId('capture', 0, new Uint8Array(10)),
  media: { ...blob(1), kind: 'FRAMES' },
  reference: null,
  output: blob(2),
  clipFrames: null,
  enqueuedAt: Date.now() - 5000,
  expiresAt: Date.now() + 3_600_000,
};
const METRICS = { captureMeasured: () => undefined, captureFailed: () => undefined, scored: () => undefined };
/** A store that is away, so that every try fails. */
const TOOLS = {
  store: { read: () => Promise.reject(new TypeError('away')) },
  workerKeys: [],
  now: () => 0,
} as unknown as AnswerTools;

async function spansOfTry(isFirstTry: boolean): Promise<Span[]> {
  const spans: Span[] = [];
  const taking = handleCapture(JOB, TOOLS, {
    log: openLog('silent'),
    metrics: METRICS,
    signal: new AbortController().signal,
    tracing: { record: (span) => spans.push(span) },
    trace: contextOfCapture(JOB.captureId),
    isFirstTry,
    engine: 'onnx:cpu',
  });
  await expect(taking).rejects.toThrow();
  return spans;
}

it('records the wait in the queue once, and every try to measure', async () => {
  const [queue, measure] = await spansOfTry(true);
  expect([queue?.name, measure?.name]).toEqual(['queue', 'measure']);
  expect(queue!.fromMs).toBeCloseTo(JOB.enqueuedAt, -1);
  expect((await spansOfTry(false)).map(({ name }) => name)).toEqual(['measure']);
});
