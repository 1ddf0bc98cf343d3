import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, type Tenant } from './webhooks-house.js';
import { answerWith, openReceiver, type Receiver } from './webhooks-receivers.js';

describe('one receiver and the others', () => {
  let house: House;
  let tenant: Tenant;
  const closing: Receiver[] = [];
  const open = async (...args: Parameters<typeof openReceiver>): Promise<Receiver> => {
    const receiver = await openReceiver(...args);
    closing.push(receiver);
    return receiver;
  };

  beforeAll(async () => {
    house = await openHouse();
  });
  afterEach(async () => {
    for (const receiver of closing.splice(0)) await receiver.close();
    await house.reset();
  });
  afterAll(() => house.close());

  it('a hanging receiver with a hundred waiting deliveries delays no other receiver', async () => {
    const hanging = await open(() => {});
    const quick = await open(answerWith(200));
    tenant = await house.addAccount();
    const neighbour = await house.addAccount();
    await house.addEndpoint(tenant, hanging.url);
    await house.addEndpoint(neighbour, quick.url);
    for (let i = 0; i < 100; i++) await house.emit(tenant);
    for (let i = 0; i < 20; i++) await house.emit(neighbour);

    // Fewer concurrent attempts than the hanging receiver has deliveries: without its own limit, it would occupy them all.
    const deliverer = house.deliver({ limits: { concurrencyMax: 8, perEndpointMax: 4, timeoutMs: 20_000, drainMs: 0 } });
    for (let i = 0; i < 20; i++) expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
    for (let i = 0; i < 4; i++) await hanging.next();
    await deliverer.stop();
    expect(hanging.count()).toBe(4);
    expect(quick.count()).toBe(20);
  });

  it('a failing receiver gets one request at a time until one succeeds', async () => {
    const receiver = await open((received) => answerWith(200)(received));
    tenant = await house.addAccount();
    const endpoint = await house.addEndpoint(tenant, receiver.url);
    await house.db('webhook_endpoints').where({ id: endpoint.id }).update({ failing_since: house.clock.now() });
    const held: (() => void)[] = [];
    const slow = await open(({ answer }) => held.push(() => answer.writeHead(500).end()));
    await house.db('webhook_endpoints').where({ id: endpoint.id }).update({ url: slow.url });
    for (let i = 0; i < 5; i++) await house.emit(tenant);
    const deliverer = house.deliver();
    for (let i = 0; i < 5; i++) {
      await slow.next();
      held.shift()?.();
      await deliverer.nextAttempt();
    }
    expect(slow.openMax()).toBe(1);
  });

  it('all deliverers together respect the limit of an endpoint', async () => {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(200).end()));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    for (let i = 0; i < 12; i++) await house.emit(tenant);
    const first = house.deliver({ limits: { perEndpointMax: 3 } });
    for (let i = 0; i < 3; i++) await receiver.next();
    const second = house.deliver({ limits: { perEndpointMax: 3 } });
    await second.stop();
    for (let i = 0; i < 12; i++) {
      if (i >= 3) await receiver.next();
      held.shift()?.();
      await first.nextAttempt();
    }
    expect(receiver.count()).toBe(12);
    expect(receiver.openMax()).toBe(3);
  });

  it('two deliverers share the work and send nothing twice', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    for (let i = 0; i < 60; i++) await house.emit(tenant);
    house.deliver({ limits: { perEndpointMax: 2 } });
    house.deliver({ limits: { perEndpointMax: 20 } });
    const ids = new Set<unknown>();
    for (let i = 0; i < 60; i++) ids.add((await receiver.next()).headers['webhook-id']);
    expect(ids.size).toBe(60);
    expect(receiver.count()).toBe(60);
  });

  it('events of one session arrive in order if no attempt fails', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    // Written in the wrong order, so that nothing but the sequence can put them right.
    for (const sequence of [3, 1, 5, 2, 4]) {
      await house.emit(tenant, { sessionId: 'ses_a', sequence, data: { sequence } });
      await house.emit(tenant, { sessionId: 'ses_b', sequence, data: { sequence: sequence + 10 } });
    }
    house.deliver();
    const order: number[] = [];
    for (let i = 0; i < 10; i++) order.push(JSON.parse((await receiver.next()).body).data.sequence);
    expect(order.filter((sequence) => sequence < 10)).toEqual([1, 2, 3, 4, 5]);
    expect(order.filter((sequence) => sequence > 10)).toEqual([11, 12, 13, 14, 15]);
  });

  it('an event that waits for its retry does not delay later events of its session', async () => {
    const receiver = await open((received, count) => answerWith(count === 1 ? 500 : 200)(received));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    for (const sequence of [1, 2, 3]) await house.emit(tenant, { sessionId: 'ses_a', sequence, data: { sequence } });
    const deliverer = house.deliver();
    for (let i = 0; i < 3; i++) await deliverer.nextAttempt();
    house.clock.advance(6000);
    deliverer.wake();
    await deliverer.nextAttempt();
    const order: number[] = [];
    for (let i = 0; i < 4; i++) order.push(JSON.parse((await receiver.next()).body).data.sequence);
    expect(order).toEqual([1, 2, 3, 1]);
  });
});
