import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { BODY_RATE } from '@faceproof/orchestrator/http/body/watch-rate.js';
import { createHttpServer, serverLimits } from '@faceproof/orchestrator/http/create-http-server.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HANGING_HEAD, hangingUpload, openAttempt, uploadBytesInFlight } from '../harness/capture-attempt.js';
import { makePng } from '../harness/grey-picture.js';
import { useApi } from '../harness/orchestrator-in-process.js';
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

describe('a body that arrives too slowly', () => {
  const api = useApi();
  afterAll(() => void vi.useRealTimers());
  /** Only the watches of bodies that begin from now on. */
  const holdTime = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

  it('is answered with a 408 problem: an upload', async () => {
    const attempt = await openAttempt(api());
    holdTime();
    const hanging = hangingUpload(api(), attempt, BODY_RATE.bytesMin / 2);
    await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBeGreaterThan(BODY_RATE.bytesMin / 2);
    vi.advanceTimersByTime(BODY_RATE.windowMs);
    expect(await hanging.answer).toEqual({ status: 408, code: 'upload_too_slow' });
    expect(await uploadBytesInFlight(api())).toBe(0);
  });

  it('is answered with a 408 problem: JSON', async () => {
    holdTime();
    const head = `POST /v1/sessions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api().testKey}\r\n`;
    const watched = vi.getTimerCount();
    const answer = rawRequest(api().base, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(watched);
    vi.advanceTimersByTime(BODY_RATE.windowMs);
    const { status, json } = await answer;
    expect([status, json.code, json.retryable]).toEqual([408, 'upload_too_slow', true]);
  });

  it('is accepted from a phone that sends 128 kbit/s', async () => {
    const attempt = await openAttempt(api());
    holdTime();
    const frames = [1, 2, 3].map((i) => Buffer.concat([makePng(320, 240, i), Buffer.alloc(150_000)]));
    const body = Buffer.concat([
      ...frames.flatMap((frame) => [Buffer.from(HANGING_HEAD), frame, CRLF]),
      Buffer.from('--x--\r\n'),
    ]);
    const phone = hangingUpload(api(), attempt, 0, body.length);
    let sent = HANGING_HEAD.length;
    for (const inWindow = (128_000 / 8) * (BODY_RATE.windowMs / 1000); sent + inWindow < body.length; sent += inWindow) {
      phone.send(body.subarray(sent, sent + inWindow));
      await expect.poll(() => uploadBytesInFlight(api()), { timeout: 20_000 }).toBe(sent + inWindow);
      vi.advanceTimersByTime(BODY_RATE.windowMs);
    }
    phone.send(body.subarray(sent));
    expect(await phone.answer).toEqual({ status: 202, code: 'PROCESSING' });
  });
});

const CRLF = Buffer.from('\r\n');
