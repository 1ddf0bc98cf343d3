import { changeEndpoint, deleteEndpoint } from '@faceproof/orchestrator/webhooks/endpoints.store.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, type Tenant } from './webhooks-house.js';
import { answerWith, openReceiver, type Receiver } from './webhooks-receivers.js';

describe('an endpoint that is closed', () => {
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
    tenant = await house.addAccount();
  });
  afterEach(async () => {
    for (const receiver of closing.splice(0)) await receiver.close();
    await house.reset();
  });
  afterAll(() => house.close());

  const ways = {
    disabled: (id: string) => house.db.transaction((tx) => changeEndpoint(tx, id, { enabled: false }, house.clock.now())),
    deleted: (id: string) => house.db.transaction((tx) => deleteEndpoint(tx, id, house.clock.now())),
  };

  /** One attempt that is under way while the endpoint is closed, and then answered. */
  async function closeDuringAttempt(way: keyof typeof ways, status: number): Promise<number> {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(status).end()));
    const endpoint = await house.addEndpoint(tenant, receiver.url);
    await house.emit(tenant);
    const deliverer = house.deliver();
    await receiver.next();
    await ways[way](endpoint.id);
    held.shift()?.();
    await deliverer.nextAttempt();
    house.clock.advance(6000);
    await house.round();
    return receiver.count();
  }

  it.each(['disabled', 'deleted'] as const)('records an attempt that succeeds while the endpoint is being %s', async (way) => {
    await closeDuringAttempt(way, 200);
    expect(await house.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
    expect(await house.attempts()).toMatchObject([{ attempt: 1, response_status: 200 }]);
  });

  it.each(['disabled', 'deleted'] as const)('is not retried if it is %s while an attempt fails', async (way) => {
    expect(await closeDuringAttempt(way, 500)).toBe(1);
    expect(await house.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 1, next_attempt_at: null }]);
    expect(await house.attempts()).toMatchObject([{ attempt: 1, response_status: 500 }]);
  });

  it.each(['disabled_at', 'deleted_at'])(
    'gets no delivery of an event whose transaction commits after %s was set',
    async (column) => {
      const receiver = await open(answerWith(200));
      const endpoint = await house.addEndpoint(tenant, receiver.url);
      await house.emit(tenant);
      // The event's transaction had read the endpoint before it was closed, and committed after.
      await house
        .db('webhook_endpoints')
        .where({ id: endpoint.id })
        .update({ [column]: house.clock.now() });
      await house.round();
      expect(receiver.count()).toBe(0);
      expect(await house.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 0 }]);
    },
  );
});
