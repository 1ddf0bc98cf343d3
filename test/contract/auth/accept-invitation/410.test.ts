import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { acceptInvitation, beginInvitation, inviteMember, joinMember } from '../../harness/people/passkey-member.js';

const api = useApi();

it('POST /v1/auth/invitations/accept answers 410 invitation_expired to a used invitation, and to one of a member who was removed', async () => {
  const { token, authenticator } = await joinMember(api());
  const again = await acceptInvitation(api(), token, authenticator.register(await optionsOfAnother()));
  expect([again.status, again.body.code]).toEqual([410, 'invitation_expired']);

  const removed = await inviteMember(api());
  const options = await beginInvitation(api(), removed.token);
  await api().call('DELETE', `/v1/members/${removed.memberId}`, { key: api().liveKey });
  await expectProblem(acceptInvitation(api(), removed.token, authenticator.register(options)), 410, 'invitation_expired');
});

async function optionsOfAnother() {
  return beginInvitation(api(), (await inviteMember(api())).token);
}
