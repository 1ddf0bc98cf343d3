import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { browserHeaders, storeTestPasskey, tokenSetBy } from '../../harness/people/console-person.js';
import { joinMember, signInOptions, signInWith } from '../../harness/people/passkey-member.js';

describe('DELETE /v1/me/passkeys/:passkeyId answers 204', () => {
  const api = useApi();

  it('while another passkey or an identity provider remains', async () => {
    const { memberId, headers } = await api().signIn({ role: 'REVIEWER' });
    const [first, second] = [await storeTestPasskey(api(), memberId), await storeTestPasskey(api(), memberId)];
    const remove = async (id: string) => (await api().call('DELETE', `/v1/me/passkeys/${id}`, { key: null, headers })).status;
    expect(await remove(first)).toBe(204);
    expect(await remove(second)).toBe(409);
    await api()
      .db('members')
      .where({ id: memberId })
      .update({ oidc_digest: Buffer.alloc(32, 1) });
    expect(await remove(second)).toBe(204);
    expect(await api().db('passkeys').where({ member_id: memberId })).toEqual([]);
  });

  it('and ends the sign-ins that were made with it, at once and no others', async () => {
    const [one, other] = [await joinMember(api()), await joinMember(api())];
    const { memberId } = one.accepted.body;
    const again = await signInWith(api(), one.authenticator.signIn(await signInOptions(api())));
    await storeTestPasskey(api(), memberId);
    const { id } = await api().db('passkeys').where({ member_id: memberId }).orderBy('id').first('id');
    const headersOf = (answer: { headers: Headers }) => browserHeaders(api().service, tokenSetBy(answer) ?? '');
    const call = (method: string, path: string, answer: { headers: Headers }) =>
      api().call(method, path, { key: null, headers: headersOf(answer) });
    expect(await call('DELETE', `/v1/me/passkeys/${id}`, one.accepted)).toMatchObject({ status: 204 });
    for (const answer of [one.accepted, again]) expect((await call('GET', '/v1/me', answer)).status).toBe(401);
    expect((await call('GET', '/v1/me', other.accepted)).status).toBe(200);
  });
});
