import { claimDeliveries } from '@faceproof/orchestrator/webhooks/claim-deliveries.store.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './webhooks-fixture.js';
import { answerWith, useReceivers } from './webhooks-receivers.js';

describe('when a deliverer dies or stops', () => {
  const fixture = useOpened(openFixture);
  const open = useReceivers(() => fixture.reset());

  it('between commit and delivery, the next one delivers the committed event', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    const first = fixture.deliver();
    await first.stop();
    await fixture.emit(tenant);
    first.wake();
    expect(receiver.count()).toBe(0);
    const second = fixture.deliver();
    expect((await second.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
    await second.stop();
    expect(receiver.count()).toBe(1);
  });

  it('between sending and recording, the event is sent again under the same id after the lease expires', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant);
    // A process that claimed it and is no more.
    const claimed = await claimDeliveries(fixture.db, fixture.clock.now(), {
      count: 10,
      perAccountMax: 32,
      perEndpointMax: 4,
      leaseMs: 30_000,
    });
    expect(claimed).toHaveLength(1);

    fixture.clock.advance(29_999);
    await fixture.round();
    expect(receiver.count()).toBe(0);
    fixture.clock.advance(1);
    const deliverer = fixture.deliver();
    const report = await deliverer.nextAttempt();
    expect(report).toMatchObject({ deliveryId: claimed[0]?.id, attempt: 1, verdict: { delivery: { state: 'DELIVERED' } } });
    expect((await receiver.next()).headers['webhook-id']).toBe(claimed[0]?.event.id);
    expect(receiver.count()).toBe(1);
  });

  it('a deliverer that lost its lease overwrites no result of the new holder', async () => {
    const held: ((status: number) => void)[] = [];
    const receiver = await open(({ answer }) => held.push((status) => answer.writeHead(status).end()));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant);
    const stalled = fixture.deliver();
    await receiver.next();
    fixture.clock.advance(60_000);
    const other = fixture.deliver();
    await receiver.next();
    held[0]?.(500);
    await stalled.stop();
    expect(await fixture.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 0, leased_until: expect.any(Date) }]);
    held[1]?.(200);
    await other.nextAttempt();
    expect(await fixture.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
    expect(await fixture.attempts()).toMatchObject([{ attempt: 1, response_status: 200 }]);
  });

  it('a stop waits for running attempts', async () => {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(200).end()));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant);
    const deliverer = fixture.deliver();
    await receiver.next();
    const stopped = deliverer.stop();
    held.shift()?.();
    await stopped;
    expect(await fixture.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  it('a stop releases attempts that do not end in time; they are not counted and due at once', async () => {
    const receiver = await open((received, count) => {
      if (count > 1) answerWith(200)(received);
    });
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant);
    const deliverer = fixture.deliver({ limits: { drainMs: 10 } });
    await receiver.next();
    await deliverer.stop();
    expect(await fixture.deliveries()).toMatchObject([{ state: 'PENDING', attempts: 0, leased_until: null }]);
    expect(await fixture.attempts()).toEqual([]);
    expect((await fixture.deliver().nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
  });

  it('the timer finds deliveries without a notification', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    const deliverer = fixture.deliver({ limits: { pollMs: 20 } });
    await fixture.emit(tenant);
    expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
  });

  it('delivery continues after a database outage', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    const deliverer = fixture.deliver({ limits: { pollMs: 20 } });
    await fixture.emit(tenant);
    await deliverer.nextAttempt();
    await fixture.cutConnections();
    await fixture.emit(tenant);
    expect((await deliverer.nextAttempt()).verdict.delivery.state).toBe('DELIVERED');
  });
});
