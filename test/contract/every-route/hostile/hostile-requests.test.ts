import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { expectProblem, LIVENESS, openApi } from '../../harness/orchestrator-in-process.js';
import { rawRequest } from '../../harness/raw-request.js';

describe('the edge', () => {
  const api = useOpened(openApi);

  const auth = () => `Host: x\r\nAuthorization: Bearer ${api.testKey}\r\n`;
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    api.call('POST', '/v1/sessions', { body, headers });

  it.each([
    '/v1/sessions/%',
    '/v1/sessions/%ff',
    '/v1/sessions/%00',
    '/v1/sessions/%2e%2e%2f',
    '/v1/sessions/%ed%a0%80',
    '/v1/sessions/\u00e9',
    `/v1/sessions/${'x'.repeat(8000)}`,
    '//v1/sessions',
    '/v1//sessions',
    '/v1/../v1/sessions/x',
    '/v1/sessions/x/evidence/',
    '/v1/sessions;a=b',
    '/%2f',
    '/..',
    '/nothing?',
    '/v2/sessions',
    '/errors/none',
    '/__proto__',
    '/v1/sessions/__proto__',
    '/v1/sessions/constructor',
  ])('answers GET %s with a 404 problem', async (path) => {
    const answer = await rawRequest(api.base, Buffer.from(`GET ${path} HTTP/1.1\r\n${auth()}\r\n`, 'utf8'));
    expect([answer.status, answer.json?.code]).toEqual(path.includes('\u00e9') ? [400, 'invalid_header'] : [404, 'not_found']);
  });

  it.each([
    '?limit=%00',
    '?subjectId=%00',
    '?%00=1',
    '?cursor=%ff',
    '?status=%ed%a0%80',
    '?limit=1&limit=2',
    '?__proto__=1',
    '?%',
  ])('never answers GET /v1/sessions%s with a 5xx', async (query) => {
    const answer = await rawRequest(api.base, `GET /v1/sessions${query} HTTP/1.1\r\n${auth()}\r\n`);
    expect([200, 422]).toContain(answer.status);
  });

  it('ignores an expectation that it does not know', async () => {
    const answer = await rawRequest(api.base, `GET /v1/policy HTTP/1.1\r\n${auth()}Expect: 200-ok\r\n\r\n`);
    expect([answer.status, answer.json?.version]).toEqual([200, 1]);
  });

  it.each(['PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'])(
    'answers %s on a path of ours with 405 and Allow',
    async (method) => {
      const answer = await rawRequest(api.base, `${method} /v1/sessions HTTP/1.1\r\n${auth()}\r\n`);
      expect([answer.status, answer.json.code]).toEqual([405, 'method_not_allowed']);
      expect(answer.head).toMatch(/^Allow: GET, HEAD, OPTIONS, POST$/m);
    },
  );

  it('answers OPTIONS with what is allowed, and HEAD as GET without a body', async () => {
    const options = await rawRequest(api.base, 'OPTIONS /v1/policy HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect([options.status, options.body]).toEqual([204, '']);
    expect(options.head).toMatch(/^Allow: GET, HEAD, OPTIONS, PUT$/m);
    const head = await api.call('HEAD', '/v1/policy');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await api.call('HEAD', '/v1/sessions/none')).status).toBe(404);
    expect((await api.call('OPTIONS', '/nowhere')).status).toBe(404);
  });

  it.each([
    ['no JSON', '{'],
    ['two values', '{}{}'],
    ['a comment', '{/**/}'],
    ['a byte order mark', Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from('{}')])],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['thirty thousand levels of arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['ten thousand levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['NaN', '{"purpose":NaN}'],
    ['a literal line feed in a string', '{"purpose":"a\nb"}'],
  ])('refuses %s as malformed_json', async (_, body) => {
    await expectProblem(post(body), 400, 'malformed_json');
  });

  it.each([
    ['null', 'null'],
    ['a number', '1e999'],
    ['a list', '[]'],
    ['__proto__', '{"flow":"LIVENESS_ONLY","purpose":"x","__proto__":{"mode":"LIVE"}}'],
    ['constructor', '{"flow":"LIVENESS_ONLY","purpose":"x","constructor":1}'],
    ['an unknown member', '{"flow":"LIVENESS_ONLY","purpose":"x","refrence":1}'],
    ['a lone surrogate', '{"flow":"LIVENESS_ONLY","purpose":"\\ud800"}'],
    ['NUL', '{"flow":"LIVENESS_ONLY","purpose":"\\u0000"}'],
    ['NUL in a metadata key', '{"flow":"LIVENESS_ONLY","purpose":"x","metadata":{"\\u0000":"y"}}'],
    ['a huge number', '{"flow":"LIVENESS_ONLY","purpose":"x","expiresInSeconds":1e308}'],
  ])('refuses %s as validation_failed, with pointers', async (_, body) => {
    const answer = await post(body, { 'Idempotency-Key': crypto.randomUUID() });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors.length).toBeGreaterThan(0);
  });

  it.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a vendor type', 'application/vnd.acme+json'],
  ])('refuses %s as unsupported_media_type', async (_, type) => {
    await expectProblem(post('{}', { 'Content-Type': type }), 415, 'unsupported_media_type');
  });

  it('takes JSON with a charset', async () => {
    expect((await post(JSON.stringify(LIVENESS), { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  it.each(['gzip', 'br', 'x'])('refuses a body encoded with %s', async (encoding) => {
    const answer = await rawRequest(
      api.base,
      `POST /v1/sessions HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nContent-Encoding: ${encoding}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('lets a client that sends its whole body read the refusal and reuse the connection', async () => {
    await expectProblem(post(JSON.stringify({ ...LIVENESS, purpose: 'x'.repeat(5_000_000) })), 413, 'payload_too_large');
    const picture = await api.call('POST', '/v1/files', {
      body: pictureForm(Buffer.concat([makePng(300, 300), Buffer.alloc(20_000_000)])),
    });
    expect([picture.status, picture.body.code]).toEqual([413, 'payload_too_large']);
    const streamed = await fetch(`${api.base}/v1/sessions`, {
      method: 'POST',
      duplex: 'half',
      headers: { Authorization: `Bearer ${api.testKey}`, 'Content-Type': 'application/json' },
      body: new ReadableStream({
        start(controller) {
          for (let i = 0; i < 200; i++) controller.enqueue(new Uint8Array(10_000));
          controller.close();
        },
      }),
    } as RequestInit);
    expect([streamed.status, ((await streamed.json()) as { code: string }).code]).toEqual([413, 'payload_too_large']);

    const two = await rawRequest(
      api.base,
      `POST /v1/sessions HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n${' '.repeat(200_000)}`,
    );
    expect([two.status, two.json.code]).toEqual([413, 'payload_too_large']);
  });

  it('cuts off a client that keeps sending after a refusal', async () => {
    const { hostname, port } = new URL(api.base);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined); // The test waits until the connection is cut.
    socket.write(`POST /v1/sessions HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')]);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', send);
    send();
    await closed;
    expect(socket.bytesWritten).toBeLessThan(200_000_000);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['two lengths', 'POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`],
    ['a header with a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['HTTP/1.1 without a host', 'GET /v1/policy HTTP/1.1\r\n\r\n'],
  ])('answers %s with a 400 problem', async (_, bytes) => {
    const answer = await rawRequest(api.base, bytes);
    expect([answer.status, answer.json?.code]).toEqual([400, 'invalid_header']);
    expect(answer.head).toMatch(/^Content-Type: application\/problem\+json/im);
    expect(answer.head).toMatch(/^X-Request-Id: req_/im);
    expect(answer.json.type).toBe(`${api.config.publicUrl}/errors/invalid_header`);
  });

  it.each([
    ['Authorization', 'Bearer fp_test_x'],
    ['Idempotency-Key', 'b'],
    ['Content-Type', 'text/plain'],
  ])('refuses a second %s', async (name, value) => {
    const answer = await rawRequest(
      api.base,
      `POST /v1/sessions HTTP/1.1\r\n${auth()}Content-Type: application/json\r\nIdempotency-Key: a\r\n${name}: ${value}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_header']);
  });

  it('gives every answer a request id of its own, never the caller’s', async () => {
    const ids = await Promise.all(
      ['/healthz', '/v1/policy', '/nowhere'].map(async (path) => {
        const answer = await api.call('GET', path, { headers: { 'X-Request-Id': 'mine' } });
        if (answer.status >= 400) expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
        return answer.headers.get('x-request-id');
      }),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^req_[\w-]{16}$/);
  });
});
