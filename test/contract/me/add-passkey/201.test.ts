import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../harness/people/authenticator.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

const api = useApi();

it('POST /v1/me/passkeys answers 201 with the passkey, which signs in the same member from then on', async () => {
  const { memberId, accepted } = await joinMember(api());
  const headers = browserHeaders(api().service, tokenSetBy(accepted) ?? '');
  const { body } = await api().call('POST', '/v1/me/passkeys/options', { key: null, headers, body: {} });
  const second = openAuthenticator(new URL(api().config.publicUrl).origin);
  const credential = second.register(body.publicKey);
  const added = await api().call('POST', '/v1/me/passkeys', { key: null, headers, body: { credential } });
  expect([added.status, added.body.transports]).toEqual([201, ['internal']]);
  expect(added.headers.get('location')).toBe(`${api().config.publicUrl}/v1/me/passkeys/${added.body.passkeyId}`);
  const signedIn = await signInWith(api(), second.signIn(await signInOptions(api())));
  expect([signedIn.status, signedIn.body.memberId]).toEqual([200, memberId]);
});
