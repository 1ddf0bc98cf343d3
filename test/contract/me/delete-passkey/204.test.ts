import { describe, expect, it } from 'vitest';
import { storeTestPasskey } from '../../harness/console-person.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

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
});
