import { afterEach, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './webhooks-fixture.js';
import { answerWith, openRawReceiver, openReceiver } from './webhooks-receivers.js';

describe('the address of a receiver', () => {
  const fixture = useOpened(openFixture);
  const closing: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const receiver of closing.splice(0)) await receiver.close();
    await fixture.reset();
  });

  async function openCounting() {
    let connections = 0;
    const receiver = await openRawReceiver(() => {});
    const counting = { ...receiver, connections: () => connections };
    receiver.server.on('connection', () => {
      connections += 1;
    });
    closing.push(receiver);
    return counting;
  }

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1', '0.0.0.0'])(
    'that resolves to %s is refused without a connection, and the delivery is tried again later',
    async (address) => {
      const receiver = await openCounting();
      const { tenant } = await fixture.subscribe(`https://hook.example:${receiver.port}/`);
      await fixture.emit(tenant);
      const deliverer = fixture.deliver({ allowPrivate: false, resolveHost: async () => ['1.1.1.1', address] });
      const report = await deliverer.nextAttempt();
      expect(report.result).toMatchObject({ status: null, error: 'ADDRESS_REFUSED' });
      expect(report.verdict.delivery.state).toBe('PENDING');
      expect(receiver.connections()).toBe(0);
    },
  );

  it.each([
    'https://127.0.0.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'http://hook.example',
  ])('written as %s is refused without asking a resolver or connecting', async (origin) => {
    const receiver = await openCounting();
    const { tenant } = await fixture.subscribe(`${origin}:${receiver.port}/`);
    await fixture.emit(tenant);
    const resolveHost = () => Promise.reject(new Error('It was asked'));
    const report = await fixture.deliver({ allowPrivate: false, resolveHost }).nextAttempt();
    expect(report.result).toMatchObject({ status: null, error: 'URL_REFUSED' });
    expect(receiver.connections()).toBe(0);
  });

  it('is the checked address, even if the name resolves differently between check and call', async () => {
    const receiver = await openReceiver(answerWith(200));
    closing.push(receiver);
    const tenant = await fixture.addAccount();
    // No name server knows the name, so a second look-up would find nothing.
    await fixture.addEndpoint(tenant, `http://rebind.invalid:${receiver.port}/hook`);
    await fixture.emit(tenant);
    let asked = 0;
    const resolveHost = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['169.254.169.254'];
    };
    const report = await fixture.deliver({ resolveHost }).nextAttempt();
    expect(report.result).toMatchObject({ status: 200, error: null });
    expect((await receiver.next()).headers.host).toBe(`rebind.invalid:${receiver.port}`);
    expect(asked).toBe(1);
  });

  it('is checked again at every attempt', async () => {
    const receiver = await openCounting();
    const { tenant } = await fixture.subscribe(`https://rebind.invalid:${receiver.port}/`);
    await fixture.emit(tenant);
    const answers = [[], ['127.0.0.1']];
    const deliverer = fixture.deliver({ allowPrivate: false, resolveHost: async () => answers.shift() ?? [] });
    expect((await deliverer.nextAttempt()).result.error).toBe('DNS_FAILED');
    fixture.clock.advance(6000);
    deliverer.wake();
    expect((await deliverer.nextAttempt()).result.error).toBe('ADDRESS_REFUSED');
    expect(receiver.connections()).toBe(0);
  });

  it('is pinned for TLS too, with the host name as server name', async () => {
    const hellos: Buffer[] = [];
    const receiver = await openRawReceiver((socket, first) => {
      hellos.push(first);
      socket.destroy();
    });
    closing.push(receiver);
    const { tenant } = await fixture.subscribe(`https://rebind.invalid:${receiver.port}/hook`);
    await fixture.emit(tenant);
    await fixture.deliver({ resolveHost: async () => ['127.0.0.1'] }).nextAttempt();
    expect(hellos[0]?.includes('rebind.invalid')).toBe(true);
  });

  it('ends the attempt on time if the name never resolves', async () => {
    const { tenant } = await fixture.subscribe('https://slow.invalid/');
    await fixture.emit(tenant);
    const resolveHost = () => new Promise<string[]>(() => {});
    const report = await fixture.deliver({ resolveHost, limits: { timeoutMs: 100 } }).nextAttempt();
    expect(report.result).toMatchObject({ status: null, error: 'DNS_FAILED' });
  });
});
