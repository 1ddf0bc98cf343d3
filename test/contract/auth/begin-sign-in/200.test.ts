import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/auth/sign-in/options answers 200 with a new challenge that names no passkey, and stores nothing', async () => {
  const ask = () => api().call('POST', '/v1/auth/sign-in/options', { from: 'PAGE', body: {} });
  const [first, second] = [await ask(), await ask()];
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ publicKey: { rpId: 'localhost', userVerification: 'required' }, oidc: false });
  expect(first.body.publicKey.allowCredentials ?? []).toEqual([]);
  expect(first.body.publicKey.challenge).not.toBe(second.body.publicKey.challenge);
  expect(await api().db('spent_challenges')).toEqual([]);
});
