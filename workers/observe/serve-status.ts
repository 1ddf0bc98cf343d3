import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@faceproof/hosting/http/listen.js';
import type { Metrics } from './metrics.js';

export interface StatusServer {
  /** The requested port, or the free one that was chosen for 0. */
  port: number;
  close(): Promise<void>;
}

/** `/healthz` (the process runs), `/readyz` (its self-test passed and it takes work), `/metrics`. */
export async function serveStatus(
  at: { host: string; port: number },
  state: { ready: () => boolean; metrics: Pick<Metrics, 'text'> },
): Promise<StatusServer> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') answer(response, 200, 'ok');
    else if (request.url === '/readyz') answer(response, state.ready() ? 200 : 503, state.ready() ? 'ready' : 'not ready');
    else if (request.url === '/metrics') {
      state.metrics.text().then(
        ({ contentType, body }) => answer(response, 200, body, contentType),
        () => answer(response, 500, 'the metrics could not be collected'),
      );
    } else answer(response, 404, 'not found');
  });
  // No one reads its log for this, and the next scrape tries again.
  await listen(server, at, () => undefined);
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

function answer(response: ServerResponse, status: number, body: string, contentType = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
