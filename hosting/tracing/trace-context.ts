import { createHash, randomBytes } from 'node:crypto';

/** A span's place in its trace, as W3C Trace Context names it: 32 and 16 lower-case hex digits. */
export interface TraceContext {
  traceId: string;
  spanId: string;
}

/**
 * The root of a capture's trace. It is computed from the capture's id, so every process that handles the capture finds the same
 * trace, days later too, and no table stores it. Pure.
 */
export function contextOfCapture(captureId: string): TraceContext {
  const hex = createHash('sha256').update(`faceproof trace ${captureId}`).digest('hex');
  return { traceId: hex.slice(0, 32), spanId: hex.slice(32, 48) };
}

/** @returns a new place in the same trace */
export function placeIn({ traceId }: TraceContext): TraceContext {
  return { traceId, spanId: randomBytes(8).toString('hex') };
}

const SAMPLED_HEX = 13;

/**
 * Whether a trace belongs to this share of all traces. Every process with the same share decides the same. Pure.
 *
 * @param share 0..1
 */
export function isSampled({ traceId }: TraceContext, share: number): boolean {
  return Number.parseInt(traceId.slice(-SAMPLED_HEX), 16) < share * 16 ** SAMPLED_HEX;
}

/** @returns what BullMQ carries in a job's options as `telemetry.metadata`, in the form of its own adapter for OpenTelemetry */
export function toJobMetadata({ traceId, spanId }: TraceContext): string {
  return JSON.stringify({ traceparent: `00-${traceId}-${spanId}-01` });
}

const TRACEPARENT = /"traceparent":"00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-01"/;
const METADATA_MAX = 1000;

/**
 * @param metadata of a job. Hostile: anyone who reaches the queue can write it
 * @returns null if the job belongs to no trace that is recorded
 */
export function readJobMetadata(metadata: unknown): TraceContext | null {
  if (typeof metadata !== 'string' || metadata.length > METADATA_MAX) return null;
  const [, traceId, spanId] = TRACEPARENT.exec(metadata) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}
