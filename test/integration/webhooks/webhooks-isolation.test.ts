import { describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './webhooks-fixture.js';
import { answerWith, useReceivers } from './webhooks-receivers.js';

describe('one receiver and the others', () => {
  const fixture = useOpened(openFixture);
  const open = useReceivers(() => fixture.reset());

  it('a hanging receiver with a hundred waiting deliveries delays no other receiver', async () => {
    const hanging = await open(() => {});
    const quick = await open(answerWith(200));
    const tenant = await fixture.addAccount();
    const neighbour = await fixture.addAccount();
    await fixture.addEndpoint(tenant, hanging.url);
    await fixture.addEndpoint(neighbour, quick.url);
    for (let i = 0; i < 100; i++) await fixture.emit(tenant);
    for (let i = 0; i < 20; i++) await fixture.emit(neighbour);

    // Fewer concurrent attempts than the hanging receiver has deliveries: without its own limit, it would occupy them all.
    const deliverer = fixture.deliver({ limits: { concurrencyMax: 8, perEndpointMax: 4, timeoutMs: 20_000, drainMs: 0 } });
    for (let i = 0; i < 20; i++) expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
    for (let i = 0; i < 4; i++) await hanging.next();
    await deliverer.stop();
    expect(hanging.count()).toBe(4);
    expect(quick.count()).toBe(20);
  });

  it('an account with many hanging receivers leaves room for others, also over all deliverers', async () => {
    const hanging = await open(() => {});
    const quick = await open(answerWith(200));
    const tenant = await fixture.addAccount();
    const neighbour = await fixture.addAccount();
    for (let i = 0; i < 5; i++) await fixture.addEndpoint(tenant, hanging.url);
    await fixture.addEndpoint(neighbour, quick.url);
    for (let i = 0; i < 8; i++) await fixture.emit(tenant);
    for (let i = 0; i < 6; i++) await fixture.emit(neighbour);
    const limits = { concurrencyMax: 9, perAccountMax: 9, perEndpointMax: 4, timeoutMs: 20_000, drainMs: 0 };
    const first = fixture.deliver({ limits });
    for (let i = 0; i < 6; i++) await quick.next();
    for (let i = 0; i < 9; i++) await hanging.next();
    // The first has no place left, so the second delivers this one, and sees the others wait.
    await fixture.emit(neighbour);
    const second = fixture.deliver({ limits });
    await quick.next();
    await Promise.all([first.stop(), second.stop()]);
    expect([hanging.count(), quick.count()]).toEqual([9, 7]);
  });

  it('a slow receiver gets half as many requests at a time until it is quick again', async () => {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(200).end()));
    const { tenant, ...endpoint } = await fixture.subscribe(receiver.url);
    await fixture.db('webhook_endpoints').where({ id: endpoint.id }).update({ slow: true });
    for (let i = 0; i < 8; i++) await fixture.emit(tenant);
    const deliverer = fixture.deliver({ limits: { perEndpointMax: 4 } });
    for (let i = 0; i < 2; i++) await receiver.next();
    expect(held).toHaveLength(2);
    held.shift()?.();
    await deliverer.nextAttempt();
    // One answer within two seconds, and three more come at once.
    for (let i = 0; i < 3; i++) await receiver.next();
    expect(receiver.openMax()).toBe(4);
    expect(await fixture.db('webhook_endpoints').where({ id: endpoint.id }).first('slow')).toEqual({ slow: false });
  });

  it('a failing receiver gets one request at a time until one succeeds', async () => {
    const receiver = await open((received) => answerWith(200)(received));
    const { tenant, ...endpoint } = await fixture.subscribe(receiver.url);
    await fixture.db('webhook_endpoints').where({ id: endpoint.id }).update({ failing_since: fixture.clock.now() });
    const held: (() => void)[] = [];
    const slow = await open(({ answer }) => held.push(() => answer.writeHead(500).end()));
    await fixture.db('webhook_endpoints').where({ id: endpoint.id }).update({ url: slow.url });
    for (let i = 0; i < 5; i++) await fixture.emit(tenant);
    const deliverer = fixture.deliver();
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
    const { tenant } = await fixture.subscribe(receiver.url);
    for (let i = 0; i < 12; i++) await fixture.emit(tenant);
    const first = fixture.deliver({ limits: { perEndpointMax: 3 } });
    for (let i = 0; i < 3; i++) await receiver.next();
    const second = fixture.deliver({ limits: { perEndpointMax: 3 } });
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
    const { tenant } = await fixture.subscribe(receiver.url);
    for (let i = 0; i < 60; i++) await fixture.emit(tenant);
    fixture.deliver({ limits: { perEndpointMax: 2 } });
    fixture.deliver({ limits: { perEndpointMax: 20 } });
    const ids = new Set<unknown>();
    for (let i = 0; i < 60; i++) ids.add((await receiver.next()).headers['webhook-id']);
    expect(ids.size).toBe(60);
    expect(receiver.count()).toBe(60);
  });

  it('events of one session arrive in order if no attempt fails', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    // Written in the wrong order, so that nothing but the sequence can put them right.
    for (const sequence of [3, 1, 5, 2, 4]) {
      await fixture.emit(tenant, { sessionId: 'ses_a', sequence, data: { sequence } });
      await fixture.emit(tenant, { sessionId: 'ses_b', sequence, data: { sequence: sequence + 10 } });
    }
    fixture.deliver();
    const order: number[] = [];
    for (let i = 0; i < 10; i++) order.push(JSON.parse((await receiver.next()).body).data.sequence);
    expect(order.filter((sequence) => sequence < 10)).toEqual([1, 2, 3, 4, 5]);
    expect(order.filter((sequence) => sequence > 10)).toEqual([11, 12, 13, 14, 15]);
  });

  it('an event that waits for its retry does not delay later events of its session', async () => {
    const receiver = await open((received, count) => answerWith(count === 1 ? 500 : 200)(received));
    const { tenant } = await fixture.subscribe(receiver.url);
    for (const sequence of [1, 2, 3]) await fixture.emit(tenant, { sessionId: 'ses_a', sequence, data: { sequence } });
    const deliverer = fixture.deliver();
    for (let i = 0; i < 3; i++) await deliverer.nextAttempt();
    fixture.clock.advance(6000);
    deliverer.wake();
    await deliverer.nextAttempt();
    const order: number[] = [];
    for (let i = 0; i < 4; i++) order.push(JSON.parse((await receiver.next()).body).data.sequence);
    expect(order).toEqual([1, 2, 3, 1]);
  });
});
