import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

const api = useApi();

it('DELETE /v1/members/:memberId answers 204 ends every sign-in and passkey of the member at once, and keeps no name', async () => {
  const { memberId, authenticator, accepted } = await joinMember(api());
  const headers = browserHeaders(api().service, tokenSetBy(accepted) ?? '');
  const credential = authenticator.signIn(await signInOptions(api()));
  const owner = await api().signIn();
  const answer = await api().call('DELETE', `/v1/members/${memberId}`, { key: null, headers: owner.headers });
  expect(answer.status).toBe(204);
  expect((await api().call('GET', '/v1/me', { key: null, headers })).status).toBe(401);
  expect((await signInWith(api(), credential)).status).toBe(401);
  for (const table of ['sign_ins', 'passkeys', 'sign_in_links'])
    expect(await api().db(table).where({ member_id: memberId })).toEqual([]);
  expect(await api().db('members').where({ id: memberId })).toEqual([]);
  expect(await api().db('audit_log').where({ actor: owner.memberId, object_id: memberId })).toHaveLength(1);
});
