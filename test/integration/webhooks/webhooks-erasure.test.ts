import { forgetEvents } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, type Tenant } from './webhooks-house.js';
import { answerWith, openReceiver, type Receiver } from './webhooks-receivers.js';

describe('an erasure', () => {
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

  it('deletes the bodies of its sessions’ events and cancels their unsent deliveries, and no others', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant, { sessionId: 'ses_a', sequence: 1, data: { metadata: { name: 'Ada' } } });
    await house.emit(tenant, { sessionId: 'ses_b', sequence: 1, data: { metadata: { name: 'Bob' } } });
    await house.emit(tenant, { type: 'subject.erased', data: { erasureId: 'ers_1' } });
    await house.db.transaction((tx) => forgetEvents(tx, ['ses_a'], house.clock.now()));

    const kept = JSON.stringify((await house.db.raw('select row_to_json(e) as kept from events e')).rows);
    expect(kept).not.toContain('Ada');
    expect(kept).toContain('Bob');
    const deliverer = house.deliver();
    const sent = [await deliverer.nextAttempt(), await deliverer.nextAttempt()].map((report) => report.eventType);
    expect(sent.sort()).toEqual(['session.decided', 'subject.erased']);
    await deliverer.stop();
    expect((await house.deliveries()).map((row) => row.state).sort()).toEqual(['CANCELED', 'DELIVERED', 'DELIVERED']);
    expect(receiver.count()).toBe(2);
  });

  it('during an attempt prevents further attempts', async () => {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(500).end()));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant, { sessionId: 'ses_a', sequence: 1 });
    const deliverer = house.deliver();
    await receiver.next();
    await house.db.transaction((tx) => forgetEvents(tx, ['ses_a'], house.clock.now()));
    held.shift()?.();
    await deliverer.nextAttempt();
    await deliverer.stop();
    house.clock.advance(6000);
    await house.round();
    expect(receiver.count()).toBe(1);
    expect(await house.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 1 }]);
  });

  it('that only removed the body cancels the delivery when it becomes due', async () => {
    const receiver = await open(answerWith(200));
    tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant, { sessionId: 'ses_a', sequence: 1 });
    await house.db('events').update({ body: null });
    await house.round();
    expect(receiver.count()).toBe(0);
    expect(await house.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 0 }]);
    expect(await house.attempts()).toEqual([]);
  });
});
