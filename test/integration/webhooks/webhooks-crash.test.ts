import { claimDeliveries } from '@faceproof/orchestrator/webhooks/claim-deliveries.store.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, type Tenant } from './webhooks-house.js';
import { answerWith, openReceiver, type Receiver } from './webhooks-receivers.js';

describe('when a deliverer dies or stops', () => {
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

  it('between commit and delivery, the next one delivers the committed event', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    const first = house.deliver();
    await first.stop();
    await house.emit(tenant);
    first.wake();
    expect(receiver.count()).toBe(0);
    const second = house.deliver();
    expect((await second.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
    await second.stop();
    expect(receiver.count()).toBe(1);
  });

  it('between sending and recording, the event is sent again under the same id after the lease expires', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant);
    // A process that claimed it and is no more.
    const claimed = await claimDeliveries(house.db, house.clock.now(), { count: 10, perEndpointMax: 4, leaseMs: 30_000 });
    expect(claimed).toHaveLength(1);

    house.clock.advance(29_999);
    await house.round();
    expect(receiver.count()).toBe(0);
    house.clock.advance(1);
    const deliverer = house.deliver();
    const report = await deliverer.nextAttempt();
    expect(report).toMatchObject({ deliveryId: claimed[0]?.id, attempt: 1, verdict: { delivery: { state: 'DELIVERED' } } });
    expect((await receiver.next()).headers['webhook-id']).toBe(claimed[0]?.event.id);
    expect(receiver.count()).toBe(1);
  });

  it('a deliverer that lost its lease overwrites no result of the new holder', async () => {
    const held: ((status: number) => void)[] = [];
    const receiver = await open(({ answer }) => held.push((status) => answer.writeHead(status).end()));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant);
    const stalled = house.deliver();
    await receiver.next();
    house.clock.advance(60_000);
    const other = house.deliver();
    await receiver.next();
    held[0]?.(500);
    await stalled.stop();
    expect(await house.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 0, leased_until: expect.any(Date) }]);
    held[1]?.(200);
    await other.nextAttempt();
    expect(await house.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
    expect(await house.attempts()).toMatchObject([{ attempt: 1, response_status: 200 }]);
  });

  it('a stop waits for running attempts', async () => {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(200).end()));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant);
    const deliverer = house.deliver();
    await receiver.next();
    const stopped = deliverer.stop();
    held.shift()?.();
    await stopped;
    expect(await house.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  it('a stop releases attempts that do not end in time; they are not counted and due at once', async () => {
    const receiver = await open((received, count) => {
      if (count > 1) answerWith(200)(received);
    });
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant);
    const deliverer = house.deliver({ limits: { drainMs: 10 } });
    await receiver.next();
    await deliverer.stop();
    expect(await house.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 0, leased_until: null }]);
    expect(await house.attempts()).toEqual([]);
    expect((await house.deliver().nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
  });

  it('the timer finds deliveries without a notification', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    const deliverer = house.deliver({ limits: { pollMs: 20 } });
    await house.emit(tenant);
    expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
  });

  it('delivery continues after a database outage', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    const deliverer = house.deliver({ limits: { pollMs: 20 } });
    await house.emit(tenant);
    await deliverer.nextAttempt();
    await house.cutConnections();
    await house.emit(tenant);
    expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
  });
});
