import { MemberPageSchema } from '@faceproof/protocol/api/account/members.js';
import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { inviteMember } from '../../harness/people/passkey-member.js';

const api = useApi();

it('GET /v1/members answers 200 with the members of the account, in pages, newest first, in both modes the same', async () => {
  const first = await inviteMember(api());
  const second = await inviteMember(api(), 'AUDITOR');
  await api().signIn({ accountId: api().stranger.accountId });
  await api().signIn({ role: null });
  const page = await api().call('GET', '/v1/members?limit=1', { key: api().liveKey });
  expect(page.body.data).toMatchObject([{ memberId: second.memberId, role: 'AUDITOR', name: 'Grace Example' }]);
  const rest = await api().call('GET', `/v1/members?cursor=${page.body.nextCursor}`);
  expect(rest.body).toMatchObject({ data: [{ memberId: first.memberId }], nextCursor: null });
  const listed = await api().client.members.list();
  expect(listed.data).toHaveLength(2);
  expect(MemberPageSchema.parse(listed)).toEqual(listed);
});
