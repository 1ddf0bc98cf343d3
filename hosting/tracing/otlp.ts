import { type HrTime, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceContext } from './trace-context.js';
import {
  captureContextOf,
  REQUESTS_MAX,
  SPANS_CLOSE_MS_MAX,
  SPANS_SENT_MAX,
  SPANS_WAITING_MAX,
  type Span,
  type Tracing,
} from './tracing.js';

/** Sent after this time, or once a request is full. */
const DELAY_MS = 2000;
/** Of one export, with its repetitions. */
const EXPORT_MS_MAX = 5000;

/** Sends spans to a collector, as OTLP over HTTP in JSON. The only file that imports OpenTelemetry. */
export function openOtlp(options: {
  endpoint: string;
  serviceName: string;
  share: number;
  onAway: (error: Error) => void;
}): Tracing {
  const resource = resourceFromAttributes({ 'service.name': options.serviceName });
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS_MAX,
    // Usually there is one. A collector that answers slowly, a byte at a time, must not collect requests in memory.
    concurrencyLimit: REQUESTS_MAX,
    // No option of its connections: with one, the exporter ignores OTEL_EXPORTER_OTLP_CERTIFICATE and its siblings.
  });
  const processor = new BatchSpanProcessor({
    exporter: reportOutages(exporter, options.onAway),
    scheduledDelayMillis: DELAY_MS,
    exportTimeoutMillis: EXPORT_MS_MAX,
    maxQueueSize: SPANS_WAITING_MAX,
    maxExportBatchSize: SPANS_SENT_MAX,
  });
  return {
    ofCapture: (captureId) => captureContextOf(captureId, options.share),
    record: (span) => processor.onEnd(toReadable(span, resource)),
    close: () => withinTime(processor.shutdown()),
  };
}

/** Never rejects. */
async function withinTime(closing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SPANS_CLOSE_MS_MAX);
  });
  await Promise.race([closing.catch(() => undefined), late]);
  clearTimeout(timer);
}

/** OpenTelemetry itself says nothing while a collector is away. */
function reportOutages(exporter: SpanExporter, onAway: (error: Error) => void): SpanExporter {
  const state = { away: false };
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const away = result.error !== undefined;
        if (away && !state.away) onAway(result.error ?? new Error('The collector refused the spans'));
        state.away = away;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function toReadable(span: Span, resource: Resource): ReadableSpan {
  const { context, parent, attributes } = span;
  return {
    name: span.name,
    kind: SpanKind[span.kind],
    spanContext: () => toSpanContext(context),
    ...(parent === null ? {} : { parentSpanContext: toSpanContext(parent) }),
    startTime: toTime(span.fromMs),
    endTime: toTime(span.toMs),
    duration: toTime(span.toMs - span.fromMs),
    status: { code: attributes['error.type'] === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'faceproof' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function toSpanContext({ traceId, spanId }: TraceContext): SpanContext {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

/** @returns whole seconds, and nanoseconds */
function toTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}
