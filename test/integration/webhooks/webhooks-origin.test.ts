import { verifyWebhook, type WebhookKeys } from '@faceproof/client/index.js';
import { revokeSigningKey } from '@faceproof/orchestrator/receipts/revoke-signing-key.js';
import { rotateSigningKey } from '@faceproof/orchestrator/receipts/rotate-signing-key.js';
import { openSigner } from '@faceproof/orchestrator/receipts/signer.js';
import { listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './webhooks-fixture.js';
import { answerWith, openReceiver } from './webhooks-receivers.js';

const fixture = useOpened(openFixture);

it('a webhook proves its origin to anyone with the published keys, also with stored ones after a rotation', async () => {
  const receiver = await openReceiver(answerWith(204));
  const signer = await openSigner(fixture);
  const { tenant, id, secret } = await fixture.subscribe(receiver.url);
  await fixture
    .db('webhook_endpoints')
    .where({ id })
    .update({ signatures: ['v1', 'v1a'] });
  const published = async (): Promise<WebhookKeys> => ({ keys: await listKeys(fixture.db, 'WEBHOOKS') });
  const send = async () => {
    await fixture.emit(tenant);
    const deliverer = fixture.deliver({ signer });
    const { headers, body } = await receiver.next();
    await deliverer.stop();
    // A receiver that knows v1 alone takes it too.
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject(tenant);
    const nowMs = fixture.clock.now().getTime();
    return (keys: WebhookKeys) => verifyWebhook(body, headers, { keys, ...tenant }, { nowMs }).type;
  };
  const stored = await published();
  const first = await send();
  expect(first(stored)).toBe('session.decided');

  const line = { mode: tenant.mode, signs: 'WEBHOOKS' as const };
  const { active } = await fixture.db.transaction((tx) => rotateSigningKey(tx, fixture, line));
  const second = await send();
  expect(second(stored)).toBe('session.decided');
  expect(first(await published())).toBe('session.decided');

  await fixture.db.transaction((tx) => revokeSigningKey(tx, fixture, { kid: active, since: null }));
  const keys = await published();
  expect(() => second(keys)).toThrow('No signature matches');
  expect((await send())(keys)).toBe('session.decided');
  await receiver.close();
});
