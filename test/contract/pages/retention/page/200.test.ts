import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /retention/:accountId tells everybody how long the account keeps what, in the words of its policy and its name', async () => {
  const { liveKey: key, accountId } = api();
  await api().call('PUT', '/v1/policy', { key, body: { retention: { mediaHours: 48, sessionMonths: 1 } } });
  await api().call('PUT', '/v1/branding', { key, body: { publicName: 'Acme & Sons' } });
  const { status, text } = await api().call('GET', `/retention/${accountId}`, { key: null });
  expect(status).toBe(200);
  expect(text).toContain('How long Acme &amp; Sons keeps your data');
  expect(text).toContain('<td>48 hours</td>');
  expect(text).toContain('<td>1 month</td>');
});
