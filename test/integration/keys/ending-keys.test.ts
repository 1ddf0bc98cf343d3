import { issueKey } from '@faceproof/orchestrator/accounts/open-account.js';
import { warnOfKeys } from '@faceproof/orchestrator/journey/clockwork/warn-of-keys.js';
import { expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';

const fixture = useOpened(() => openFixture());
const DAY_MS = 86_400_000;

function issue(days: number) {
  const key = { ...fixture.tenant('LIVE'), scopes: null, name: 'Checkout', expiresAt: new Date(Date.now() + days * DAY_MS) };
  return issueKey(fixture.service, fixture.service.db, key);
}

it('tells the account once of a key that ends within 14 days', async () => {
  // Nothing listens at this URL, so the events stay in the outbox.
  await fetch(`${fixture.base}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['key.expiring'] }),
  });
  const { keyId } = await issue(20);
  await issue(40);
  const told = async () => {
    await Promise.all([warnOfKeys(fixture.service, 10), warnOfKeys(fixture.service, 10)]);
    const events = await fixture.service.db('events').where({ type: 'key.expiring' });
    return events.map(({ body }) => JSON.parse(body).data);
  };
  expect(await told()).toEqual([]);
  fixture.passMs(7 * DAY_MS);
  expect(await told()).toMatchObject([{ keyId, name: 'Checkout' }]);
  expect(await told()).toHaveLength(1);
});
