import { NO_TRACING, type Tracing } from './tracing.js';

export interface TracingConfig {
  /** The collector's address, to which `/v1/traces` is appended; null: nothing is traced. */
  endpoint: string | null;
  /** The name of this process in the traces; null: the default of the service. */
  serviceName: string | null;
  /** The share of the captures that is traced, 0..1. */
  share: number;
}

/**
 * Loads OpenTelemetry only if there is a collector.
 *
 * @param by.name such as `faceproof-worker`, unless the configuration names one
 * @param by.onAway called when spans cannot be sent, once until they can again
 */
export async function openTracing(
  { endpoint, serviceName, share }: TracingConfig,
  by: { name: string; onAway: (error: Error) => void },
): Promise<Tracing> {
  if (endpoint === null) return NO_TRACING;
  const { openOtlp } = await import('./otlp.js');
  return openOtlp({ endpoint, share, serviceName: serviceName ?? by.name, onAway: by.onAway });
}
