import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

const api = useApi();

it('DELETE /v1/me/sign-ins/:signInId answers 204 and the next request of that browser is refused', async () => {
  const { authenticator, accepted } = await joinMember(api());
  const second = await signInWith(api(), authenticator.signIn(await signInOptions(api())));
  const [lost, here] = [accepted, second].map((one) => browserHeaders(api().service, tokenSetBy(one) ?? ''));
  const { signInId } = accepted.body.signIn;
  const answer = await api().call('DELETE', `/v1/me/sign-ins/${signInId}`, { key: null, headers: here ?? {} });
  expect(answer.status).toBe(204);
  expect((await api().call('GET', '/v1/me', { key: null, headers: lost ?? {} })).status).toBe(401);
  expect((await api().call('GET', '/v1/me', { key: null, headers: here ?? {} })).status).toBe(200);
});
