import { placeIn, type TraceContext } from '@faceproof/hosting/tracing/trace-context.js';
import type { Tracing } from '@faceproof/hosting/tracing/tracing.js';
import type { Log } from '../observe/log.js';
import type { Database } from '../store/database.js';
import type { AttemptReport } from './deliver.js';
import { findCaptureOfDelivery } from './deliveries.store.js';

/** @returns how the deliverer finds a delivery's trace. It costs a statement, so leave it out while nothing is traced. */
export function openTraceOf(by: {
  db: Database;
  log: Log;
  tracing: Tracing;
}): (deliveryId: string) => Promise<TraceContext | null> {
  return async (deliveryId) => {
    try {
      const captureId = await findCaptureOfDelivery(by.db, deliveryId);
      return captureId === null ? null : by.tracing.ofCapture(captureId);
    } catch (err) {
      by.log.debug({ err, deliveryId }, 'The trace of a delivery could not be found');
      return null;
    }
  };
}

/** Records an attempt below its capture. Neither the receiver's address nor the event's type, which says the decision, is recorded. */
export function traceAttempt(
  tracing: Pick<Tracing, 'record'>,
  { deliveryId, attempt, result, startedAt, trace }: AttemptReport,
): void {
  if (trace === null) return;
  const fromMs = startedAt.getTime();
  const attributes = {
    'faceproof.delivery_id': deliveryId,
    'faceproof.delivery_attempt': attempt,
    ...(result.status === null ? {} : { 'http.response.status_code': result.status }),
    ...(result.error === null ? {} : { 'error.type': result.error }),
  };
  const span = { name: 'webhook', kind: 'CLIENT', context: placeIn(trace), parent: trace } as const;
  tracing.record({ ...span, fromMs, toMs: fromMs + result.latencyMs, attributes });
}
