import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { inviteMember, joinMember, linkFor } from '../../harness/people/passkey-member.js';

describe('POST /v1/auth/invitations answers 410', () => {
  const api = useApi();

  it('invitation_expired, the same for a link that is unknown, used, expired, replaced, or of the other kind', async () => {
    const used = await joinMember(api());
    const expired = await inviteMember(api());
    await api()
      .db('sign_in_links')
      .where({ member_id: expired.memberId })
      .update({ expires_at: new Date(Date.now() - 1) });
    const replaced = await inviteMember(api());
    await linkFor(api(), replaced.memberId, 'INVITATION');
    const other = await linkFor(api(), used.memberId, 'SIGN_IN');
    const details = new Set<string>();
    for (const token of ['x', 'a'.repeat(43), used.token, expired.token, replaced.token, other]) {
      const answer = await api().call('POST', '/v1/auth/invitations', { from: 'PAGE', body: { token } });
      expect([answer.status, answer.body.code]).toEqual([410, 'invitation_expired']);
      details.add(answer.body.detail);
    }
    expect(details.size).toBe(1);
  });

  it('after 24 hours', async () => {
    const { memberId } = await inviteMember(api());
    const { expires_at: expiresAt } = await api().db('sign_in_links').where({ member_id: memberId }).first();
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });
});
