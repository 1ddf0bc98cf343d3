import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('PUT /v1/branding answers 403 fresh_sign_in_required to an owner who signed in six minutes ago', async () => {
  const { headers } = await api().signIn({ ageMs: 360_000 });
  const answer = await api().call('PUT', '/v1/branding', { key: null, headers, body: { publicName: 'Acme Bank' } });
  expect([answer.status, answer.body.code]).toEqual([403, 'fresh_sign_in_required']);
});
