import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../harness/people/authenticator.js';
import { browserHeaders, tokenSetBy } from '../../harness/people/console-person.js';
import { acceptInvitation, beginInvitation, inviteMember, joinMember } from '../../harness/people/passkey-member.js';

describe('POST /v1/auth/invitations/accept answers 200', () => {
  const api = useApi();

  it('with the member, and a cookie that scripts cannot read and other sites do not send', async () => {
    const { memberId, accepted } = await joinMember(api(), 'SUPPORT');
    expect(accepted.body).toMatchObject({
      memberId,
      kind: 'MEMBER',
      name: 'Grace Example',
      role: 'SUPPORT',
      scopes: ['sessions:read', 'sessions:support'],
      account: { accountId: api().accountId, suspended: false },
      signIn: { method: 'PASSKEY' },
    });
    const [cookie] = accepted.headers.getSetCookie();
    expect(cookie).toMatch(/^fp_console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/);
    const headers = browserHeaders(api().service, tokenSetBy(accepted) ?? '');
    expect((await api().call('GET', '/v1/me', { key: null, headers })).body).toEqual(accepted.body);
  });

  it('and the database holds neither the token of the link nor that of the cookie, nor the name', async () => {
    const { memberId, token, accepted } = await joinMember(api());
    const { rows } = await api().db.raw(
      `select row_to_json(m) as kept from members m where id = ? union all select row_to_json(s) from sign_ins s where member_id = ?`,
      [memberId, memberId],
    );
    const kept = JSON.stringify(rows);
    for (const secret of [token, tokenSetBy(accepted) ?? '', 'Grace', 'grace@example.com']) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('once, of twenty calls at the same moment with one invitation', async () => {
    const { memberId, token } = await inviteMember(api());
    const credentials = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const authenticator = openAuthenticator(new URL(api().config.publicUrl).origin);
        return authenticator.register(await beginInvitation(api(), token));
      }),
    );
    const answers = await Promise.all(credentials.map((credential) => acceptInvitation(api(), token, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await api().db('passkeys').where({ member_id: memberId })).toHaveLength(1);
    expect(await api().db('sign_ins').where({ member_id: memberId })).toHaveLength(1);
  });

  it('and is audited by the id of the member', async () => {
    const { memberId, accepted } = await joinMember(api());
    const [entry] = await api().db('audit_log').where({ actor: memberId });
    expect(entry).toMatchObject({
      actor_kind: 'MEMBER',
      action: 'POST /v1/auth/invitations/accept',
      account_id: api().accountId,
      object_id: accepted.body.signIn.signInId,
    });
  });
});
