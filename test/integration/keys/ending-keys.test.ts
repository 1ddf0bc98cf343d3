import { createFaceproof } from '@faceproof/client/create-faceproof.js';
import { issueKey } from '@faceproof/orchestrator/accounts/open-account.js';
import { warnOfKeys } from '@faceproof/orchestrator/journey/clockwork/warn-of-keys.js';
import { expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';

const fixture = useOpened(() => openFixture());
const DAY_MS = 86_400_000;

it('tells the account once of a key that ends within 14 days', async () => {
  const { webhookEndpoints } = createFaceproof({ apiKey: fixture.account.liveKey, baseUrl: fixture.base });
  await webhookEndpoints.create({ url: 'http://127.0.0.1:9/', events: ['key.expiring'] });
  const key = { ...fixture.tenant('LIVE'), scopes: null, name: 'Checkout', expiresAt: new Date(Date.now() + 20 * DAY_MS) };
  const { keyId } = await issueKey(fixture.service, fixture.service.db, key);
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
