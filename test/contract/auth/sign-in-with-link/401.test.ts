import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { inviteMember, linkFor } from '../../harness/people/passkey-member.js';

const api = useApi({ NODE_ENV: 'production', ALLOW_PRIVATE_WEBHOOKS: 'false' });

it('POST /v1/auth/link answers 401 sign_in_refused to a member of a demo account in production, and the link stays unused', async () => {
  const { memberId } = await inviteMember(api());
  await api().db('accounts').where({ id: api().accountId }).update({ plan: 'development' });
  // The invitation was made before the account became a demo account.
  const token = await linkFor(api(), memberId, 'SIGN_IN');
  await expectProblem(api().call('POST', '/v1/auth/link', { from: 'PAGE', body: { token } }), 401, 'sign_in_refused');
  expect(await api().db('sign_ins').where({ member_id: memberId })).toEqual([]);
});
