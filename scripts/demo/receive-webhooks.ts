import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { DemoService } from '@faceproof/installation/service/call-service.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { Webhook } from 'standardwebhooks';

export interface DemoWebhooks {
  /** Waits for the session's final event. Its signature has been verified. @throws Refusal after a minute */
  decided(sessionId: string): Promise<{ type: string; data: SessionEnvelope }>;
  close(): Promise<void>;
}

const WAIT_MS_MAX = 60_000;
const FINAL = new Set(['session.decided', 'session.review_required', 'session.failed']);

/** Receives webhooks as an integrator would, with the reference implementation of Standard Webhooks. Listens on loopback only. */
export async function receiveWebhooks(service: DemoService): Promise<DemoWebhooks> {
  const events = new Map<string, { type: string; data: SessionEnvelope }>();
  const waiting = new Map<string, () => void>();
  const state: { webhook: Webhook | null } = { webhook: null };

  const server = createServer(async (request, response) => {
    try {
      const body = await readText(request);
      // Throws if the signature, the timestamp or the body does not match.
      state.webhook?.verify(body, request.headers as Record<string, string>);
      response.writeHead(204).end();
      const event = JSON.parse(body) as { type: string; data: SessionEnvelope };
      if (!FINAL.has(event.type)) return;
      events.set(event.data.sessionId, event);
      waiting.get(event.data.sessionId)?.();
    } catch {
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const { endpointId, secret } = await service.call<{ endpointId: string; secret: string }>('POST', '/v1/webhook-endpoints', {
    body: { url },
  });
  state.webhook = new Webhook(secret);

  return {
    async decided(sessionId) {
      if (!events.has(sessionId)) await waitFor((done) => waiting.set(sessionId, done));
      const event = events.get(sessionId);
      if (event === undefined)
        throw new Refusal('No webhook arrived within a minute. The orchestrator log in .faceproof/logs says why.');
      return event;
    },
    async close() {
      // Nothing will listen there any more.
      await service.call('DELETE', `/v1/webhook-endpoints/${endpointId}`);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function waitFor(subscribe: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS_MAX);
    subscribe(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
