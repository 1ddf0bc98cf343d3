import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * ANSWER forwards the response. DROP_BEFORE never calls the service. DROP_AFTER lets the service commit and drops the response.
 * CUT_BODY forwards half of the response.
 */
export type Fate = 'ANSWER' | 'DROP_BEFORE' | 'DROP_AFTER' | 'CUT_BODY';

/** A proxy that loses requests and responses as the test says. */
export async function lossyProxy(upstream: string, fateOf: (nth: number) => Fate) {
  const passed: { method: string; path: string; idempotencyKey: string | undefined; fate: Fate }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fate = fateOf(passed.length + 1);
    const key = request.headers['idempotency-key'];
    passed.push({ method: request.method ?? '', path: request.url ?? '', idempotencyKey: key?.toString(), fate });
    if (fate === 'DROP_BEFORE') return request.socket.destroy();
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'accept', 'if-match']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = chunks.length === 0 ? {} : { body: new Uint8Array(Buffer.concat(chunks)) };
    const answer = await fetch(upstream + request.url, { method: request.method ?? 'GET', headers, ...body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (fate === 'DROP_AFTER') return request.socket.destroy();
    response.writeHead(answer.status, {
      'Content-Type': answer.headers.get('Content-Type') ?? '',
      'Content-Length': bytes.length,
      ETag: answer.headers.get('ETag') ?? '',
    });
    if (fate === 'CUT_BODY') {
      response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
      return;
    }
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
