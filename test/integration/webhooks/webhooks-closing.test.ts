import { changeEndpoint, deleteEndpoint } from '@faceproof/orchestrator/webhooks/endpoints.store.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture, type Tenant } from './webhooks-fixture.js';
import { answerWith, useReceivers } from './webhooks-receivers.js';

describe('an endpoint that is closed', () => {
  const fixture = useOpened(openFixture);
  let tenant: Tenant;
  const open = useReceivers(() => fixture.reset());

  beforeAll(async () => {
    tenant = await fixture.addAccount();
  });

  const ways = {
    disabled: (id: string) => fixture.db.transaction((tx) => changeEndpoint(tx, id, { enabled: false }, fixture.clock.now())),
    deleted: (id: string) => fixture.db.transaction((tx) => deleteEndpoint(tx, id, fixture.clock.now())),
  };

  /** One attempt that is under way while the endpoint is closed, and then answered. */
  async function closeDuringAttempt(way: keyof typeof ways, status: number): Promise<number> {
    const held: (() => void)[] = [];
    const receiver = await open(({ answer }) => held.push(() => answer.writeHead(status).end()));
    const endpoint = await fixture.addEndpoint(tenant, receiver.url);
    await fixture.emit(tenant);
    const deliverer = fixture.deliver();
    await receiver.next();
    await ways[way](endpoint.id);
    held.shift()?.();
    await deliverer.nextAttempt();
    fixture.clock.advance(6000);
    await fixture.round();
    return receiver.count();
  }

  it.each(['disabled', 'deleted'] as const)('records an attempt that succeeds while the endpoint is being %s', async (way) => {
    await closeDuringAttempt(way, 200);
    expect(await fixture.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
    expect(await fixture.attempts()).toMatchObject([{ attempt: 1, response_status: 200 }]);
  });

  it.each(['disabled', 'deleted'] as const)('is not retried if it is %s while an attempt fails', async (way) => {
    expect(await closeDuringAttempt(way, 500)).toBe(1);
    expect(await fixture.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 1, next_attempt_at: null }]);
    expect(await fixture.attempts()).toMatchObject([{ attempt: 1, response_status: 500 }]);
  });

  it.each(['disabled_at', 'deleted_at'])(
    'gets no delivery of an event whose transaction commits after %s was set',
    async (column) => {
      const receiver = await open(answerWith(200));
      const endpoint = await fixture.addEndpoint(tenant, receiver.url);
      await fixture.emit(tenant);
      // The event's transaction had read the endpoint before it was closed, and committed after.
      await fixture
        .db('webhook_endpoints')
        .where({ id: endpoint.id })
        .update({ [column]: fixture.clock.now() });
      await fixture.round();
      expect(receiver.count()).toBe(0);
      expect(await fixture.deliveries()).toMatchObject([{ state: 'CANCELED', attempts: 0 }]);
    },
  );
});
