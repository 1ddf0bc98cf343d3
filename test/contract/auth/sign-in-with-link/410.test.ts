import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { inviteMember, linkFor } from '../../harness/people/passkey-member.js';

const api = useApi();

it('POST /v1/auth/link answers 410 invitation_expired to an invitation, an older link, and one after ten minutes', async () => {
  const { memberId, token: invitation } = await inviteMember(api());
  const older = await linkFor(api(), memberId, 'SIGN_IN');
  const token = await linkFor(api(), memberId, 'SIGN_IN');
  const { expires_at: expiresAt } = await api().db('sign_in_links').where({ member_id: memberId, kind: 'SIGN_IN' }).first();
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  await api()
    .db('sign_in_links')
    .where({ member_id: memberId, kind: 'SIGN_IN' })
    .update({ expires_at: new Date(Date.now() - 1) });
  for (const one of [invitation, older, token, 'x']) {
    const answer = await api().call('POST', '/v1/auth/link', { from: 'PAGE', body: { token: one } });
    expect([answer.status, answer.body.code]).toEqual([410, 'invitation_expired']);
  }
});
