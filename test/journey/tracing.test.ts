import { contextOfCapture } from '@faceproof/hosting/tracing/trace-context.js';
import { ATTRIBUTE_KEYS } from '@faceproof/hosting/tracing/tracing.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCapture } from '../harness/media/sample-frames.js';
import { type CollectedSpan, type OtlpCollector, otlpCollector } from '../harness/servers/otlp-collector.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { type WebhookReceiver, webhookReceiver } from '../harness/services/webhook-receiver.js';

/** A capture that goes well has every attribute but this. */
const OF_FAILURES = 'error.type';

describe('a capture under OpenTelemetry', () => {
  let collector: OtlpCollector;
  let receiver: WebhookReceiver;
  let service: TestService;
  let api: Integrator;
  beforeAll(async () => {
    collector = await otlpCollector();
    receiver = await webhookReceiver();
    service = await startService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
    api = integrator(service.baseUrl, service.liveKey);
    const events = ['session.processing', 'session.decided', 'session.review_required'];
    const body = { url: `${receiver.url}?token=in-an-address`, events };
    const made = await api.call('POST', '/v1/webhook-endpoints', { body });
    expect(made.status).toBe(201);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
    await collector.close();
  });

  it('leaves one trace, from the upload to the last webhook, in spans and in lines of the log', async () => {
    const { sessionId, captureId } = await api.capture(await freshCapture(), { subjectId: 'alice@example.com' });
    await api.decided(sessionId);
    const { traceId, spanId } = contextOfCapture(captureId);
    const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId);
    const named = (name: string) => ofTrace().filter((span) => span.name === name);
    // The webhooks of the upload and of the decision.
    await expect.poll(() => [named('webhook').length, named('settle').length, named('measure').length]).toEqual([2, 1, 1]);
    await expect.poll(() => named('upload').length).toBe(1);

    const [upload] = named('upload') as [CollectedSpan];
    const [enqueue] = named('enqueue') as [CollectedSpan];
    const [measure] = named('measure') as [CollectedSpan];
    expect(upload).toMatchObject({ service: 'faceproof-orchestrator', spanId, parentSpanId: null, kind: 2 });
    expect(enqueue).toMatchObject({ service: 'faceproof-orchestrator', parentSpanId: spanId, kind: 4 });
    expect(named('queue')).toMatchObject([{ service: 'faceproof-worker', parentSpanId: enqueue.spanId }]);
    expect(measure).toMatchObject({ service: 'faceproof-worker', parentSpanId: enqueue.spanId, kind: 5 });
    for (const name of ['settle', 'webhook'])
      for (const span of named(name)) expect(span).toMatchObject({ service: 'faceproof-orchestrator', parentSpanId: spanId });

    const batches = ofTrace().filter(({ name }) => name.startsWith('batch '));
    const roles = ['batch detect', 'batch landmarks', 'batch liveness', 'batch match'];
    expect(new Set(batches.map(({ name }) => name))).toEqual(new Set([...roles, 'batch eyes', 'batch pose']));
    for (const batch of batches) expect(batch.parentSpanId).toBe(measure.spanId);
    expect(ofTrace().filter(({ failed }) => failed)).toEqual([]);

    const lines = service.output().split('\n');
    const told = lines.flatMap((line) => (line.includes(traceId) ? [JSON.parse(line).msg] : []));
    expect(new Set(told)).toEqual(new Set(['request', 'Measured', 'webhook']));
  });

  it('puts ids, codes, counts and times into its spans, and nothing else', async () => {
    const keys = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...keys, OF_FAILURES].sort()).toEqual([...ATTRIBUTE_KEYS].sort());
    const secrets = [
      'alice',
      'example.com',
      'in-an-address',
      service.liveKey,
      receiver.url,
      'APPROVED',
      'DECLINED',
      'session.',
    ];
    for (const secret of secrets) expect(collector.sent()).not.toContain(secret);
    expect(collector.sent()).not.toMatch(/fp[a-z]_|https?:/);
  });

  it('is decided as ever while the collector does not answer', async () => {
    collector.become('SILENT');
    const { sessionId } = await api.capture(await freshCapture());
    expect(['APPROVED', 'DECLINED', 'IN_REVIEW']).toContain((await api.decided(sessionId)).status);
    await service.stopWorker();
    await service.stopOrchestrator();
    // They ended by themselves, and were not killed: the last line of a killed worker would be a warning.
    expect(service.output()).not.toContain('Not everything could be measured in time');
  });
});
