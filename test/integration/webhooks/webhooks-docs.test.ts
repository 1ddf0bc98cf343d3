import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, openQueue, type Tenant } from './webhooks-fixture.js';

describe('the receiver in docs/guides/receive-webhooks.md', () => {
  let fixture: Fixture;
  let tenant: Tenant;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    fixture = await openFixture();
    tenant = await fixture.addAccount();
  });
  afterAll(async () => {
    for (const child of children) child.kill();
    await fixture.close();
  });

  async function startReceiver(secret: string) {
    const page = await readFile(new URL('../../../docs/guides/receive-webhooks.md', import.meta.url), 'utf8');
    const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const env = { ...process.env, PORT: '0', WEBHOOK_SECRET: secret };
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const lines = openQueue<string>();
    createInterface({ input: child.stdout }).on('line', lines.push);
    const port = /^listening on (\d+)$/.exec(await lines.next())?.[1];
    return { url: `http://127.0.0.1:${port}/`, nextLine: lines.next, child };
  }

  it('verifies a delivery, and processes an event once even if it arrives repeatedly', async () => {
    const endpoint = await fixture.addEndpoint(tenant, 'http://127.0.0.1:1/');
    const receiver = await startReceiver(endpoint.secret);
    await fixture.db('webhook_endpoints').where({ id: endpoint.id }).update({ url: receiver.url });
    await fixture.emit(tenant, { type: 'session.decided', data: { sequence: 7 } });
    const deliverer = fixture.deliver();
    expect((await deliverer.nextAttempt()).result).toMatchObject({ status: 204, error: null });
    expect(await receiver.nextLine()).toBe('session.decided 7');

    await fixture.db('webhook_deliveries').update({ state: 'PENDING', attempts: 1, next_attempt_at: fixture.clock.now() });
    await fixture.emit(tenant, { type: 'session.failed', data: { sequence: 8 } });
    deliverer.wake();
    expect((await deliverer.nextAttempt()).result.status).toBe(204);
    expect((await deliverer.nextAttempt()).result.status).toBe(204);
    expect(await receiver.nextLine()).toBe('session.failed 8');
  });

  it('rejects a signature of another secret', async () => {
    await fixture.reset();
    const receiver = await startReceiver(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    await fixture.addEndpoint(tenant, receiver.url);
    await fixture.emit(tenant);
    expect((await fixture.deliver().nextAttempt()).result).toMatchObject({ status: 401, error: 'HTTP_STATUS' });
    receiver.child.kill();
    await once(receiver.child, 'exit');
  });
});
