import { contextOfCapture, isSampled, placeIn, type TraceContext } from './trace-context.js';

/**
 * Every attribute that a span may have. Ids, counts, codes and durations only: no score, no decision, no address, no name. A trace is
 * kept by a service that knows nothing of erasures.
 */
export const ATTRIBUTE_KEYS = [
  'faceproof.capture_id',
  'faceproof.media_kind',
  'faceproof.media_parts',
  'faceproof.mode',
  'faceproof.measure_request',
  'faceproof.outcome',
  'faceproof.engine',
  'faceproof.model',
  'faceproof.role',
  'faceproof.batch_items',
  'faceproof.batch_wait_ms',
  'faceproof.delivery_id',
  'faceproof.delivery_attempt',
  'http.response.status_code',
  /** A code or a class, never a message. */
  'error.type',
] as const;

export type AttributeKey = (typeof ATTRIBUTE_KEYS)[number];

export type Attributes = Partial<Record<AttributeKey, string | number>>;

/** One piece of work that is over. */
export interface Span {
  name: string;
  kind: 'SERVER' | 'PRODUCER' | 'CONSUMER' | 'CLIENT' | 'INTERNAL';
  context: TraceContext;
  /** null for the root of its trace. */
  parent: TraceContext | null;
  /** Milliseconds since 1970. */
  fromMs: number;
  toMs: number;
  attributes: Attributes;
}

/** Spans that wait for a collector that is away or slow; further ones are dropped. */
export const SPANS_WAITING_MAX = 4096;
/** Spans in one request. */
export const SPANS_SENT_MAX = 512;
/** Requests that a collector has not answered. At the end of a process, all spans that wait are sent at once, beside one request before. */
export const REQUESTS_MAX = SPANS_WAITING_MAX / SPANS_SENT_MAX + 1;
/** For the spans that are left when a process ends. A supervisor does not wait for a collector. */
export const SPANS_CLOSE_MS_MAX = 2000;

export interface Tracing {
  /** Where a capture's trace begins; null if it is not recorded. */
  ofCapture(captureId: string): TraceContext | null;
  /** Keeps the span until it is sent. Never waits, never throws. */
  record(span: Span): void;
  /** Sends what is left, for at most {@link SPANS_CLOSE_MS_MAX}. Never rejects. */
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = { ofCapture: () => null, record: () => undefined, close: async () => undefined };

/** @param share of the captures, 0..1 */
export function captureContextOf(captureId: string, share: number): TraceContext | null {
  const context = contextOfCapture(captureId);
  return isSampled(context, share) ? context : null;
}

/**
 * Records the work as a span below `parent`, also if it throws.
 *
 * @param parent null: nothing is recorded
 * @param work receives the span's own context, for spans below it
 * @throws what the work throws
 */
export async function traced<T>(
  tracing: Pick<Tracing, 'record'>,
  parent: TraceContext | null,
  span: Pick<Span, 'name' | 'kind' | 'attributes'>,
  work: (context: TraceContext | null) => Promise<T>,
): Promise<T> {
  if (parent === null) return work(null);
  const context = placeIn(parent);
  const begun = beginSpan();
  try {
    const result = await work(context);
    tracing.record({ ...span, context, parent, ...begun.end() });
    return result;
  } catch (error) {
    const attributes = { ...span.attributes, 'error.type': nameOf(error) };
    tracing.record({ ...span, context, parent, ...begun.end(), attributes });
    throw error;
  }
}

/** Measures a span's time: the duration does not follow a clock that is set meanwhile. */
export function beginSpan(): { end(): Pick<Span, 'fromMs' | 'toMs'> } {
  const fromMs = Date.now();
  const startedAt = performance.now();
  return { end: () => ({ fromMs, toMs: fromMs + performance.now() - startedAt }) };
}

/** A class or a code. Its message may contain what a trace must not. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
