import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { tokenSetBy } from '../../harness/people/console-person.js';
import { inviteMember, linkFor } from '../../harness/people/passkey-member.js';

const api = useApi();

it('POST /v1/auth/link answers 200 once, of ten calls at the same moment', async () => {
  const { memberId } = await inviteMember(api(), 'DEVELOPER');
  const token = await linkFor(api(), memberId, 'SIGN_IN');
  const use = () => api().call('POST', '/v1/auth/link', { from: 'PAGE', body: { token } });
  const answers = await Promise.all(Array.from({ length: 10 }, use));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(done[0]?.body).toMatchObject({ memberId, signIn: { method: 'LINK' } });
  expect(tokenSetBy(done[0] ?? { headers: new Headers() })).toMatch(/^[\w-]{43}$/);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
});
