import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { tracingConfigOf } from '@faceproof/hosting/settings/tracing-config.js';
import { openTracing } from '@faceproof/hosting/tracing/open-tracing.js';
import {
  contextOfCapture,
  isSampled,
  placeIn,
  readJobMetadata,
  toJobMetadata,
} from '@faceproof/hosting/tracing/trace-context.js';
import {
  ATTRIBUTE_KEYS,
  NO_TRACING,
  SPANS_SENT_MAX,
  SPANS_WAITING_MAX,
  type Span,
  type Tracing,
  traced,
} from '@faceproof/hosting/tracing/tracing.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OtlpCollector, otlpCollector } from '../../harness/servers/otlp-collector.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('the context of a capture', () => {
  it('is the same in every process, and another for each capture', () => {
    const context = contextOfCapture('cap_1');
    expect(contextOfCapture('cap_1')).toEqual(context);
    expect(contextOfCapture('cap_2').traceId).not.toBe(context.traceId);
    expect(context).toEqual({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('is sampled by its id alone: all at 1, none at 0, half at a half', () => {
    const contexts = Array.from({ length: 2000 }, (_, i) => contextOfCapture(`cap_${i}`));
    const share = (of: number) => contexts.filter((context) => isSampled(context, of)).length / contexts.length;
    expect([share(1), share(0)]).toEqual([1, 0]);
    expect(share(0.5)).toBeCloseTo(0.5, 1);
  });
});

describe('the context in a job', () => {
  it('survives the queue', () => {
    const context = placeIn(contextOfCapture('cap_1'));
    expect(readJobMetadata(toJobMetadata(context))).toEqual(context);
  });

  it.each([
    ['nothing', undefined],
    ['another type', { traceparent: 1 }],
    ['no JSON', 'x'],
    ['zeros', toJobMetadata({ traceId: '0'.repeat(32), spanId: 'a'.repeat(16) })],
    ['capitals', toJobMetadata({ traceId: 'A'.repeat(32), spanId: 'a'.repeat(16) })],
    ['a trace that is not recorded', '{"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"}'],
    ['a long text', toJobMetadata(contextOfCapture('cap_1')) + ' '.repeat(1000)],
  ])('counts as none if it is %s', (_, metadata) => {
    expect(readJobMetadata(metadata)).toBeNull();
  });
});

describe('traced work', () => {
  const span = { name: 'work', kind: 'INTERNAL', attributes: {} } as const;

  it('is recorded below its parent, with the class of what it throws and no message', async () => {
    const recorded: Span[] = [];
    const parent = contextOfCapture('cap_1');
    const failing = traced({ record: (one) => recorded.push(one) }, parent, span, async () => {
      throw new TypeError('alice@example.com');
    });
    await expect(failing).rejects.toThrow('alice');
    expect(recorded).toMatchObject([{ parent, attributes: { 'error.type': 'TypeError' } }]);
    expect(JSON.stringify(recorded)).not.toContain('alice');
  });

  it('is not recorded without a parent', async () => {
    const recorded: Span[] = [];
    const result = await traced({ record: (one) => recorded.push(one) }, null, span, async (context) => context);
    expect([result, recorded]).toEqual([null, []]);
  });
});

function openTo(endpoint: string, onAway: (error: Error) => void = () => undefined): Promise<Tracing> {
  return openTracing({ endpoint, serviceName: null, share: 1 }, { name: 'faceproof-test', onAway });
}

function spanOf(parent = contextOfCapture('cap_1')): Span {
  return {
    name: 'work',
    kind: 'CLIENT',
    context: placeIn(parent),
    parent,
    fromMs: 1_700_000_000_000.25,
    toMs: 1_700_000_000_020.5,
    attributes: { 'faceproof.batch_items': 3, 'error.type': 'TIMEOUT' },
  };
}

describe('a collector', () => {
  let collector: OtlpCollector;
  beforeEach(async () => {
    collector = await otlpCollector();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await collector.close();
  });

  it('receives what was recorded, also at an address with a slash at its end, before the process ends', async () => {
    const tracing = await openTo(`${collector.endpoint}/`);
    const span = spanOf();
    tracing.record(span);
    await tracing.close();
    await collector.nth(1);
    expect(collector.spans()).toEqual([
      {
        service: 'faceproof-test',
        name: 'work',
        kind: 3,
        ...span.context,
        parentSpanId: span.parent?.spanId,
        fromMs: 1_700_000_000_000,
        toMs: 1_700_000_000_020,
        failed: true,
        attributes: { 'faceproof.batch_items': 3, 'error.type': 'TIMEOUT' },
      },
    ]);
  });

  it('that is slow costs a bounded memory: what waits beyond the bound is dropped, and the rest arrives', async () => {
    const tracing = await openTo(collector.endpoint);
    // None of them can be sent before this ends: the first request takes what it has room for.
    for (let i = 0; i < 10_000; i++) tracing.record(spanOf());
    const kept = SPANS_SENT_MAX + SPANS_WAITING_MAX;
    await expect.poll(() => collector.spans().length).toBeGreaterThanOrEqual(kept);
    tracing.record({ ...spanOf(), name: 'after the others' });
    await tracing.close();
    await expect.poll(() => collector.spans().some(({ name }) => name === 'after the others')).toBe(true);
    expect(collector.spans()).toHaveLength(kept + 1);
  });
});

describe('without a collector', () => {
  it('nothing is traced', async () => {
    const off = await openTracing({ endpoint: null, serviceName: null, share: 1 }, { name: 'x', onAway: () => undefined });
    expect(off).toBe(NO_TRACING);
    expect(off.ofCapture('cap_1')).toBeNull();
  });

  /** prom-client loads the interfaces, `@opentelemetry/api`, for itself. */
  it.each(['orchestrator', 'workers'])('nothing of OpenTelemetry is loaded: %s', async (part) => {
    const url = (path: string) => pathToFileURL(join(ROOT, path)).href;
    const code = `
      import { createRequire } from 'node:module';
      await import(${JSON.stringify(url(`${part}/dist/compose.js`))});
      const { openTracing } = await import(${JSON.stringify(url('hosting/dist/tracing/open-tracing.js'))});
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry.(?!api.)/.test(path)).length;
      await openTracing({ endpoint: null, serviceName: null, share: 1 }, { name: 'x', onAway() {} });
      const off = loaded();
      await openTracing({ endpoint: 'http://127.0.0.1:9', serviceName: null, share: 1 }, { name: 'x', onAway() {} });
      process.stdout.write(JSON.stringify({ off, on: loaded() > 0 }));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: ROOT });
    expect(JSON.parse(stdout)).toEqual({ off: 0, on: true });
  });
});

describe('docs/guides/trace.md', () => {
  it('lists every attribute that a span may have, and no other', () => {
    const page = readFileSync(join(ROOT, 'docs', 'guides', 'trace.md'), 'utf8');
    const section = page.slice(page.indexOf('## What a trace contains'), page.indexOf('There is no score'));
    const listed = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
    expect(listed.sort()).toEqual([...ATTRIBUTE_KEYS].sort());
  });
});

describe('the address of a collector', () => {
  const read = (endpoint: string) => tracingConfigOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 1 });

  it.each(['http://u:secret@otel:4318', 'http://otel:4318/?key=secret'])('is refused with a secret in it: %s', (endpoint) => {
    expect(() => read(endpoint)).toThrow(ConfigError);
    expect(() => read(endpoint)).not.toThrow(/u:secret|key=/);
  });

  it('may have a path', () => {
    expect(read('https://otel.example/collect').endpoint).toBe('https://otel.example/collect');
  });
});
