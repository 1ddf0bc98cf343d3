import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember } from '../../harness/people/passkey-member.js';

const api = useApi();

it('POST /v1/me/passkeys/options answers 200 and excludes the authenticators that the member has', async () => {
  const { authenticator, accepted } = await joinMember(api());
  const headers = browserHeaders(api().service, tokenSetBy(accepted) ?? '');
  const { status, body } = await api().call('POST', '/v1/me/passkeys/options', { key: null, headers, body: {} });
  expect(status).toBe(200);
  expect(body.publicKey.excludeCredentials).toMatchObject([{ id: authenticator.credentialId }]);
});
