import { deleteOldEndpoints, deleteOldEvents } from '@faceproof/orchestrator/webhooks/delete-old-events.store.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS_KEPT_DAYS, type House, openHouse } from './webhooks-house.js';
import { answerWith, openReceiver } from './webhooks-receivers.js';

describe('events', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('are deleted after thirty days with their deliveries and attempts, unless a delivery is unsent', async () => {
    const receiver = await openReceiver(answerWith(200));
    const tenant = await house.addAccount();
    await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant, { data: { no: 1 } });
    await house.emit(tenant, { data: { no: 2 } });
    await house.round();
    await house.emit(tenant, { data: { no: 'waiting' } });
    house.clock.advance(EVENTS_KEPT_DAYS * 86_400_000 - 1);
    expect(await deleteOldEvents(house.db, house.clock.now(), 10)).toBe(0);
    house.clock.advance(1);
    await house.emit(tenant, { data: { no: 'new' } });

    expect(await deleteOldEvents(house.db, house.clock.now(), 1)).toBe(1);
    expect(await deleteOldEvents(house.db, house.clock.now(), 10)).toBe(1);
    expect(await deleteOldEvents(house.db, house.clock.now(), 10)).toBe(0);
    expect((await house.db('events').orderBy('id')).map(({ body }) => JSON.parse(body).data.no)).toEqual(['waiting', 'new']);
    expect(await house.deliveries()).toHaveLength(2);
    expect(await house.attempts()).toEqual([]);
    await house.round();
    expect(receiver.count()).toBe(4);
    await receiver.close();
  });

  it('allow the deletion of a deleted endpoint’s row once none of them refers to it', async () => {
    const receiver = await openReceiver(answerWith(200));
    const tenant = await house.addAccount();
    const { id } = await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant);
    await house.round();
    await house.db('webhook_endpoints').where({ id }).update({ deleted_at: house.clock.now() });
    expect(await deleteOldEndpoints(house.db, house.clock.now(), 10)).toBe(0);
    house.clock.advance(EVENTS_KEPT_DAYS * 86_400_000);
    await deleteOldEvents(house.db, house.clock.now(), 10);
    expect(await deleteOldEndpoints(house.db, house.clock.now(), 10)).toBe(1);
    expect(await house.endpoint(id)).toBeUndefined();
    await receiver.close();
  });
});
