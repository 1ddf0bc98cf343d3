import { placeIn, type TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import type { Tracing } from '@faceproof/hosting/tracing/tracing.js';
import type { RanBatch } from '../device/open-device.js';
import type { OnBatch } from './steps.js';

/**
 * Records each batch once in the trace of a capture. A batch with items of several captures has a span in the trace of each.
 *
 * @param parent null: nothing is recorded
 */
export function traceBatches(tracing: Pick<Tracing, 'record'>, parent: TraceContext | null, engine: string): OnBatch {
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
