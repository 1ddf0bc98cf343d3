import { deleteOldEndpoints, deleteOldEvents } from '@faceproof/orchestrator/webhooks/delete-old-events.store.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { EVENTS_KEPT_DAYS, openFixture } from './webhooks-fixture.js';
import { answerWith, openReceiver } from './webhooks-receivers.js';

describe('events', () => {
  const fixture = useOpened(openFixture);

  it('are deleted after thirty days with their deliveries and attempts, unless a delivery is unsent', async () => {
    const receiver = await openReceiver(answerWith(200));
    const { tenant } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant, { data: { no: 1 } });
    await fixture.emit(tenant, { data: { no: 2 } });
    await fixture.round();
    await fixture.emit(tenant, { data: { no: 'waiting' } });
    fixture.clock.advance(EVENTS_KEPT_DAYS * 86_400_000 - 1);
    expect(await deleteOldEvents(fixture.db, fixture.clock.now(), 10)).toBe(0);
    fixture.clock.advance(1);
    await fixture.emit(tenant, { data: { no: 'new' } });

    expect(await deleteOldEvents(fixture.db, fixture.clock.now(), 1)).toBe(1);
    expect(await deleteOldEvents(fixture.db, fixture.clock.now(), 10)).toBe(1);
    expect(await deleteOldEvents(fixture.db, fixture.clock.now(), 10)).toBe(0);
    expect((await fixture.db('events').orderBy('id')).map(({ body }) => JSON.parse(body).data.no)).toEqual(['waiting', 'new']);
    expect(await fixture.deliveries()).toHaveLength(2);
    expect(await fixture.attempts()).toEqual([]);
    await fixture.round();
    expect(receiver.count()).toBe(4);
    await receiver.close();
  });

  it('allow the deletion of a deleted endpoint’s row once none of them refers to it', async () => {
    const receiver = await openReceiver(answerWith(200));
    const { tenant, id } = await fixture.subscribe(receiver.url);
    await fixture.emit(tenant);
    await fixture.round();
    await fixture.db('webhook_endpoints').where({ id }).update({ deleted_at: fixture.clock.now() });
    expect(await deleteOldEndpoints(fixture.db, fixture.clock.now(), 10)).toBe(0);
    fixture.clock.advance(EVENTS_KEPT_DAYS * 86_400_000);
    await deleteOldEvents(fixture.db, fixture.clock.now(), 10);
    expect(await deleteOldEndpoints(fixture.db, fixture.clock.now(), 10)).toBe(1);
    expect(await fixture.endpoint(id)).toBeUndefined();
    await receiver.close();
  });
});
