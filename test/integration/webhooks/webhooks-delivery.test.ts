import { storeEvent } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './webhooks-fixture.js';
import { answerWith, openRawReceiver, openReceiver, type Receiver } from './webhooks-receivers.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a delivery', () => {
  const fixture = useOpened(openFixture);
  const closing: { close(): Promise<void> }[] = [];
  const open = async (...args: Parameters<typeof openReceiver>): Promise<Receiver> => {
    const receiver = await openReceiver(...args);
    closing.push(receiver);
    return receiver;
  };
  const openRaw = async (...args: Parameters<typeof openRawReceiver>) => {
    const receiver = await openRawReceiver(...args);
    closing.push(receiver);
    return receiver;
  };

  afterEach(async () => {
    for (const receiver of closing.splice(0)) await receiver.close();
    await fixture.reset();
  });

  /** One event to one endpoint, and the first attempt's report. */
  async function attemptTo(url: string, limits: { timeoutMs?: number } = {}) {
    const { tenant, ...endpoint } = await fixture.subscribe(url);
    await fixture.emit(tenant);
    const deliverer = fixture.deliver({ limits });
    const report = await deliverer.nextAttempt();
    return { tenant, endpoint, deliverer, report };
  }

  it('carries exactly the stored body and a signature that the standardwebhooks package verifies', async () => {
    const receiver = await open(answerWith(204));
    const { tenant, secret } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant, {
      type: 'session.decided',
      data: { sessionId: 'ses_1', name: 'Zoë “ñ” \u2028 😀', sequence: 4 },
    });
    const deliverer = fixture.deliver();

    const { headers, body, url } = await receiver.next();
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(event).toEqual({
      type: 'session.decided',
      timestamp: fixture.clock.now().toISOString(),
      ...tenant,
      data: { sessionId: 'ses_1', name: 'Zoë “ñ” \u2028 😀', sequence: 4 },
    });
    expect(body).toBe((await fixture.db('events').first('body')).body);
    expect(url).toBe('/hook');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Faceproof-Webhooks/1' });
    expect(headers['webhook-id']).toBe((await fixture.db('events').first('id')).id);
    expect(() => new Webhook(secret).verify(body.replace('ses_1', 'ses_2'), headers as Record<string, string>)).toThrow();

    expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
    const [delivery] = await fixture.deliveries();
    expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 1, next_attempt_at: null, leased_until: null });
    expect(await fixture.attempts()).toMatchObject([{ attempt: 1, response_status: 204, error: null }]);
  });

  it('goes only to subscribed endpoints of its account and mode', async () => {
    const receiver = await open(answerWith(200));
    const tenant = await fixture.addAccount();
    const other = await fixture.addAccount();
    await fixture.addEndpoint(tenant, `${receiver.url}?all`);
    await fixture.addEndpoint(tenant, `${receiver.url}?listens`, ['session.expired', 'session.decided']);
    await fixture.addEndpoint(tenant, `${receiver.url}?deaf`, ['session.expired']);
    await fixture.addEndpoint({ ...tenant, mode: 'LIVE' }, `${receiver.url}?live`);
    await fixture.addEndpoint(other, `${receiver.url}?stranger`);
    const disabled = await fixture.addEndpoint(tenant, `${receiver.url}?disabled`);
    await fixture.db('webhook_endpoints').where({ id: disabled.id }).update({ disabled_at: fixture.clock.now() });
    await fixture.emit(tenant);
    fixture.deliver();

    const urls = [(await receiver.next()).url, (await receiver.next()).url].sort();
    expect(urls).toEqual(['/hook?all', '/hook?listens']);
    expect(await fixture.deliveries()).toHaveLength(2);
  });

  it('is neither composed nor stored if no endpoint subscribes to it', async () => {
    const { tenant } = await fixture.subscribe('http://127.0.0.1:1/', ['session.expired']);
    await fixture.emit(tenant, {
      data: async () => {
        throw new Error('It was composed');
      },
    });
    expect(await fixture.db('events')).toEqual([]);
    expect(await fixture.deliveries()).toEqual([]);
  });

  it('is rolled back with the transaction that caused it', async () => {
    const { tenant } = await fixture.subscribe('http://127.0.0.1:1/');
    await expect(
      fixture.db.transaction(async (tx) => {
        const told = { sessionId: null, sequence: null, keptDays: 30, data: {} };
        await storeEvent(tx, fixture, { type: 'policy.changed', ...tenant, ...told });
        throw new Error('The journey failed');
      }),
    ).rejects.toThrow('The journey failed');
    expect(await fixture.deliveries()).toEqual([]);
    expect(await fixture.db('events')).toEqual([]);
  });

  it('is retried under the same webhook-id with a new timestamp and signature until it succeeds', async () => {
    const receiver = await open((received, count) => answerWith(count < 3 ? 500 : 200)(received));
    const { endpoint, deliverer, report } = await attemptTo(receiver.url);
    expect(report).toMatchObject({ attempt: 1, result: { status: 500, error: 'HTTP_STATUS' } });

    fixture.clock.advance(6000);
    deliverer.wake();
    expect(await deliverer.nextAttempt()).toMatchObject({ attempt: 2, verdict: { delivery: { state: 'PENDING' } } });
    expect((await fixture.endpoint(endpoint.id)).failing_since).not.toBeNull();
    fixture.clock.advance(6 * MINUTE);
    deliverer.wake();
    expect(await deliverer.nextAttempt()).toMatchObject({ attempt: 3, verdict: { delivery: { state: 'DELIVERED' } } });

    const [first, second, third] = [await receiver.next(), await receiver.next(), await receiver.next()];
    expect(new Set([first, second, third].map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set([first, second, third].map(({ body }) => body)).size).toBe(1);
    const timestamps = [first, second, third].map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(timestamps[1]! - timestamps[0]!).toBe(6);
    expect(first.headers['webhook-signature']).not.toBe(second.headers['webhook-signature']);
    expect((await fixture.endpoint(endpoint.id)).failing_since).toBeNull();
    expect((await fixture.attempts()).map((row) => row.response_status)).toEqual([500, 500, 200]);
  });

  it('is not retried before its time', async () => {
    const receiver = await open(answerWith(500));
    const { deliverer } = await attemptTo(receiver.url);
    await deliverer.stop();
    fixture.clock.advance(3999);
    await fixture.round();
    expect(receiver.count()).toBe(1);
    fixture.clock.advance(2001);
    await fixture.round();
    expect(receiver.count()).toBe(2);
  });

  it('becomes FAILED after the tenth attempt and lists all ten', async () => {
    const receiver = await open(answerWith(503));
    const { deliverer, report } = await attemptTo(receiver.url);
    expect(report.attempt).toBe(1);
    for (const pause of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      fixture.clock.advance(pause * 1200);
      deliverer.wake();
      await deliverer.nextAttempt();
    }
    const [delivery] = await fixture.deliveries();
    expect(delivery).toMatchObject({ state: 'FAILED', attempts: 10, next_attempt_at: null });
    expect(delivery.finished_at).toEqual(fixture.clock.now());
    expect(await fixture.attempts()).toHaveLength(10);
    await deliverer.stop();
    fixture.clock.advance(30 * DAY);
    await fixture.round();
    expect(receiver.count()).toBe(10);
  });

  it('waits as long as Retry-After asks', async () => {
    const receiver = await open((received, count) => answerWith(count === 1 ? 429 : 200, { 'retry-after': '600' })(received));
    const { deliverer } = await attemptTo(receiver.url);
    await deliverer.stop();
    fixture.clock.advance(599_999);
    await fixture.round();
    expect(receiver.count()).toBe(1);
    fixture.clock.advance(1);
    await fixture.round();
    expect(receiver.count()).toBe(2);
    expect(await fixture.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
  });

  it('fails on a redirect without following it', async () => {
    const elsewhere = await open(answerWith(200));
    const receiver = await open(answerWith(307, { location: elsewhere.url }));
    const { deliverer, report } = await attemptTo(receiver.url);
    expect(report.result).toMatchObject({ status: 307, error: 'REDIRECT' });
    await deliverer.stop();
    expect(elsewhere.count()).toBe(0);
  });

  it('that gets a 410 disables the endpoint and cancels its waiting deliveries', async () => {
    const receiver = await open((received, count) => answerWith(count === 1 ? 500 : 410)(received));
    const { tenant, endpoint, deliverer } = await attemptTo(receiver.url);
    await fixture.emit(tenant);
    deliverer.wake();
    expect((await deliverer.nextAttempt()).verdict).toMatchObject({
      delivery: { state: 'FAILED' },
      endpoint: { disable: 'GONE' },
    });
    expect(await fixture.endpoint(endpoint.id)).toMatchObject({ disabled_reason: 'GONE', disabled_at: fixture.clock.now() });
    expect((await fixture.deliveries()).map((row) => row.state).sort()).toEqual(['CANCELED', 'FAILED']);
    await fixture.emit(tenant);
    expect(await fixture.deliveries()).toHaveLength(2);
  });

  it('that fails disables the endpoint after five days of failures only', async () => {
    const receiver = await open(answerWith(500));
    const { tenant, endpoint, deliverer } = await attemptTo(receiver.url);
    fixture.clock.advance(5 * DAY - 1);
    await fixture.emit(tenant, { type: 'session.expired' });
    deliverer.wake();
    await deliverer.nextAttempt();
    expect((await fixture.endpoint(endpoint.id)).disabled_at).toBeNull();
    await deliverer.nextAttempt();
    fixture.clock.advance(HOUR);
    deliverer.wake();
    await deliverer.nextAttempt();
    expect(await fixture.endpoint(endpoint.id)).toMatchObject({ disabled_reason: 'FAILING' });
    expect((await fixture.deliveries()).some((row) => row.state === 'PENDING')).toBe(false);
  });

  it('times out if the receiver hangs', async () => {
    const receiver = await open(() => {});
    const { report } = await attemptTo(receiver.url, { timeoutMs: 200 });
    expect(report.result).toMatchObject({ status: null, error: 'TIMEOUT' });
    expect(report.result.latencyMs).toBeGreaterThanOrEqual(199);
    expect(report.result.latencyMs).toBeLessThan(4000);
  });

  it('times out if the receiver sends its headers slowly', async () => {
    const receiver = await openRaw((socket) => {
      const timer = setInterval(() => socket.write('X'), 20);
      socket.once('close', () => clearInterval(timer));
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    });
    const { report } = await attemptTo(receiver.url, { timeoutMs: 200 });
    expect(report.result).toMatchObject({ status: null, error: 'TIMEOUT' });
  });

  it('succeeds with the status, even if the body is slow, and ends within the time limit', async () => {
    const receiver = await open(({ answer }) => {
      answer.writeHead(200);
      const timer = setInterval(() => answer.write('.'), 20);
      answer.once('close', () => clearInterval(timer));
    });
    const { report } = await attemptTo(receiver.url, { timeoutMs: 200 });
    expect(report.result).toMatchObject({ status: 200, error: null });
    expect(report.result.latencyMs).toBeLessThan(4000);
  });

  it('reads at most 64 kB of an endless response', async () => {
    let written = 0;
    const receiver = await open(({ answer }) => {
      const block = Buffer.alloc(16_384);
      const pour = () => {
        while (!answer.destroyed && answer.write(block)) written += block.length;
        if (!answer.destroyed) answer.once('drain', pour);
      };
      answer.writeHead(200);
      pour();
    });
    const { report } = await attemptTo(receiver.url, { timeoutMs: 30_000 });
    expect(report.result).toMatchObject({ status: 200, error: null });
    // What the sockets' own buffers swallow is megabytes at most; without a limit this would have run for half a minute.
    expect(written).toBeLessThan(64_000_000);
  });

  it.each([
    ['garbage', 'BAD_RESPONSE', (write: (text: string) => void) => write('I am not HTTP at all\r\n\r\n')],
    ['a status that is not a number', 'BAD_RESPONSE', (write: (text: string) => void) => write('HTTP/1.1 ABC OK\r\n\r\n')],
    [
      'another protocol',
      'CONNECTION_LOST',
      (write: (text: string) => void) =>
        write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    ],
    [
      'endless headers',
      'BAD_RESPONSE',
      (write: (text: string) => void) => write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`),
    ],
  ])('that is answered with %s has failed as %s', async (_, error, answer) => {
    const receiver = await openRaw((socket) => answer((text) => socket.write(text)));
    const { report } = await attemptTo(receiver.url);
    expect(report.result).toMatchObject({ status: null, error });
    expect(report.verdict.delivery.state).toBe('PENDING');
  });

  it('succeeds with the status, even if the connection breaks during the body', async () => {
    const receiver = await openRaw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly a part');
    });
    expect((await attemptTo(receiver.url)).report.result).toMatchObject({ status: 200, error: null });
  });

  it('tries the next address of the name if the first one refuses the connection', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(`http://two.invalid:${receiver.port}/hook`);
    await fixture.emit(tenant);
    const report = await fixture.deliver({ resolveHost: async () => ['127.0.0.2', '127.0.0.1'] }).nextAttempt();
    expect(report.result).toMatchObject({ status: 200, error: null });
  });

  it('fails with CONNECTION_LOST if the receiver closes the connection', async () => {
    const receiver = await openRaw((socket) => socket.destroy());
    expect((await attemptTo(receiver.url)).report.result).toMatchObject({ status: null, error: 'CONNECTION_LOST' });
  });

  it('fails with CONNECTION_FAILED if the port is closed', async () => {
    const receiver = await openRaw(() => {});
    await receiver.close();
    expect((await attemptTo(receiver.url)).report.result).toMatchObject({ status: null, error: 'CONNECTION_FAILED' });
  });

  it('fails with TLS_FAILED if the receiver does not support TLS', async () => {
    const receiver = await open(answerWith(200));
    const { report } = await attemptTo(receiver.url.replace('http:', 'https:'));
    expect(report.result).toMatchObject({ status: null, error: 'TLS_FAILED' });
  });

  it('stores nothing of the receiver’s response', async () => {
    const receiver = await open(({ answer }) => {
      answer.writeHead(500, 'SECRET-REASON', { 'x-secret': 'SECRET-HEADER' }).end('SECRET-BODY');
    });
    await attemptTo(receiver.url);
    const { rows } = await fixture.db.raw(`select row_to_json(a) as kept from webhook_attempts a`);
    expect(JSON.stringify(rows)).not.toContain('SECRET');
  });
});
