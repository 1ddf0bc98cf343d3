import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  service: string;
  name: string;
  /** As OTLP numbers them: 2 is SERVER, 3 CLIENT, 4 PRODUCER, 5 CONSUMER. */
  kind: number;
  traceId: string;
  spanId: string;
  /** null for a root. */
  parentSpanId: string | null;
  /** Milliseconds since 1970. */
  fromMs: number;
  toMs: number;
  failed: boolean;
  attributes: Record<string, string | number>;
}

export interface OtlpCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans(): readonly CollectedSpan[];
  /** Everything that was sent, as text, for proving what it does not contain. */
  sent(): string;
  /** Waits for the nth request (from 1), past or future. */
  nth(n: number): Promise<void>;
  /** `SILENT`: answers no further request, and holds its connection. `REFUSING`: answers 400. */
  become(state: 'SILENT' | 'REFUSING'): void;
  close(): Promise<void>;
}

/**
 * A collector of traces on a free loopback port: OTLP over HTTP, in JSON.
 *
 * @param tls the certificate for `localhost`; left out: it speaks plain HTTP
 */
export async function otlpCollector(tls?: { certFile: string; keyFile: string }): Promise<OtlpCollector> {
  const bodies: string[] = [];
  const state: { is: 'SERVING' | 'SILENT' | 'REFUSING' } = { is: 'SERVING' };
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(incoming);
    if (incoming.url === '/v1/traces') bodies.push(body);
    server.emit('asked');
    if (state.is === 'SILENT') return;
    const fits = state.is === 'SERVING' && incoming.url === '/v1/traces';
    response.writeHead(fits ? 200 : 400, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server =
    tls === undefined
      ? createServer(answer)
      : createTlsServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `${tls === undefined ? 'http://127.0.0.1' : 'https://localhost'}:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(readSpans),
    sent: () => bodies.join('\n'),
    nth: async (n) => {
      while (bodies.length < n) await once(server, 'asked');
    },
    become: (is) => {
      state.is = is;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

function readSpans(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as OtlpTraces;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(toRecord(resource.attributes)['service.name']),
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || null,
        fromMs: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
        toMs: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
        failed: span.status.code === 2,
        attributes: toRecord(span.attributes),
      })),
    ),
  );
}

function toRecord(attributes: readonly Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
