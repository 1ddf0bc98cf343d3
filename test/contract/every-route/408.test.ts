import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createHttpServer, serverLimits } from '@faceproof/orchestrator/http/create-http-server.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../harness/raw-request.js';

describe('a request that does not arrive in time', () => {
  const limits = { ...serverLimits(0), headersMsMax: 100, requestMsMax: 200, checkEveryMs: 20 };
  const server = createHttpServer(
    (request, response) => {
      request.resume().on('end', () => response.end('{}'));
    },
    { publicUrl: 'https://faceproof.example', random: { bytes: randomBytes } },
    limits,
  );
  let base: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each([
    ['a header line', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['the end of the headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['the body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
    ['the next chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{'],
  ])('because %s is missing is answered with a 408 problem, and cut', async (_, bytes) => {
    const answer = await rawRequest(base, bytes);
    expect([answer.status, answer.json.code, answer.json.retryable]).toEqual([408, 'request_timeout', true]);
    expect(answer.head).toMatch(/^Connection: close/m);
  });
});
