import { forgetEvents } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './webhooks-fixture.js';
import { answerWith, useReceivers } from './webhooks-receivers.js';

describe('an erasure', () => {
  const fixture = useOpened(openFixture);
  const open = useReceivers(() => fixture.reset());

  it('deletes the bodies of its sessions’ events and cancels their unsent deliveries, and no others', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant, { sessionId: 'ses_a', sequence: 1, data: { metadata: { name: 'Ada' } } });
    await fixture.emit(tenant, { sessionId: 'ses_b', sequence: 1, data: { metadata: { name: 'Bob' } } });
    await fixture.emit(tenant, { type: 'subject.erased', data: { erasureId: 'ers_1' } });
    await fixture.db.transaction((tx) => forgetEvents(tx, ['ses_a'], fixture.clock.now()));

    const kept = JSON.stringify((await fixture.db.raw('select row_to_json(e) as kept from events e')).rows);
    expect(kept).not.toContain('Ada');
    expect(kept).toContain('Bob');
    const deliverer = fixture.deliver();
    const sent = [await deliverer.nextAttempt(), await deliverer.nextAttempt()].map((report) => report.eventType);
    expect(sent.sort()).toEqual(['session.decided', 'subject.erased']);
    await deliverer.stop();
    expect((await fixture.deliveries()).map((row) => row.state).sort()).toEqual(['CANCELED', 'DELIVERED', 'DELIVERED']);
    expect(receiver.count()).toBe(2);
  });

  it('during an attempt prevents further attempts', async () => {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(500).end()));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant, { sessionId: 'ses_a', sequence: 1 });
    const deliverer = fixture.deliver();
    await receiver.next();
    await fixture.db.transaction((tx) => forgetEvents(tx, ['ses_a'], fixture.clock.now()));
    held.shift()?.();
    await deliverer.nextAttempt();
    await deliverer.stop();
    fixture.clock.advance(6000);
    await fixture.round();
    expect(receiver.count()).toBe(1);
    expect(await fixture.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 1 }]);
  });

  it('that only removed the body cancels the delivery when it becomes due', async () => {
    const receiver = await open(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant, { sessionId: 'ses_a', sequence: 1 });
    await fixture.db('events').update({ body: null });
    await fixture.round();
    expect(receiver.count()).toBe(0);
    expect(await fixture.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 0 }]);
    expect(await fixture.attempts()).toEqual([]);
  });
});
