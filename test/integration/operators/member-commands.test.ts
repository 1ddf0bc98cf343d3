import { describe, expect, it } from 'vitest';
import { main } from '../../../scripts/admin/admin.js';
import { openApi } from '../../contract/harness/orchestrator-in-process.js';
import { openAuthenticator } from '../../contract/harness/people/authenticator.js';
import { waitsForMembers } from '../../contract/harness/people/lock-members.js';
import { acceptInvitation, beginInvitation } from '../../contract/harness/people/passkey-member.js';
import { useOpened } from '../../harness/use-opened.js';

describe('npm run admin -- members', () => {
  const api = useOpened(openApi);

  /** Runs a command as the process does, and parses its output. */
  // biome-ignore lint/suspicious/noExplicitAny: each test reads its own members of the report.
  async function admin(...args: string[]): Promise<any> {
    const printed: string[] = [];
    const { databaseUrl, publicUrl } = api.config;
    const environment = { DATABASE_URL: databaseUrl, MASTER_KEY: api.masterKey, PUBLIC_URL: publicUrl };
    await main([...args, '--json'], { root: '/nowhere', environment, print: (text) => printed.push(text) });
    return JSON.parse(printed.join('\n'));
  }

  async function join(url: string) {
    const token = url.split('#invitation=')[1] ?? '';
    const authenticator = openAuthenticator(new URL(api.config.publicUrl).origin);
    return acceptInvitation(api, token, authenticator.register(await beginInvitation(api, token)));
  }

  it('invites the first owner of an account, who then signs in', async () => {
    const made = await admin('members', 'invite', api.accountId, '--role', 'owner', '--name', 'Ada Example');
    expect((await join(made.url)).body).toMatchObject({ memberId: made.memberId, role: 'OWNER', name: 'Ada Example' });
    const { members } = await admin('members', 'list', api.accountId);
    expect(members).toMatchObject([{ memberId: made.memberId, joinedAt: expect.any(String) }]);
    await expect(admin('members', 'remove', made.memberId)).rejects.toThrow(/last owner/);
    const link = await admin('members', 'sign-in-link', made.memberId);
    const body = { token: link.url.split('#sign-in=')[1] };
    expect((await api.call('POST', '/v1/auth/link', { from: 'PAGE', body })).body.memberId).toBe(made.memberId);
  });

  it('removes a member, which ends every sign-in', async () => {
    const { memberId, headers } = await api.signIn({ role: 'REVIEWER' });
    await admin('members', 'remove', memberId);
    expect((await api.call('GET', '/v1/me', { key: null, headers })).status).toBe(401);
    await expect(admin('members', 'remove', memberId)).rejects.toThrow(/no member/);
  });

  it('never removes a member who became the last owner while the command waited', async () => {
    const member = await api.signIn({ role: 'REVIEWER' });
    const tx = await api.db.transaction();
    await tx('accounts').where({ id: api.accountId }).forNoKeyUpdate().first('id');
    const removing = expect(admin('members', 'remove', member.memberId)).rejects.toThrow(/last owner/);
    await waitsForMembers(api);
    await tx('members').where({ account_id: api.accountId, role: 'OWNER' }).update({ role: 'SUPPORT' });
    await tx('members').where({ id: member.memberId }).update({ role: 'OWNER' });
    await tx.commit();
    await removing;
    expect((await api.call('GET', '/v1/me', { key: null, headers: member.headers })).body.role).toBe('OWNER');
  });

  it('maps a person of the identity provider, once, and never as an owner', async () => {
    const map = (role: string) =>
      admin(
        ...['members', 'map', api.accountId, '--role', role, '--name', 'Bo'],
        ...['--issuer', 'https://login.example', '--subject', 'bo'],
      );
    await expect(map('owner')).rejects.toThrow(/passkey/);
    expect(await map('auditor')).toMatchObject({ role: 'AUDITOR', oidc: true });
    await expect(map('auditor')).rejects.toThrow(/already/);
  });

  it('invites an operator, who belongs to no account', async () => {
    const made = await admin('operators', 'invite', '--name', 'Olga');
    expect((await join(made.url)).body).toMatchObject({ kind: 'OPERATOR', account: null });
    expect((await admin('operators', 'list')).members).toMatchObject([{ memberId: made.memberId, name: 'Olga' }]);
    const { entries } = await admin('audit', '--action', 'operators invite');
    expect(entries).toMatchObject([{ actorKind: 'OPERATOR', objectId: made.memberId }]);
    const own = await admin('audit', '--action', 'POST /v1/auth/invitations/accept', '--actor', made.memberId);
    expect(own.entries).toMatchObject([{ actorKind: 'OPERATOR', actor: made.memberId, accountId: null }]);
  });
});
